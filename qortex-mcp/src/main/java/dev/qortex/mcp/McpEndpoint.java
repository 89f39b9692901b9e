package dev.qortex.mcp;

import dev.qortex.commons.Checks;
import dev.qortex.service.Caller;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Endpoint of the protocol without sessions and without a transport, for callers on other machines:
 * a message and its caller in, an answer out. The transport admits the caller, bounds the size of
 * the message and sends the answer, as {@code QortexServer} does by streamable HTTP. Immutable and
 * thread-safe.
 */
public final class McpEndpoint {

  private final Protocol protocol;

  McpEndpoint(Protocol protocol) {
    this.protocol = protocol;
  }

  /**
   * Answer to a message.
   *
   * @param understood false if the message was not a request: status 400 of HTTP
   * @param json a JSON-RPC response on one line
   */
  public record Answer(boolean understood, String json) {}

  /** The versions of the protocol that are spoken, the oldest first. */
  public static List<String> versions() {
    return Protocol.VERSIONS;
  }

  /**
   * Answers a message on the thread that calls.
   *
   * @param message one JSON-RPC message in UTF-8
   * @param notifications receives JSON-RPC notifications that come before the answer, from any
   *     thread
   * @return the answer; empty if the message needs none: status 202 of HTTP
   */
  public Optional<Answer> answer(byte[] message, Caller caller, Consumer<String> notifications) {
    return protocol
        .answer(
            Checks.given("message", message),
            Checks.given("caller", caller),
            Checks.given("receiver of notifications", notifications))
        .map(answer -> new Answer(answer.understood(), answer.json()));
  }
}
