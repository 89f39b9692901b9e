package dev.qortex.http.client;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** A server that gives prepared answers, one after the other, and keeps what it was asked. */
final class ScriptedServer implements AutoCloseable {

  /** Status of a connection that is closed without an answer. */
  static final int LOST = -1;

  final List<Request> requests = new ArrayList<>();
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final HttpServer server;

  record Request(String path, Headers headers, byte[] body) {

    String header(String name) {
      return String.valueOf(headers.getFirst(name));
    }
  }

  private record Answer(int status, String body, Map<String, String> headers) {}

  ScriptedServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  ScriptedServer answers(int status, String body, Map<String, String> headers) {
    answers.add(new Answer(status, body, headers));
    return this;
  }

  ScriptedServer answers(int status, String body) {
    return answers(status, body, Map.of());
  }

  ScriptedServer refuses(int status, String code, String detail) {
    return answers(
        status,
        "{\"code\": \"%s\", \"detail\": \"%s\", \"argument\": \"x\"}".formatted(code, detail));
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    requests.add(
        new Request(
            exchange.getRequestURI().getRawPath(),
            exchange.getRequestHeaders(),
            exchange.getRequestBody().readAllBytes()));
    Answer next = answers.size() > 1 ? answers.remove() : answers.element();
    if (next.status != LOST) {
      byte[] body = next.body.getBytes(StandardCharsets.UTF_8);
      next.headers.forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(next.status, body.length == 0 ? -1 : body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
