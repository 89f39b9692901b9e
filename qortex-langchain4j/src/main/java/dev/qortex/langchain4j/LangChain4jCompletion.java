package dev.qortex.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.qortex.commons.Causes;
import dev.qortex.commons.Checks;
import dev.qortex.core.completion.Completion;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.completion.Prompt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Adapter of a LangChain4j chat model as a completion. The instructions become the system message,
 * the input the message of the user. As thread-safe as the model. Time-outs, and trying again when
 * a server is busy, are set on the model itself.
 *
 * <p>An answer that is not whole is none: one that was cut at the limit of tokens or by a filter,
 * or that calls a tool, is an {@link IOException} with the remedy. When the key is refused, or
 * there is no such model, server or parameter, no prompt will get an answer: that is a {@link
 * CompletionStoppedException}. A model whose quota is spent cannot be told from one that is busy,
 * so that is an {@link IOException}.
 */
public final class LangChain4jCompletion implements Completion {

  /** Not authorized, nothing left to pay with, forbidden. */
  private static final Set<Integer> REFUSED = Set.of(401, 402, 403);

  private final ChatModel model;
  private final ChatRequestParameters parameters;

  /** The model with its own parameters. */
  public LangChain4jCompletion(ChatModel model) {
    this(model, ChatRequestParameters.builder().build());
  }

  /**
   * Wraps a model with other parameters than its own.
   *
   * @param parameters the parameters, such as {@code
   *     ChatRequestParameters.builder().maxOutputTokens(2000).temperature(0.0).build()}; those of
   *     the model apply where these are not set
   */
  public LangChain4jCompletion(ChatModel model, ChatRequestParameters parameters) {
    this.model = model;
    this.parameters = parameters;
  }

  @Override
  public String complete(Prompt prompt) throws IOException, InterruptedException {
    List<ChatMessage> messages = new ArrayList<>();
    if (!prompt.instructions().isBlank()) {
      messages.add(SystemMessage.from(prompt.instructions()));
    }
    messages.add(UserMessage.from(prompt.input()));
    try {
      return text(
          model.chat(ChatRequest.builder().messages(messages).parameters(parameters).build()));
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  private String text(ChatResponse response) throws IOException {
    AiMessage message = response.aiMessage();
    FinishReason reason = response.finishReason();
    if (reason == FinishReason.LENGTH) {
      throw new IOException(
          "The answer of the model (%s) was cut at its limit of tokens (%s).\nMaybe raise maxOutputTokens, or ask for less at a time."
              .formatted(name(), response.tokenUsage()));
    }
    if (reason == FinishReason.CONTENT_FILTER) {
      throw new IOException(
          "A filter cut the answer of the model (%s).\nMaybe leave this text out."
              .formatted(name()));
    }
    String text = message.text();
    if (message.hasToolExecutionRequests() || text == null) {
      throw new IOException(
          "The model (%s) wrote no text but (%s).\nMaybe it was given tools: a completion has none."
              .formatted(name(), Checks.shown(message.toString())));
    }
    return text;
  }

  private RuntimeException failure(RuntimeException e) throws IOException, InterruptedException {
    if (e instanceof CompletionStoppedException) {
      throw e;
    }
    if (Thread.interrupted() || Causes.isInterruption(e)) {
      InterruptedException thrown =
          new InterruptedException("The thread was interrupted while the model worked.");
      thrown.initCause(e);
      throw thrown;
    }
    String what = "The model (%s) gave no answer: %s\n".formatted(name(), e.getMessage());
    if (Causes.of(e).anyMatch(LangChain4jCompletion::isFinal)) {
      throw new CompletionStoppedException(
          what + "Maybe check the key, the name of the model, its address and the parameters.", e);
    }
    throw new IOException(
        what + "Maybe it is busy, or the prompt is too long: raise its time-out and retries.", e);
  }

  private static boolean isFinal(Throwable e) {
    return e instanceof AuthenticationException
        || e instanceof ModelNotFoundException
        || e instanceof UnresolvedModelServerException
        || e instanceof UnsupportedFeatureException
        || (e instanceof HttpException http && REFUSED.contains(http.statusCode()));
  }

  private String name() {
    String name = parameters.modelName();
    if (name == null) {
      name = model.defaultRequestParameters().modelName();
    }
    return name == null ? model.getClass().getSimpleName() : name;
  }
}
