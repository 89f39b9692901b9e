package dev.qortex.server;

import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** An operation that is not idempotent and may be held up, and one with arguments in the query. */
final class CountingOperations implements ApiGroup, CountingApi {

  final Queue<String> added = new ConcurrentLinkedQueue<>();
  volatile @Nullable CountDownLatch entered;
  volatile @Nullable CountDownLatch gate;

  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(CountingApi.class, this));
  }

  @Override
  public Count add(AddInput input, Call call) {
    if (input.name().equals("defect")) {
      throw new ArithmeticException("a secret of the inside");
    }
    if (input.name().equals("conflict")) {
      throw new ServiceException(
          dev.qortex.service.error.ErrorCode.CONFLICT, "name", "It is there.", null);
    }
    try {
      CountDownLatch waiting = entered;
      CountDownLatch held = gate;
      if (waiting != null && held != null) {
        waiting.countDown();
        held.await();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    added.add(input.name());
    return new Count(added.size());
  }
}
