package dev.qortex.benchmarks.durable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Acknowledged operations, to be compared with the content of the store. */
public final class Ledger {

  private static final int EXAMPLES = 5;

  private final Target target;
  private final Map<Long, List<String>> acknowledged = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private long acknowledgements;

  /** An empty one. */
  public Ledger(Target target) {
    this.target = target;
  }

  /** Notes what a child said. */
  public void add(WriterProcess child) {
    child.acknowledged().forEach(this::acknowledge);
    faults.addAll(child.faults());
  }

  /** Notes an operation that this process has done. */
  public void add(long operation) {
    acknowledge(new Acknowledgement(operation, target.parts(operation)));
  }

  private void acknowledge(Acknowledgement said) {
    acknowledged.put(said.operation(), said.parts());
    acknowledgements++;
  }

  /** Notes what went wrong beside the store. */
  public void fault(String fault) {
    faults.add(fault);
  }

  /** The number of acknowledged operations. */
  public long operations() {
    return acknowledged.size();
  }

  /** The number of acknowledgements; more than operations when some were sent twice. */
  public long acknowledgements() {
    return acknowledgements;
  }

  /** The number of acknowledged parts. */
  public long parts() {
    return acknowledged.values().stream().mapToLong(List::size).sum();
  }

  /** The operations found that nobody acknowledged: a kill came between the two. */
  public Set<Long> unacknowledged(Audit audit) {
    Set<Long> found = new TreeSet<>(audit.contents().keySet());
    found.removeAll(acknowledged.keySet());
    return found;
  }

  /** Compares. What was not acknowledged may be there or not, but not in part. */
  public DurabilityReport check(Audit audit) {
    Set<Long> operations = new TreeSet<>(acknowledged.keySet());
    operations.addAll(audit.contents().keySet());
    long lost = 0;
    long duplicated = 0;
    long partial = 0;
    List<String> examples = new ArrayList<>(faults);
    examples.addAll(audit.faults());
    for (long operation : operations) {
      List<String> said = acknowledged.get(operation);
      List<String> expected = said == null ? target.parts(operation) : said;
      List<String> found = audit.contents().getOrDefault(operation, List.of());
      if (found.size() == expected.size() && Set.copyOf(found).equals(Set.copyOf(expected))) {
        continue;
      }
      if (found.isEmpty()) {
        lost++;
      } else if (Set.copyOf(found).equals(Set.copyOf(expected))) {
        duplicated++;
      } else {
        partial++;
      }
      if (examples.size() < EXAMPLES) {
        examples.add("operation %s: %s instead of %s".formatted(operation, found, expected));
      }
    }
    return new DurabilityReport(
        operations(), lost, duplicated, partial, audit.deviation(), examples);
  }
}
