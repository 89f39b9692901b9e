package dev.qortex.langchain4j;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.listener.ChatModelResponseContext;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.qortex.commons.Checks;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Listener of a chat model that reports the tokens of each response, for an account of cost and
 * emissions such as {@code ModelMeters} of {@code qortex-observability}. Responses without a count
 * of tokens are left out. As thread-safe as its sink.
 */
public final class TokenUsageListener implements ChatModelListener {

  private static final String UNKNOWN = "unknown";

  /** Receiver of the tokens of a response. */
  @FunctionalInterface
  public interface Sink {

    /**
     * Receives the tokens of a response.
     *
     * @param provider the provider, such as {@code openai} or {@code anthropic}; {@code other} if
     *     LangChain4j has no name for it
     * @param model the model as the provider names it; {@code unknown} if the response does not say
     * @param input tokens of the prompt, from 0
     * @param output tokens of the answer, from 0
     */
    void used(String provider, String model, long input, long output);
  }

  private final Sink sink;

  /** Creates a listener that reports to a sink, on the thread of the response. */
  public TokenUsageListener(Sink sink) {
    this.sink = Checks.given("sink", sink);
  }

  @Override
  public void onResponse(ChatModelResponseContext context) {
    ChatResponse response = context.chatResponse();
    TokenUsage usage = response.tokenUsage();
    if (usage != null) {
      String model = response.modelName();
      sink.used(
          provider(context.modelProvider()),
          model == null || model.isBlank() ? UNKNOWN : model,
          count(usage.inputTokenCount()),
          count(usage.outputTokenCount()));
    }
  }

  private static String provider(@Nullable ModelProvider provider) {
    ModelProvider known = provider == null ? ModelProvider.OTHER : provider;
    return known == ModelProvider.OPEN_AI ? "openai" : known.name().toLowerCase(Locale.ROOT);
  }

  private static long count(@Nullable Integer tokens) {
    return tokens == null ? 0 : tokens;
  }
}
