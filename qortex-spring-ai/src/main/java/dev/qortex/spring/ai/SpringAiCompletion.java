package dev.qortex.spring.ai;

import dev.qortex.commons.Causes;
import dev.qortex.commons.Checks;
import dev.qortex.core.completion.Completion;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.completion.Prompt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;

/**
 * Adapter of a Spring AI chat model as a completion. The instructions become the system message,
 * the input the user message. As thread-safe as the model; time limits and retries are configured
 * on the model itself. Immutable.
 *
 * <p>A reply that is cut at the limit of tokens or by a filter, or that calls a tool, is an {@link
 * IOException} with the remedy. So is a failure of the model, because Spring AI has no common
 * exceptions for a refused key or a spent quota: say by {@link #stoppingOn} which failures of your
 * provider mean that no prompt will get a reply.
 */
public final class SpringAiCompletion implements Completion {

  /** Reasons, as the providers spell them, why a reply ended at the limit of tokens. */
  private static final Set<String> CUT = Set.of("LENGTH", "MAX_TOKENS", "MODEL_LENGTH");

  /** Reasons, as the providers spell them, why a filter ended a reply. */
  private static final Set<String> FILTERED =
      Set.of("CONTENT_FILTER", "CONTENT_FILTERED", "SAFETY", "REFUSAL");

  private final ChatModel model;
  private final @Nullable ChatOptions options;
  private final Predicate<Throwable> isFinal;

  private SpringAiCompletion(
      ChatModel model, @Nullable ChatOptions options, Predicate<Throwable> isFinal) {
    this.model = model;
    this.options = options;
    this.isFinal = isFinal;
  }

  /** Adapter of the model with its own options. */
  public static SpringAiCompletion of(ChatModel model) {
    return new SpringAiCompletion(Checks.given("chat model", model), null, failure -> false);
  }

  /** Returns an adapter that sends these options with each prompt. */
  public SpringAiCompletion options(ChatOptions chosen) {
    return new SpringAiCompletion(model, Checks.given("chat options", chosen), isFinal);
  }

  /**
   * Returns an adapter that gives up for good after certain failures.
   *
   * @param failure accepts an exception of the model, or one of its causes, after which no prompt
   *     will get a reply, such as a refused key; a {@link CompletionStoppedException} is thrown
   *     then
   */
  public SpringAiCompletion stoppingOn(Predicate<Throwable> failure) {
    return new SpringAiCompletion(model, options, Checks.given("final failures", failure));
  }

  @Override
  public String complete(Prompt prompt) throws IOException, InterruptedException {
    List<Message> messages = new ArrayList<>();
    if (!prompt.instructions().isBlank()) {
      messages.add(new SystemMessage(prompt.instructions()));
    }
    messages.add(new UserMessage(prompt.input()));
    ChatResponse response;
    try {
      response = model.call(new org.springframework.ai.chat.prompt.Prompt(messages, options));
    } catch (RuntimeException e) {
      throw failure(e);
    }
    return text(response);
  }

  private String text(@Nullable ChatResponse response) throws IOException {
    Generation generation = response == null ? null : response.getResult();
    String text = generation == null ? null : generation.getOutput().getText();
    if (generation == null || text == null || generation.getOutput().hasToolCalls()) {
      throw new IOException(
          "The model (%s) wrote no text but called the tools (%s).\nMaybe its options give it tools: a completion has none."
              .formatted(name(), Checks.shown(generation == null ? "" : called(generation))));
    }
    String reason =
        String.valueOf(generation.getMetadata().getFinishReason()).toUpperCase(Locale.ROOT);
    if (CUT.contains(reason)) {
      throw new IOException(
          "The reply of the model (%s) was cut at its limit of tokens.\nMaybe raise maxTokens in its options, or ask for less at a time."
              .formatted(name()));
    }
    if (FILTERED.contains(reason)) {
      throw new IOException(
          "A filter cut the reply of the model (%s): (%s).\nMaybe leave this text out."
              .formatted(name(), reason));
    }
    return text;
  }

  private static String called(Generation generation) {
    return generation.getOutput().getToolCalls().stream()
        .map(AssistantMessage.ToolCall::name)
        .collect(Collectors.joining(", "));
  }

  private IOException failure(RuntimeException e) throws InterruptedException {
    if (e instanceof CompletionStoppedException) {
      throw e;
    }
    if (Thread.interrupted() || Causes.isInterruption(e)) {
      InterruptedException thrown =
          new InterruptedException("The thread was interrupted while the model worked.");
      thrown.initCause(e);
      throw thrown;
    }
    String what = "The model (%s) gave no reply: %s\n".formatted(name(), e.getMessage());
    if (Causes.of(e).anyMatch(isFinal)) {
      throw new CompletionStoppedException(
          what + "Maybe check the key, the name of the model and its address.", e);
    }
    return new IOException(
        what + "Maybe it is busy, or the prompt is too long: raise its time-out and retries.", e);
  }

  private String name() {
    String name = options == null ? null : options.getModel();
    return name == null ? model.getClass().getSimpleName() : name;
  }
}
