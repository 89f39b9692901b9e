package dev.qortex.service.api;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.AskApi.AskInput;
import dev.qortex.service.api.AskApi.EarlierVersion;
import dev.qortex.service.internal.ReadableProperties;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Questions with whole items, feedback on answers, comparisons and rules. */
public interface QuestionApi {

  @Op(
      name = "qortex_query",
      text =
          "Asks the memory as Python qortex does: returns whole items, 20 by default, with"
              + " their scores and metadata, and refuses nothing. qortex_ask has shorter"
              + " answers.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      asks = true,
      route = "POST query",
      command = "ask",
      prose = "context")
  QueryResult query(QueryInput input, Call call);

  /** Arguments of a question. */
  record QueryInput(
      @Arg(value = AskInput.CONTEXT, min = 1, max = 20_000) String context,
      @Arg(value = AskInput.DOMAINS, byDefault = "[]") List<String> domains,
      @Arg(
              value = "How many items to return.",
              byDefault = "20",
              min = 1,
              max = AskInput.MOST_ITEMS)
          int topK,
      @Arg(value = AskInput.MIN_CONFIDENCE, byDefault = "0", min = 0, max = 1) double minConfidence,
      @Arg(
              value =
                  "What looks for items: auto as configured, vec vectors alone, graph vectors and"
                      + " walks over the graph, without words and sentences.",
              byDefault = "\"auto\"",
              oneOf = {"auto", "graph", "vec"})
          String mode,
      @Arg(value = "Whether items say why they have their score.", byDefault = "false")
          boolean explain,
      @Arg(
              value = "Whether to add a receipt: what was considered, and why it was shown or not.",
              byDefault = "false")
          boolean receipt,
      @Arg(value = AskInput.SESSION, byDefault = "\"\"", max = 200) String sessionId,
      @Arg(value = AskInput.TOKEN_BUDGET, byDefault = "0", min = 0, max = AskInput.MOST_TOKENS)
          int tokenBudget,
      @Arg(value = AskInput.MIN_RELEVANCE, byDefault = "0", min = 0, max = 1) double minRelevance,
      @Arg(value = AskInput.FROM, byDefault = "[]") List<String> from,
      @Arg(value = AskInput.KINDS, byDefault = "[]") List<NodeKind> kinds,
      @Arg(value = AskInput.WHERE, byDefault = "{}") MetadataFilter where,
      @Arg(AskInput.AS_OF) Optional<Instant> asOf,
      @Arg(value = AskInput.HISTORY, byDefault = "false") boolean history) {

    /** The question that these arguments put. */
    public Question question() {
      Question question =
          AskInput.timed(
                  AskInput.narrowed(Question.of(context), domains, from, kinds, where),
                  asOf,
                  history)
              .limit(topK)
              .tokenBudget(tokenBudget)
              .minRelevance(minRelevance)
              .minConfidence(minConfidence)
              .session(sessionId);
      return switch (mode) {
        case "vec" -> question.legs(RetrievalSettings.VECTOR);
        case "graph" -> question.legs(RetrievalSettings.VECTOR, RetrievalSettings.GRAPH);
        default -> question;
      };
    }
  }

  /** Answer to a question. */
  record QueryResult(
      @Arg("The best items, best first.") List<Item> items,
      @Arg("The id of the answer, for qortex_feedback.") String queryId,
      @Arg("Rules that apply, most relevant first.") List<RuleItem> rules,
      @Arg("Code that shows what the question is about.") List<ExampleItem> examples,
      @Arg("Probability that the best item answers the question; 0 without items.")
          double relevance,
      @Arg("Absent unless asked for.") Optional<ReceiptItem> receipt,
      @Arg(
              "Share of the memory that can be found by meaning already; absent when it is all of"
                  + " it.")
          Optional<Double> complete) {

    /** Converts an answer. */
    public static QueryResult of(Answer answer, boolean explain, Optional<ReceiptItem> receipt) {
      return new QueryResult(
          answer.items().stream().map(item -> Item.of(item, explain)).toList(),
          answer.id(),
          answer.rules().stream().map(RuleItem::of).toList(),
          answer.examples().stream().map(ExampleItem::of).toList(),
          Rounded.to4(answer.relevance()),
          receipt,
          Optional.of(Rounded.to4(answer.complete())).filter(share -> share < 1));
    }
  }

  /** A piece of code. */
  record ExampleItem(
      String id,
      @Prose String code,
      @Arg("Such as java; empty when unknown.") String language,
      @Prose String description,
      @Arg("Whether it shows how not to do it.") boolean antipattern,
      String domain) {

    /** Converts a code example. */
    public static ExampleItem of(CodeExample example) {
      return new ExampleItem(
          example.id(),
          example.code(),
          example.language(),
          example.description(),
          example.antipattern(),
          example.domain());
    }
  }

