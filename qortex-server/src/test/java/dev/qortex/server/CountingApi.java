package dev.qortex.server;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;

/** Operations that count, and one with arguments in path and query. */
public interface CountingApi {

  @Op(
      name = "test_add",
      text = "Adds.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.WRITE,
      route = "POST test/add")
  Count add(AddInput input, Call call);

  @Op(
      name = "test_note",
      text = "Notes.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.WRITE,
      route = "POST test/note")
  default Count note(NoteInput input, Call call) {
    return add(new AddInput(input.name()), call);
  }

  @Op(
      name = "qortex_learning_posteriors",
      text = "Reads.",
      toolset = Toolset.LEARNING,
      route = "GET learning/{learner}/posteriors")
  default Read read(ReadInput input, Call call) {
    return new Read(input);
  }

  record AddInput(@Arg("What to add.") String name) {}

  record NoteInput(
      @Arg("What to note.") String name,
      @Arg(value = "More.", byDefault = "[]") List<Map<String, Object>> more) {}

  record Count(int count) {}

  record ReadInput(
      @Arg("The learner.") String learner,
      @Arg(value = "Some.", byDefault = "[]") List<Integer> some,
      @Arg(value = "A share.", byDefault = "0.5", min = 0, max = 1) double share,
      @Arg(value = "A choice.", byDefault = "false") boolean choice,
      @Arg(value = "A situation.", byDefault = "{}") Map<String, Object> context) {}

  record Read(ReadInput given) {}
}
