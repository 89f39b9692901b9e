package dev.qortex.benchmarks.process;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Set;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * The most bytes of heap in use at one moment, garbage included: use grows until a collection, so
 * it is the greatest of what was in use before each of them, and now. Thread-safe.
 */
public final class HeapPeak {

  private final LongAccumulator most = new LongAccumulator(Math::max, 0);
  private final Set<String> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toSet());

  private HeapPeak() {}

  /** Watches from now on, for as long as the JVM runs. */
  public static HeapPeak watch() {
    HeapPeak peak = new HeapPeak();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener((sent, handback) -> peak.collected(sent), null, null);
      }
    }
    return peak;
  }

  private void collected(Notification sent) {
    if (sent.getUserData() instanceof CompositeData data
        && sent.getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      most.accumulate(
          GarbageCollectionNotificationInfo.from(data)
              .getGcInfo()
              .getMemoryUsageBeforeGc()
              .entrySet()
              .stream()
              .filter(usage -> pools.contains(usage.getKey()))
              .mapToLong(usage -> usage.getValue().getUsed())
              .sum());
    }
  }

  /** The most so far. */
  public long bytes() {
    most.accumulate(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    return most.get();
  }
}
