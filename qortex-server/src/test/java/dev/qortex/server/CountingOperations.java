package dev.qortex.server;

import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** An operation that is not idempotent and may be held up, and one with arguments in the query. */
final class CountingOperations implements OperationGroup {

  final Queue<String> added = new ConcurrentLinkedQueue<>();
  volatile @Nullable CountDownLatch entered;
  volatile @Nullable CountDownLatch gate;

  public record AddInput(@Arg("What to add.") String name) {}

  public record NoteInput(
      @Arg("What to note.") String name,
      @Arg(value = "More.", byDefault = "[]") List<Map<String, Object>> more) {}

  public record Count(int count) {}

  public record ReadInput(
      @Arg("The learner.") String learner,
      @Arg(value = "Some.", byDefault = "[]") List<Integer> some,
      @Arg(value = "A share.", byDefault = "0.5", min = 0, max = 1) double share,
      @Arg(value = "A choice.", byDefault = "false") boolean choice,
      @Arg(value = "A situation.", byDefault = "{}") Map<String, Object> context) {}

  public record Read(ReadInput given) {}

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
            Toolset.MAINTENANCE, "test_add", "Adds.", AddInput.class, Count.class, this::add),
        Operation.writing(
            Toolset.MAINTENANCE,
            "test_note",
            "Notes.",
            NoteInput.class,
            Count.class,
            (input, call) -> add(new AddInput(input.name()), call)),
        Operation.reading(
            Toolset.LEARNING,
            "qortex_learning_posteriors",
            "Reads.",
            ReadInput.class,
            Read.class,
            (input, call) -> new Read(input)));
  }

  private Count add(AddInput input, Call call) {
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
