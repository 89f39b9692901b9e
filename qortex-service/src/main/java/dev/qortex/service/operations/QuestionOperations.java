package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.service.Call;
import dev.qortex.service.api.QuestionApi;
import dev.qortex.service.api.ReceiptItem;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Questions with whole items, feedback, comparisons and rules of one memory. */
final class QuestionOperations implements QuestionApi {

  private final QortexClient memory;
  private final StatusOperations status;
  private final LastAnswers answers;
  private final Optional<Discovery> discovery;

  QuestionOperations(
      QortexClient memory,
      StatusOperations status,
      LastAnswers answers,
      Optional<Discovery> discovery) {
    this.memory = memory;
    this.status = status;
    this.answers = answers;
    this.discovery = discovery;
  }

  @Override
  public QueryResult query(QueryInput input, Call call) {
    QortexClient within = call.within(memory);
    Answer answer = within.query(input.question());
    status.served();
    answers.keep(call, answer.id());
    return QueryResult.of(
        answer,
        input.explain(),
        input.receipt()
            ? Optional.of(ReceiptItem.of(within.receipt(answer.id())))
            : Optional.empty());
  }

  @Override
  public FeedbackResult feedback(FeedbackInput input, Call call) {
    FeedbackReport report;
    try {
      report = call.within(memory).feedback(input.queryId(), input.outcomes());
    } catch (UnknownNameException e) {
      throw unknownAnswer(e);
    }
    status.judged(input.outcomes(), report);
    return new FeedbackResult(
        report.answerId(), report.applied(), report.repeated(), report.refused());
  }

  private static ServiceException unknownAnswer(UnknownNameException e) {
    return new ServiceException(ErrorCode.NOT_FOUND, "query_id", String.valueOf(e.getMessage()), e);
  }

  @Override
  public ReplyResult observeReply(ReplyInput input, Call call) {
    String id = input.queryId().orElseGet(() -> answers.of(call));
    try {
      return ReplyResult.of(call.within(memory).observeReply(id, input.reply()));
    } catch (UnknownNameException e) {
      throw unknownAnswer(e);
    }
  }

  @Override
  public CompareResult compare(CompareInput input, Call call) {
    Comparison comparison =
        call.within(memory)
            .compare(
                Question.of(input.context())
                    .in(input.domains().toArray(String[]::new))
                    .limit(input.topK()));
    status.served();
    List<String> whole = comparison.whole().items().stream().map(AnswerItem::id).toList();
    List<String> vectors = comparison.vectors().stream().map(AnswerItem::id).toList();
    Difference diff =
        new Difference(
            without(whole, vectors),
            without(vectors, whole),
            comparison.moves().stream()
                .filter(move -> move.before() > 0 && move.after() > 0)
                .map(
                    move ->
                        new RankChange(
                            move.item().id(),
                            move.before(),
                            move.after(),
                            move.before() - move.after(),
                            move.why()))
                .toList(),
            (int) whole.stream().filter(vectors::contains).count());
    List<RuleItem> rules = comparison.whole().rules().stream().map(RuleItem::of).toList();
    return new CompareResult(
        RankedItem.of(comparison.vectors()),
        RankedItem.of(comparison.whole().items()),
        rules,
        diff,
        comparison.whole().id(),
        "Both have %s items; %s come with the graph only, %s with vectors only, %s moved; %s rules apply."
            .formatted(
                diff.overlap(),
                diff.graphFoundThatCosineMissed().size(),
                diff.cosineFoundThatGraphDropped().size(),
                diff.rankChanges().size(),
                rules.size()));
  }

  private static List<String> without(List<String> ids, List<String> others) {
    return ids.stream().filter(id -> !others.contains(id)).toList();
  }

  private static ServiceException noStore() {
    return new ServiceException(
        ErrorCode.UNAVAILABLE,
        "from_domains",
        "Lessons of other domains need the store of the memory, which this host does not have.\n"
            + "Maybe ask the host that keeps the memory.",
        null);
  }

  @Override
  public RulesResult rules(RulesInput input, Call call) {
    List<Rule> rules =
        input.fromDomains().isEmpty()
            ? call.within(memory).rules(input.selection())
            : discovery
                .orElseThrow(QuestionOperations::noStore)
                .rules(memory, input.selection(), Set.copyOf(input.fromDomains()), call);
    return new RulesResult(
        rules.stream().map(RuleItem::of).toList(),
        (int) rules.stream().map(Rule::domain).distinct().count(),
        "rules",
        rules.isEmpty() && input.offset() == 0
            ? mistyped(input, call.within(memory))
            : Optional.empty());
  }

  /** Says which concepts and categories of a selection without rules there are not. */
  private static Optional<String> mistyped(RulesInput input, QortexClient within) {
    Set<String> concepts = new TreeSet<>(input.conceptIds());
    within.nodes(concepts).forEach(node -> concepts.remove(node.id()));
    Set<String> categories = new TreeSet<>(input.categories());
    Set<String> known = new TreeSet<>();
    if (!categories.isEmpty()) {
      within.rules(RuleSelection.all().domains(Set.copyOf(input.domains()))).stream()
          .map(Rule::category)
          .forEach(known::add);
      categories.removeAll(known);
    }
    if (!concepts.isEmpty()) {
      return Optional.of(
          "The memory has no concept '%s'.\nMaybe look up its id by qortex_find."
              .formatted(Checks.shown(concepts.iterator().next())));
    }
    return categories.stream()
        .findFirst()
        .map(
            name ->
                "No rule is of the category '%s'.%s"
                    .formatted(
                        Checks.shown(name),
                        EditDistance.remedy(
                            name, known, "ingest a document with rules by qortex_ingest")));
  }
}
