package dev.qortex.spring.ai;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.query.Question;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Questions out of the messages and parameters of Spring AI. Pure functions. */
final class Questions {

  private Questions() {}

  /**
   * A question without code examples, in the session of the conversation and under the filter that
   * the context names.
   *
   * @param text not blank; half a surrogate pair, such as of an emoji that was cut, becomes U+FFFD
   * @param filterKey the context key of a filter expression, as object or text
   */
  static Question of(
      String text, Map<String, ? extends @Nullable Object> context, String filterKey) {
    Question question = Question.of(Surrogates.wellFormed(text)).examples(0);
    Object conversation = context.get(ConversationAdvisor.CONVERSATION_ID);
    if (conversation != null && !conversation.toString().isBlank()) {
      question = question.session(conversation.toString());
    }
    Object filter = context.get(filterKey);
    return filter == null || filter.toString().isBlank()
        ? question
        : question.where(Filters.of(filter));
  }
}
