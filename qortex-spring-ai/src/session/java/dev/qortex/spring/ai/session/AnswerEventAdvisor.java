package dev.qortex.spring.ai.session;

import dev.qortex.spring.ai.ConversationAdvisor;
import dev.qortex.spring.ai.QortexAdvisor;
import java.util.List;
import java.util.Objects;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;
import org.springframework.ai.document.Document;
import org.springframework.ai.session.EventType;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionService;

/**
 * Advisor that records in the log of a session which answer of the memory each call has used, as an
 * event of the type {@link #ANSWER}: feedback that comes later finds the id of its answer there.
 * Such an event is no part of the conversation, so no model reads it. Register it before {@link
 * QortexAdvisor}, whose response it reads, and inside the advisor that creates the session. A call
 * without a conversation or without documents records nothing. Thread-safe.
 *
 * <p>For the session API of Spring AI 2.1; the profile {@code spring-ai-session} compiles it.
 */
public final class AnswerEventAdvisor implements BaseAdvisor {

  /** Type of the events, with the payload {@link #ANSWER_ID} and {@link #ITEM_IDS}. */
  public static final EventType ANSWER = EventType.of("QORTEX.ANSWER");

  /** Key of the payload with the id of the answer, a text. */
  public static final String ANSWER_ID = "answer";

  /** Key of the payload with the ids of the items that were shown, a list of texts, best first. */
  public static final String ITEM_IDS = "items";

  private static final int ORDER = -10;

  private final SessionService sessions;

  /** Returns an advisor that appends to the sessions of a service. */
  public AnswerEventAdvisor(SessionService sessions) {
    this.sessions = Objects.requireNonNull(sessions, "sessions");
  }

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public ChatClientRequest before(ChatClientRequest request, AdvisorChain chain) {
    return request;
  }

  @Override
  public ChatClientResponse after(ChatClientResponse response, AdvisorChain chain) {
    Object conversation = response.context().get(ConversationAdvisor.CONVERSATION_ID);
    Object answer = response.context().get(QortexAdvisor.ANSWER_ID);
    if (conversation != null
        && answer != null
        && response.context().get(QortexAdvisor.RETRIEVED_DOCUMENTS) instanceof List<?> documents
        && !documents.isEmpty()) {
      sessions.appendEvent(
          SessionEvent.builder()
              .sessionId(conversation.toString())
              .type(ANSWER)
              .payload(ANSWER_ID, answer.toString())
              .payload(
                  ITEM_IDS,
                  documents.stream().map(document -> ((Document) document).getId()).toList())
              .build());
    }
    return response;
  }
}