  /** Item of an answer. */
  record Item(
      String id,
      @Prose String content,
      @Arg("Relevance, comparable within one answer.") double score,
      String domain,
      String nodeId,
      Map<String, Object> metadata,
      @Arg("What each leg of the search and feedback added to the score.")
          Optional<String> explanation,
      @Arg("Instant since which it holds; absent if it always did.") Optional<Instant> since,
      @Arg("Instant at which its source last repeated it.") Optional<Instant> confirmed,
      @Arg(
              "The version that it replaced, or all earlier ones, the newest first; absent without"
                  + " any.")
          Optional<List<EarlierVersion>> earlier,
      @Arg("The same in numbers, with the source; present with the explanation.")
          Optional<ScoreItem> breakdown) {

    /** Converts an answer item. */
    public static Item of(AnswerItem item, boolean explain) {
      return new Item(
          item.id(),
          item.text(),
          Rounded.to4(item.score()),
          item.node().domain(),
          item.id(),
          ReadableProperties.of(item.node()),
          explain ? Optional.of(item.explanation().toString()) : Optional.empty(),
          Optional.ofNullable(item.node().validity().from()),
          Optional.ofNullable(item.node().validity().confirmed()),
          Optional.of(item.earlier().stream().map(EarlierVersion::of).toList())
              .filter(versions -> !versions.isEmpty()),
          explain ? Optional.of(ScoreItem.of(item)) : Optional.empty());
    }
  }

  /** A rule. */
  record RuleItem(
      String id,
      @Prose String text,
      String domain,
      String category,
      double confidence,
      double relevance,
      @Arg("Origin: explicit, derived, causal or discovered.") String derivation,
      List<String> sourceConcepts,
      Map<String, Object> metadata) {

    /** Converts a rule. */
    public static RuleItem of(Rule rule) {
      return new RuleItem(
          rule.id(),
          rule.text(),
          rule.domain(),
          rule.category(),
          rule.confidence(),
          Rounded.to4(rule.relevance()),
          rule.derivation().value(),
          rule.sourceConcepts(),
          rule.metadata());
    }
  }

  @Op(
      name = "qortex_feedback",
      when = "Use after an answer of the memory, once you know what helped.",
      text =
          "Reports which items of an answer helped, so that the next question ranks better. The"
              + " first outcome of an item is final.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      withinDomains = true,
      route = "POST feedback",
      command = "feedback")
  FeedbackResult feedback(FeedbackInput input, Call call);

  /** Outcomes of the items of an answer. */
  record FeedbackInput(
      @Arg(value = "The id of the answer.", min = 1, max = 200) String queryId,
      @Arg(
              value =
                  "Outcome by item id, or by query_id for the whole task: accepted, partial, rejected, or a reward from 0 to 1.",
              min = 1)
          Map<String, Outcome> outcomes) {}

  /** Report on feedback. */
  record FeedbackResult(
      String queryId,
      @Arg("New outcomes.") int outcomeCount,
      @Arg("Ids that keep an earlier outcome.") List<String> repeated,
      @Arg("Reasons, by id.") Map<String, String> refused) {}

  @Op(
      name = "qortex_observe_reply",
      when = "Use right after each reply that you wrote with the memory.",
      text = "Finds the items that the reply used, and records them as weak feedback.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      withinDomains = true,
      route = "POST observe-reply",
      command = "observe-reply",
      prose = "reply")
  ReplyResult observeReply(ReplyInput input, Call call);

  /** A reply that was written with an answer. */
  record ReplyInput(
      @Arg(value = "The text of the reply.", min = 1, max = 20_000) String reply,
      @Arg(value = "The id of the answer; your last one by default.", min = 1, max = 200)
          Optional<String> queryId) {}

  /** Use of the items of an answer by a reply. */
  record ReplyResult(
      String queryId,
      @Arg("The items that the reply used, the most used first.") List<UsedItem> used,
      @Arg("Outcomes that took effect now, with those of unused items.") int outcomeCount) {

    /** Converts a report, without the unused items. */
    public static ReplyResult of(ReplyReport report) {
      return new ReplyResult(
          report.answerId(),
          report.items().stream()
              .filter(item -> item.use() != ReplyReport.Use.UNUSED)
              .map(UsedItem::of)
              .toList(),
          report.applied());
    }
  }

  /** Item that a reply used. */
  record UsedItem(
      String id,
      @Arg("quoted, paraphrased or contradicted") String use,
      @Prose @Arg("The sentence of the reply that shows it.") String text,
      @Arg("The reward that was recorded; absent where none counts.") Optional<Double> reward) {

    /** Converts the use of an item. */
    public static UsedItem of(ReplyReport.ItemUse item) {
      return new UsedItem(
          item.itemId(),
          item.use().name().toLowerCase(Locale.ROOT),
          item.evidence(),
          item.outcome().map(Outcome::reward));
    }
  }

