package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;

/** Check that the loop of a project is closed. */
public interface LoopApi {

  @Op(
      name = "buildlog_verify_loop",
      text =
          "Checks step by step that the loop of a project is closed: rules, session,"
          + " review, citation, credit, match, learning, emission, graph, seed.",
      toolset = Toolset.BUILDLOG,
      command = "buildlog verify-loop")
  LoopResult verify(LoopInput input, Call call);

  /** A project to check. */
  record LoopInput(@Arg(PROJECT) Optional<String> project) {}

  /** Steps of the loop. */
  record LoopResult(
      @Arg("Whether every step took place.") boolean ok,
      @Arg("How many steps took place.") int closed,
      List<Step> steps) {}

  /** State of a step. */
  enum State {
    OK,
    MISSING
  }

  /** A step of the loop. */
  record Step(
      String step,
      State state,
      @Arg("What shows that it took place.") Optional<String> evidence,
      @Arg("What to run when it did not, at the terminal.") Optional<String> command) {}
}
