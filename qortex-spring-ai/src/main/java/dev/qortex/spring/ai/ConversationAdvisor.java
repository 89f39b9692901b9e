package dev.qortex.spring.ai;

import dev.qortex.commons.Checks;
import dev.qortex.ingest.conversation.Conversations;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClientMessageAggregator;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import reactor.core.publisher.Flux;

/**
 * Advisor that makes conversations part of a memory: each message of the user, and each reply. The
 * request only puts them into a bounded queue; another thread reads and writes them. Immutable;
 * thread-safe.
 *
 * <p>The session is the conversation id of the context, as for advisors of a chat memory: {@code
 * chat.prompt().advisors(a -> a.param(ConversationAdvisor.CONVERSATION_ID, "customer-7"))}. A
 * message that finds no room in the queue within a short time is left out and reported as a {@link
 * dev.qortex.ingest.conversation.MessageLost}. Close the {@link Conversations} before the memory:
 * closing writes what waits.
 *
 * <p>It runs before {@link QortexAdvisor}, so that messages are kept as they were written, and
 * before the loop over tool calls, whose messages are not kept.
 */
public final class ConversationAdvisor implements CallAdvisor, StreamAdvisor {

  /** Context key of the id of a conversation, with the value that Spring AI uses. */
  public static final String CONVERSATION_ID = "chat_memory_conversation_id";

  /** Session of requests whose context names no conversation. */
  public static final String DEFAULT_CONVERSATION = "default";

  private static final int ORDER = QortexAdvisor.ORDER - 10;

  private final Conversations conversations;
  private final String domain;
  private final int order;

  private ConversationAdvisor(Conversations conversations, String domain, int order) {
    this.conversations = Checks.given("conversations", conversations);
    this.domain = Checks.id("domain", domain);
    this.order = order;
  }

  /** Advisor that puts messages into the domain {@link Conversations#DOMAIN}. */
  public static ConversationAdvisor into(Conversations conversations) {
    return new ConversationAdvisor(conversations, Conversations.DOMAIN, ORDER);
  }

  /** Returns an advisor that puts messages into another domain. */
  public ConversationAdvisor domain(String name) {
    return new ConversationAdvisor(conversations, name, order);
  }

  /** Returns an advisor at another place in the chain. */
  public ConversationAdvisor order(int chosen) {
    return new ConversationAdvisor(conversations, domain, chosen);
  }

  @Override
  public String getName() {
    return getClass().getSimpleName();
  }

  @Override
  public int getOrder() {
    return order;
  }

  @Override
  public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
    keepQuestion(request);
    ChatClientResponse response = chain.nextCall(request);
    keepReply(request, response);
    return response;
  }

  @Override
  public Flux<ChatClientResponse> adviseStream(
      ChatClientRequest request, StreamAdvisorChain chain) {
    return Flux.defer(
        () -> {
          keepQuestion(request);
          return new ChatClientMessageAggregator()
              .aggregateChatClientResponse(
                  chain.nextStream(request), whole -> keepReply(request, whole));
        });
  }

  /** A prompt that ends with the result of a tool repeats a message that was kept before. */
  private void keepQuestion(ChatClientRequest request) {
    if (request.prompt().getLastUserOrToolResponseMessage() instanceof UserMessage message) {
      keep(request.context(), "user", message.getText());
    }
  }

  private void keepReply(ChatClientRequest request, ChatClientResponse response) {
    ChatResponse reply = response.chatResponse();
    Generation generation = reply == null ? null : reply.getResult();
    if (generation != null) {
      keep(request.context(), "assistant", generation.getOutput().getText());
    }
  }

  private void keep(
      Map<String, ? extends @Nullable Object> context, String role, @Nullable String text) {
    if (text != null && !text.isBlank()) {
      Object conversation = context.get(CONVERSATION_ID);
      String session = conversation == null ? "" : conversation.toString();
      conversations
          .conversation(session.isBlank() ? DEFAULT_CONVERSATION : session, domain)
          .message(role, text);
    }
  }
}
