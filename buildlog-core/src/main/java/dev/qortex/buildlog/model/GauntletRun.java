package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;

/**
 * Pass of a work through the gauntlet: its rules are sampled once, and hold for its prompt, for the
 * check of citations and for all its iterations.
 *
 * @param id the id, unique in the project; {@code run-} and its microsecond unless the host chose
 *     it
 * @param sessionId the id of its session
 * @param at the time of its start
 * @param errorClass the context in which rules were sampled, and are credited
 * @param rules ids of the rules that reviewers are shown, in the order of the prompt
 * @param request the parameters of the run
 */
public record GauntletRun(
    String id,
    String sessionId,
    Instant at,
    String errorClass,
    List<String> rules,
    RunRequest request)
    implements Event {

  /** Checks the components and makes defensive copies. */
  public GauntletRun {
    Checks.id("id of a run", id);
    Checks.id("session of the run (" + id + ")", sessionId);
    Checks.id("error class of the run (" + id + ")", errorClass);
    rules = BuildlogTexts.distinct("rule id", rules);
  }

  /**
   * The action after an iteration: by the gravest finding that is at least as grave as the
   * request's threshold. Without rules nothing was reviewed.
   *
   * @param iteration the number of the iteration, from 1
   */
  public NextAction after(List<Issue> issues, int iteration) {
    NextAction action =
        NextAction.after(
            issues.stream()
                .filter(
                    issue ->
                        NextAction.on(issue.severity()).compareTo(NextAction.on(request.stopAt()))
                            <= 0)
                .toList());
    if (action == NextAction.NOT_REVIEWED) {
      return rules.isEmpty() ? action : NextAction.CLEAN;
    }
    return iteration >= request.maxIterations() ? NextAction.ITERATIONS_EXHAUSTED : action;
  }
}
