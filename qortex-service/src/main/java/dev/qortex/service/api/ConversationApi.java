package dev.qortex.service.api;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;

/** Messages of conversations. */
public interface ConversationApi {

  @Op(
      name = "qortex_ingest_message",
      text = "Adds a message of a conversation, or the result of a tool call in it, to the memory.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      withinDomains = true,
      route = "POST ingest/message",
      command = "ingest-message",
      prose = "text")
  MessageResult message(MessageInput input, Call call);

  /** Arguments of a message. */
  record MessageInput(
      @Arg(value = "The message.") String text,
      @Arg(value = "The conversation.", min = 1, max = 200) String sessionId,
      @Arg(value = "The author, such as user.", byDefault = "\"user\"", min = 1, max = 64)
          String role,
      @Arg(value = "The tool whose result the text is; absent for a message.", min = 1, max = 64)
          Optional<String> toolName,
      @Arg(value = "The domain.", byDefault = "\"session\"", min = 1, max = 200) String domain,
      @Arg(value = "Id of the message: the same id again changes nothing.", min = 1, max = 200)
          Optional<String> messageId) {}

  /** Report on a message. */
  record MessageResult(
      String sessionId,
      @Arg("The id of the message, for qortex_retract.") String sourceId,
      @Arg("New passages, with those of messages that were written together with it.") int chunks,
      @Arg("New concepts, likewise.") int concepts,
      @Arg("New edges, likewise.") int edges,
      @Arg("What was left out, and why.") List<String> warnings) {}
}
