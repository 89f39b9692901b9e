package dev.qortex.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.advisor.RetrievalAugmentationAdvisor;

class QortexDocumentRetrieverTest {

  private static final Query QUERY = new Query("when to retry a call");

  private final QortexClient memory = Handbook.memory();
  private final QortexDocumentRetriever retriever = QortexDocumentRetriever.over(memory);

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void documentsSayWhatTheyAreAndWhereTheyComeFrom() {
    Document first =
        retriever
            .asking(question -> question.in("ops").kinds(NodeKind.PASSAGE))
            .retrieve(QUERY)
            .get(0);
    assertThat(first.getId()).isEqualTo("ops:1");
    assertThat(first.getText()).isEqualTo("When to retry a call: when busy.");
    assertThat(first.getScore()).isPositive();
    assertThat(first.getMetadata())
        .isEqualTo(
            Map.of(
                "kind", "passage",
                "domain", "ops",
                "source", "ops:handbook",
                "location", "Calls > Retry",
                "answer_id", "answer-1"));
  }

  @Test
  void rulesComeOnlyWhenTheyAreWanted() {
    assertThat(retriever.retrieve(QUERY))
        .isNotEmpty()
        .noneMatch(document -> document.getMetadata().get("kind").equals("rule"));
    List<Document> documents =
        retriever.withRules().asking(question -> question.in("shop")).retrieve(QUERY);
    assertThat(documents.get(documents.size() - 1))
        .returns("shop:rule", Document::getId)
        .returns("Retry twice.", Document::getText);
  }

  @Test
  void feedbackRanksTheNextAnswer() {
    QortexDocumentRetriever two = retriever.asking(q -> q.kinds(NodeKind.PASSAGE).limit(4));
    List<Document> before = two.retrieve(QUERY);
    assertThat(before.get(0).getId()).isEqualTo("ops:1");
    assertThat(two.feedback(before.get(0), Outcome.REJECTED).applied()).isEqualTo(1);
    assertThat(two.retrieve(QUERY).get(0).getId()).isEqualTo("shop:1");
  }

  @Test
  void aDocumentOfAnotherRetrieverTakesNoFeedback() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> retriever.feedback(new Document("x", "y", Map.of()), Outcome.ACCEPTED))
        .withMessageContainingAll("(x)", "(answer_id)", "\nMaybe another retriever");
  }

  @Test
  void springsOwnAdvisorAsksOneDomain() {
    var shop =
        QortexDocumentRetriever.over(memory).asking(question -> question.in("shop").limit(5));
    var advisor = RetrievalAugmentationAdvisor.builder().documentRetriever(shop).build();
    var model = ScriptedChatModel.saying("Twice.");
    ChatClient.builder(model)
        .defaultAdvisors(advisor)
        .build()
        .prompt(QUERY.text())
        .call()
        .content();
    assertThat(model.lastUserText()).containsOnlyOnce("When to retry a call: when busy.");
  }

  @Test
  void springsOwnAdvisorPassesItsConversationAndFilterOn() {
    var model = ScriptedChatModel.saying("Twice.");
    var sessions = new ArrayList<String>();
    var advisor =
        RetrievalAugmentationAdvisor.builder()
            .documentRetriever(
                retriever.asking(
                    question -> {
                      sessions.add(question.session());
                      return question;
                    }))
            .build();
    var chat = ChatClient.builder(model).defaultAdvisors(advisor).build();
    chat.prompt()
        .user("when to retry a call")
        .advisors(a -> a.param(ConversationAdvisor.CONVERSATION_ID, "customer-7"))
        .call()
        .content();
    assertThat(model.lastUserText()).contains("When to retry a call: when busy.");
    chat.prompt()
        .user("when to retry a call")
        .advisors(a -> a.param(QortexDocumentRetriever.FILTER_EXPRESSION, "team == 'red'"))
        .call()
        .content();
    assertThat(model.lastUserText()).doesNotContain("When to retry a call: when busy.");
    assertThat(sessions).containsExactly("customer-7", "");
  }
}