  @Op(
      name = "qortex_compare",
      text =
          "Asks the memory, and shows the answer beside that of vectors alone, with what"
              + " moved each item.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      asks = true,
      route = "POST compare",
      command = "compare",
      prose = "context")
  CompareResult compare(CompareInput input, Call call);

  /** Arguments of a comparison. */
  record CompareInput(
      @Arg(value = "The question, or the task at hand, in plain words.", min = 1, max = 20_000)
          String context,
      @Arg(value = "Names of the domains to ask; empty for all.", byDefault = "[]")
          List<String> domains,
      @Arg(value = "How many items of each kind to return.", byDefault = "5", min = 1, max = 20)
          int topK) {}

  /** An answer beside that of vectors alone. */
  record CompareResult(
      @Arg("What vectors alone bring.") List<RankedItem> vecOnly,
      @Arg("The answer.") List<RankedItem> graphEnhanced,
      @Arg("The rules of the answer, most relevant first.") List<RuleItem> rules,
      Difference diff,
      @Arg("The id of the answer, for qortex_feedback.") String queryId,
      @Arg("The difference in a sentence.") String summary) {}

  /** An item of a list. */
  record RankedItem(
      int rank,
      String id,
      @Prose @Arg("The first 200 characters.") String content,
      double score,
      String domain) {

    private static final int SHOWN = 200;

    /** Converts answer items. */
    public static List<RankedItem> of(List<AnswerItem> items) {
      List<RankedItem> ranked = new ArrayList<>();
      for (AnswerItem item : items) {
        ranked.add(
            new RankedItem(
                ranked.size() + 1,
                item.id(),
                Surrogates.shortened(item.text(), SHOWN),
                Rounded.to4(item.score()),
                item.node().domain()));
      }
      return ranked;
    }
  }

  /** Difference between two lists. */
  record Difference(
      @Arg("Ids that only the answer has.") List<String> graphFoundThatCosineMissed,
      @Arg("Ids that only vectors bring.") List<String> cosineFoundThatGraphDropped,
      @Arg("Items whose rank differs.") List<RankChange> rankChanges,
      @Arg("How many items both have.") int overlap) {}

  /** Item whose rank differs. */
  record RankChange(
      String id,
      int vecRank,
      int graphRank,
      @Arg("The first rank less the second: above 0 when it rose.") int delta,
      @Arg("What moved it.") String why) {}

  @Op(
      name = "qortex_rules",
      text =
          "Lists the rules that the memory holds, highest confidence first: stated ones; with"
              + " include_derived also those that follow from relations between concepts, and with"
              + " from_domains lessons of other domains that a path of relations leads to.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "POST rules",
      command = "rules",
      commandAliases = "inspect rules")
  RulesResult rules(RulesInput input, Call call);

  /** Arguments of a list of rules. */
  record RulesInput(
      @Arg(value = "Names of the domains; empty for all.", byDefault = "[]") List<String> domains,
      @Arg(value = "Only rules on one of these concepts, by id.", byDefault = "[]")
          List<String> conceptIds,
      @Arg(value = "Only rules of one of these categories.", byDefault = "[]")
          List<String> categories,
      @Arg(value = "Whether rules that follow from relations count, too.", byDefault = "false")
          boolean includeDerived,
      @Arg(value = "Least confidence.", byDefault = "0", min = 0, max = 1) double minConfidence,
      @Arg(value = "How many rules to skip.", byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = "How many rules to return.", byDefault = "1000", min = 1, max = 1_000) int limit,
      @Arg(
              value =
                  "Names of other domains whose rules and mistakes are carried over, those on the"
                      + " way included; empty for none.",
              byDefault = "[]")
          List<String> fromDomains) {

    /** The selection of rules that these arguments make. */
    public RuleSelection selection() {
      RuleSelection selection =
          RuleSelection.all()
              .domains(Set.copyOf(domains))
              .concepts(Set.copyOf(conceptIds))
              .categories(Set.copyOf(categories))
              .minConfidence(minConfidence)
              .offset(offset)
              .limit(limit);
      Set<Rule.Derivation> wanted = EnumSet.of(Rule.Derivation.EXPLICIT);
      if (!fromDomains.isEmpty()) {
        wanted.add(Rule.Derivation.DISCOVERED);
      }
      return includeDerived ? selection : selection.derivations(wanted);
    }
  }

  /** A page of rules. */
  record RulesResult(
      List<RuleItem> rules,
      @Arg("Of how many domains these rules are.") int domainCount,
      @Arg("Always rules.") String projection,
      @Arg("Names that may be mistyped, when there are no rules; absent otherwise.")
          Optional<String> note) {}
}
