package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.RoleKind;
import dev.qortex.commons.Checks;

/**
 * Request for the patterns of a prompt.
 *
 * @param role the prompted role, in lower case
 * @param run the run of the prompt
 * @param iteration the iteration of the phase, from 1
 * @param context issue, phase, labels and changed files
 * @param about the subject of the prompt, for embeddings; may be empty
 * @param room tokens that the prompt has left, from 0
 */
public record PromptRequest(
    String role, String run, int iteration, PatternContext context, String about, int room) {

  /** Checks the components. */
  public PromptRequest {
    role = RoleKind.name(role);
    Checks.id("run of a prompt", run);
    Checks.atLeast("iteration of a prompt", iteration, 1);
    Checks.given("context of a prompt", context);
    Checks.text("subject of a prompt", about);
    Checks.atLeast("room of a prompt", room, 0);
  }

  /** Creates a request for the first prompt of a role in a run, without a limit of tokens. */
  public static PromptRequest of(String role, String run) {
    return new PromptRequest(role, run, 1, PatternContext.of(run), "", Integer.MAX_VALUE);
  }

  /** Returns a copy in another context. */
  public PromptRequest context(PatternContext chosen) {
    return new PromptRequest(role, run, iteration, chosen, about, room);
  }

  /** Returns a copy about a subject. */
  public PromptRequest about(String text) {
    return new PromptRequest(role, run, iteration, context, text, room);
  }

  /** Returns a copy in another iteration. */
  public PromptRequest iteration(int chosen) {
    return new PromptRequest(role, run, chosen, context, about, room);
  }

  /** Returns a copy with a limit of tokens. */
  public PromptRequest room(int tokens) {
    return new PromptRequest(role, run, iteration, context, about, tokens);
  }

  String id() {
    return Deliberation.step(run, context, iteration) + "/" + role;
  }
}
