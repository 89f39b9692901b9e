package dev.qortex.service.api.buildlog;

import static dev.qortex.service.api.buildlog.Arguments.AGENT;
import static dev.qortex.service.api.buildlog.Arguments.DEFAULT_AGENT;
import static dev.qortex.service.api.buildlog.Arguments.PROJECT;

import dev.qortex.buildlog.model.Session;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;

/** Sessions of work in a project. */
public interface SessionApi {

  @Op(
      name = "buildlog_experiment_start",
      when = "Use when you begin a piece of work.",
      text =
          "Starts a session of work with rules of the project to follow, chosen by their evidence."
              + " End it by buildlog_experiment_end.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog experiment start",
      prose = "notes")
  StartResult start(StartInput input, Call call);

  @Op(
      name = "buildlog_experiment_end",
      when = "Use when that work is done or given up.",
      text = "Ends a session.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog experiment end",
      prose = "notes")
  EndResult end(EndInput input, Call call);

  /** A session to start. */
  record StartInput(
      @Arg(
              value = "Kind of work, such as security: its rules are preferred.",
              byDefault = "\"" + Session.GENERAL + "\"",
              min = 1,
              max = 200)
          String errorClass,
      @Arg(value = "What the session is about.", byDefault = "\"\"") String notes,
      @Arg(
              value = "How many rules; 0 for a tenth of the pool, at least 10.",
              byDefault = "0",
              min = 0,
              max = 1_000)
          int selectK,
      @Arg(
              value = "Files that the work will change: rules for them are preferred.",
              byDefault = "[]",
              max = 1_000)
          List<String> files,
      @Arg(
              value =
                  "Besides files: those of a commit, a range such as main...HEAD, staged or"
                      + " worktree.",
              min = 1,
              max = 1_000)
          Optional<String> diff,
      @Arg(value = "Goes on with the active session, if any.", byDefault = "false") boolean resume,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A session that is active. */
  record StartResult(
      String sessionId,
      String errorClass,
      @Arg("Rules that there were to choose from.") int rulesCount,
      @Arg("Ids of the chosen rules, best first.") List<String> selectedRules,
      @Arg("The texts of the first ones, to be followed.") List<String> rules,
      @Arg("Earlier mistakes, to be avoided, with what helped.") List<String> mistakes,
      String message) {}

  /** A session to end. */
  record EndInput(
      @Arg("Id of the session; absent for the active one of the agent.") Optional<String> sessionId,
      @Arg(value = "What came of it; why, when it is given up.", byDefault = "\"\"") String notes,
      @Arg("Name of the journal entry that gets an account of the session.")
          Optional<String> entryFile,
      @Arg(value = "Gives the session up: it then teaches nothing.", byDefault = "false")
          boolean abandon,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A session that is over. */
  record EndResult(
      String sessionId,
      double durationMinutes,
      int mistakesLogged,
      int repeatedMistakes,
      @Arg("Size of the pool when it started.") int rulesAtStart,
      @Arg("Size of the pool when it ended.") int rulesAtEnd,
      @Arg("Mean reward; absent without one.") Optional<Double> meanReward,
      @Arg("Whether the entry of the journal got the account; the message has the error, if any.")
          boolean reportAppended,
      String message) {}
}
