package dev.qortex.service.api;

import dev.qortex.core.model.SourceMetadata;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.GraphApi.NodeItem;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Operations on single facts that a caller remembers and corrects, and removal of the contributions
 * of sources and sessions.
 */
public interface FactApi {

  @Op(
      name = "qortex_remember",
      when = "Use when you learn a lasting fact, a decision or a preference.",
      text =
          "Remembers one fact or rule, in a sentence or a few. Equal words are stored once, in the"
              + " last spelling. Correct the similar facts that it makes untrue.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      withinDomains = true,
      route = "POST remember",
      command = "remember",
      prose = "text")
  FactResult remember(RememberInput input, Call call);

  /** Arguments of a new fact. */
  record RememberInput(
      @Arg(
              value =
                  "The fact, as a sentence that can be understood alone; qortex_ingest_text takes"
                      + " longer texts.",
              min = 1,
              max = 10_000)
          String text,
      @Arg(value = "The domain.", byDefault = "\"memory\"", min = 1, max = 200) String domain) {}

  /** Fact that is remembered. */
  record FactResult(
      @Arg("The id for qortex_correct; empty if the fact was withdrawn.") String factId,
      String domain,
      @Arg("Whether the memory has changed.") boolean changed,
      @Arg("The id of the fact that it replaces.") Optional<String> replaced,
      @Arg("Up to three similar facts that exist, the nearest first.") List<SimilarItem> similar) {}

  /** Existing fact that is similar to a new one. */
  record SimilarItem(
      @Arg("The id for qortex_correct.") String id,
      String text,
      @Arg("Their cosine.") double score) {}

  @Op(
      name = "qortex_correct",
      when = "Use when a remembered fact is wrong or out of date.",
      text =
          "Replaces the text of a fact that qortex_remember stored. People may remove the"
              + " fact by leaving out the text.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      destructive = true,
      withinDomains = true,
      route = "POST correct",
      command = "correct",
      prose = "text")
  FactResult correct(CorrectInput input, Call call);

  /** Arguments of a correction. */
  record CorrectInput(
      @Arg(
              value = "The id that qortex_remember gave, or that of an item of an answer.",
              min = 1,
              max = 500)
          String factId,
      @Arg(
              value =
                  "The new text; a person may leave it out to remove the fact. qortex_ingest_text"
                      + " takes longer texts.",
              min = 1,
              max = 10_000)
          Optional<String> text,
      @Arg(value = "The domain.", byDefault = "\"memory\"", min = 1, max = 200) String domain) {}

  @Op(
      name = "qortex_sources",
      text = "Lists the sources of a domain: files, texts, messages and facts.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "POST sources",
      command = "sources")
  SourcesResult sources(SourcesInput input, Call call);

  /** Arguments of a list of sources. */
  record SourcesInput(
      @Arg(value = "The domain.", min = 1, max = 200) String domain,
      @Arg(value = "How many sources to skip.", byDefault = "0", min = 0, max = 10_000_000)
          int offset,
      @Arg(value = "How many sources to return.", byDefault = "100", min = 1, max = 1_000)
          int limit) {}

  /** A page of sources. */
  record SourcesResult(
      @Arg("By id.") List<SourceItem> sources, @Arg("The number of all.") int total) {}

  /** A source. */
  record SourceItem(
      @Arg("For qortex_retract.") String id,
      String name,
      @Arg("Such as markdown.") String type,
      @Arg("Time at which it was last ingested; absent if unknown.") Optional<Instant> ingestedAt) {

    /**
     * Converts the metadata of a source.
     *
     * @param ingestedAt the time at which it was last ingested
     */
    public static SourceItem of(SourceMetadata source, Optional<Instant> ingestedAt) {
      return new SourceItem(source.id(), source.name(), source.type(), ingestedAt);
    }
  }

  @Op(
      name = "qortex_retract",
      text = "Removes exactly what one source said, such as a file or a message.",
      toolset = Toolset.MEMORY,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      withinDomains = true,
      route = "POST retract",
      command = "retract")
  RetractResult retract(RetractInput input, Call call);

  /** Arguments of a retraction. */
  record RetractInput(
      @Arg(value = "The id of the source.", min = 1, max = 2_000) String sourceId,
      @Arg(value = "Whether to show only which nodes would be removed.", byDefault = "false")
          boolean dryRun) {}

  /** Report on a retraction. */
  record RetractResult(
      String sourceId,
      @Arg("Whether that source had contributed anything.") boolean known,
      @Arg("Removed passages and concepts.") int removed,
      @Arg("Those that other sources also state, and that now have their content.") int updated,
      @Arg("The first nodes that would be removed; only of a dry run.") List<NodeItem> nodes) {}

  @Op(
      name = "qortex_forget",
      text = "Undoes what the feedback of one session changed. What was ingested stays.",
      toolset = Toolset.MEMORY,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST forget",
      command = "forget")
  ForgetResult forget(ForgetInput input, Call call);

  /** Arguments of forgetting. */
  record ForgetInput(
      @Arg(value = "The session_id of its questions.", min = 1, max = 200) String sessionId) {}

  /** Report on forgetting. */
  record ForgetResult(
      String sessionId,
      @Arg("Answers that the session had judged.") int answers,
      @Arg("Outcomes of items.") int outcomes,
      @Arg("Teleportation factors that changed.") int factors,
      @Arg("Observations that learners revoked.") int observations) {}
}
