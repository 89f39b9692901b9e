package dev.qortex.service.api;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Question with a short answer for agents. */
public interface AskApi {

  @Op(
      name = "qortex_ask",
      when = "Use before you start a task or answer a question about this project.",
      text =
          "Asks the memory. Returns the passages that answer best within the token budget,"
              + " long ones shortened to the part that matches, and rules that apply; or says that"
              + " it found nothing. Report afterwards by qortex_feedback what helped.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      asks = true,
      route = "POST ask",
      command = "ask",
      prose = "context")
  AskResult ask(AskInput input, Call call);

  /** Arguments of a question. */
  record AskInput(
      @Arg(value = AskInput.CONTEXT, min = 1, max = 20_000) String context,
      @Arg(value = AskInput.DOMAINS, byDefault = "[]") List<String> domains,
      @Arg(
              value = "How many items to return at most.",
              byDefault = "10",
              min = 1,
              max = AskInput.MOST_ITEMS)
          int topK,
      @Arg(
              value = AskInput.TOKEN_BUDGET,
              byDefault = "" + AskInput.BUDGET,
              min = 0,
              max = AskInput.MOST_TOKENS)
          int tokenBudget,
      @Arg(
              value = AskInput.MIN_RELEVANCE,
              byDefault = "" + Question.RECOMMENDED_MIN_RELEVANCE,
              min = 0,
              max = 1)
          double minRelevance,
      @Arg(value = AskInput.FROM, byDefault = "[]") List<String> from,
      @Arg(value = AskInput.KINDS, byDefault = "[]") List<NodeKind> kinds,
      @Arg(value = AskInput.WHERE, byDefault = "{}") MetadataFilter where,
      @Arg(value = AskInput.MIN_CONFIDENCE, byDefault = "0", min = 0, max = 1) double minConfidence,
      @Arg(value = "How many pieces of code to add.", byDefault = "0", min = 0, max = 100)
          int examples,
      @Arg(value = AskInput.SESSION, byDefault = "\"\"", max = 200) String sessionId,
      @Arg(AskInput.AS_OF) Optional<Instant> asOf,
      @Arg(value = AskInput.HISTORY, byDefault = "false") boolean history) {

    static final String AS_OF =
        "Instant whose facts to use, such as 2026-01-31T12:00:00Z; absent for now.";
    static final String HISTORY = "Whether items include all their earlier versions.";
    static final String CONTEXT = "The question, or the task at hand, in plain words.";
    static final String DOMAINS = "Names of the domains to ask; empty for all.";
    static final String MIN_CONFIDENCE = "Least confidence of concepts and rules; passages have 1.";
    static final String SESSION =
        "Session of the question; qortex_forget undoes the feedback of a session. May be empty.";
    static final String FROM = "Ids of the sources that may answer; empty for all.";
    static final String KINDS = "Kinds of items to return; empty for both.";
    static final String WHERE =
        "Metadata that items must have, such as {\"author\": \"Ada\"} or {\"year\": {\"$gte\":"
            + " 2024}}.";
    static final String MIN_RELEVANCE =
        "Least relevance, from 0 to 1: a weaker answer has no items; 0 shows every answer.";
    static final String TOKEN_BUDGET =
        "The greatest number of tokens of the answer; 0 for no limit.";

    /**
     * The number of candidates of each search of the memory, which bounds the size of an answer.
     */
    static final int MOST_ITEMS = 100;

    static final int MOST_TOKENS = 1_000_000;

    /** The budget of an answer for an agent, which pays for each token in its context. */
    private static final int BUDGET = 2_000;

    /** The question about an instant. */
    static Question timed(Question question, Optional<Instant> asOf, boolean history) {
      Question about = asOf.map(question::asOf).orElse(question);
      return history ? about.history() : about;
    }

    /** The question, with conditions on what may come back. */
    static Question narrowed(
        Question question,
        List<String> domains,
        List<String> from,
        List<NodeKind> kinds,
        MetadataFilter where) {
      return question
          .in(domains.toArray(String[]::new))
          .from(from.toArray(String[]::new))
          .kinds(kinds.toArray(NodeKind[]::new))
          .where(where.toMap());
    }

    /** The question that these arguments put. */
    public Question question() {
      return timed(narrowed(Question.of(context), domains, from, kinds, where), asOf, history)
          .limit(topK)
          .examples(examples)
          .minConfidence(minConfidence)
          .minRelevance(minRelevance)
          .session(sessionId);
    }
  }

  /** Answer to a question. */
  record AskResult(
      @Arg("Why there are no items.") Optional<String> note,
      @Arg("Probability that the best item answers the question; 0 when nothing matches.")
          double relevance,
      @Arg("The id of the answer, for qortex_feedback.") String queryId,
      @Arg("The best items, best first.") List<Found> items,
      @Arg("Rules that apply, most relevant first.") List<FoundRule> rules,
      @Arg("Code that shows what the question is about.") List<FoundCode> examples,
      @Arg(
              "Share of the memory that can be found by meaning already; absent when it is all of"
                  + " it.")
          Optional<Double> complete) {}

  /** Item of an answer. */
  record Found(
      String id,
      @Arg("Comparable within one answer.") double score,
      @Arg("Heading or name.") String title,
      String domain,
      @Arg("The id of its source.") String source,
      @Prose @Arg("The text, or the part of it that matches.") String content,
      @Prose
          @Arg(
              "Since when it holds, when it was confirmed, and what it replaced, in words; absent"
                  + " if it always did.")
          Optional<String> validity,
      @Arg("All earlier versions, the newest first, if the history is asked for.")
          Optional<List<EarlierVersion>> earlier) {}

  /** Version of an item that ended. */
  record EarlierVersion(
      @Prose String text,
      @Arg("Its beginning; absent if it is open.") Optional<Instant> since,
      @Arg("Its end.") Optional<Instant> until,
      @Arg("Reason for which it ended; may be empty.") String reason) {

    /** Converts a version. */
    public static EarlierVersion of(Node version) {
      Validity validity = version.validity();
      return new EarlierVersion(
          version.written(),
          Optional.ofNullable(validity.from()),
          Optional.ofNullable(validity.until()),
          validity.reason());
    }
  }

  /** Rule of an answer. */
  record FoundRule(String id, double confidence, @Prose String text) {}

  /** Piece of code of an answer. */
  record FoundCode(
      String id,
      @Arg("Such as java; empty when unknown.") String language,
      @Arg("Whether it shows how not to do it.") boolean antipattern,
      @Prose String code) {}
}
