package dev.qortex.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.ingest.FolderReport;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** HTTP service that answers from a folder of Markdown, and learns from feedback. */
public final class HandbookService implements AutoCloseable {

  private final Path folder;
  private final StandardQortex qortex;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final ScheduledExecutorService job = Executors.newSingleThreadScheduledExecutor();

  HandbookService(Path file, Path folder, int port) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
    qortex = StandardQortex.open(file);
    job.scheduleWithFixedDelay(this::sync, 0, 1, TimeUnit.MINUTES);
    on("/sync", field -> sync());
    on("/ask", field -> ask(field.apply("q")));
    on("/feedback", this::feedback);
    server.setExecutor(threads);
    server.start();
  }

  /** Starts the service on port 8080; it ends with Ctrl-C. */
  public static void main(String[] args) throws IOException {
    var service = new HandbookService(Path.of("memory.db"), Path.of("docs"), 8080);
    Runtime.getRuntime().addShutdownHook(new Thread(service::close));
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** One run at a time; it must not throw, or the job would not run again. */
  private synchronized String sync() {
    try {
      FolderReport report = qortex.sync(folder, "handbook");
      return "%s added, %s changed, %s removed, %s unchanged, failed %s"
          .formatted(
              report.added().size(),
              report.changed().size(),
              report.removed().size(),
              report.unchanged(),
              report.failed());
    } catch (RuntimeException e) {
      System.err.println(e);
      return e.toString();
    }
  }

  private String ask(String question) {
    Answer answer = qortex.memory().query(Question.of(question).kinds(NodeKind.PASSAGE).limit(3));
    StringBuilder text = new StringBuilder("answer " + answer.id() + "\n");
    for (AnswerItem item : answer.items()) {
      text.append("\nitem ").append(item.id()).append('\n').append(item.text()).append('\n');
    }
    return text.toString();
  }

  private String feedback(UnaryOperator<String> field) {
    Outcome outcome = Outcome.of(field.apply("outcome"));
    return qortex
        .memory()
        .feedback(field.apply("answer"), Map.of(field.apply("item"), outcome))
        .toString();
  }

  /** Adds an end point: fields of a form in, a text out. */
  private void on(String path, Function<UnaryOperator<String>, String> reply) {
    server.createContext(
        path,
        exchange -> {
          int status = 200;
          String text;
          try {
            Map<String, String> form = form(exchange);
            text = reply.apply(name -> required(form, name));
          } catch (RuntimeException e) {
            status = e instanceof IllegalArgumentException ? 400 : 500;
            text = e.toString();
          }
          byte[] body = (text + "\n").getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  private static Map<String, String> form(HttpExchange exchange) throws IOException {
    Map<String, String> form = new HashMap<>();
    for (String field : new String(exchange.getRequestBody().readAllBytes(), UTF_8).split("&")) {
      String[] parts = field.split("=", 2);
      form.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], UTF_8));
    }
    return form;
  }

  private static String required(Map<String, String> form, String name) {
    String value = form.get(name);
    if (value == null) {
      throw new IllegalArgumentException("The field (" + name + ") is missing.");
    }
    return value;
  }

  @Override
  public synchronized void close() {
    job.shutdown();
    server.stop(1);
    threads.shutdown();
    qortex.close();
  }
}
