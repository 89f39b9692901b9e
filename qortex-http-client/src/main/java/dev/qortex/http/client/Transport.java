package dev.qortex.http.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.QortexException;
import dev.qortex.json.wire.RemoteMethod;
import dev.qortex.json.wire.Signature;
import dev.qortex.json.wire.WireJson;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Calls of operations by HTTP: credentials, repetition, and refusals as the exceptions that a local
 * memory throws. Thread-safe.
 */
final class Transport {

  private static final ObjectReader READER =
      WireJson.mapper().reader().without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final PropertyNamingStrategies.NamingBase NAMES =
      (PropertyNamingStrategies.NamingBase) PropertyNamingStrategies.SNAKE_CASE;
  private static final Set<Integer> PASSING = Set.of(408, 429, 502, 503, 504);

  /** No server should ask for more patience than that. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final HttpClient http;
  private final Settings settings;

  /**
   * Settings of calls.
   *
   * @param address without a slash at its end
   * @param bearer the key that is sent as it is
   * @param signer the key that requests are signed with
   * @param timeout for one attempt, from sending to the last byte of the answer
   * @param answerBytes size of an answer, at most
   * @param retries attempts after the first
   * @param firstPause mean of the pause before the second attempt; twice as long before each other
   * @param ids of requests: 16 to 64 letters, digits, dashes and underscores, never the same
   */
  record Settings(
      String address,
      Optional<String> bearer,
      Optional<Signer> signer,
      Duration timeout,
      int answerBytes,
      int retries,
      Duration firstPause,
      InstantSource clock,
      DoubleSupplier random,
      Consumer<Duration> sleep,
      Supplier<String> ids) {}

  /** Name and secret of a key. */
  record Signer(String name, String secret) {

    @Override
    public String toString() {
      return name;
    }
  }

  Transport(HttpClient http, Settings settings) {
    this.http = http;
    this.settings = settings;
  }

  /** Calls a method; a key lets a repeated request that is not repeatable have the first result. */
  <P extends Record, R extends Record> R call(RemoteMethod<P, R> method, P parameters) {
    Optional<String> key = method.repeatable() ? Optional.empty() : Optional.of(settings.ids.get());
    return parse(method, send(method, parameters, key));
  }

  private byte[] send(
      RemoteMethod<?, ?> method, Record parameters, Optional<String> idempotencyKey) {
    String path = RemoteMethod.PATH + method.name();
    byte[] body = body(parameters);
    for (int attempt = 0; ; attempt++) {
      Attempt made = attempt(request(path, body, idempotencyKey));
      if (made.answer.isPresent()) {
        return made.answer.get();
      }
      if (!made.passing || attempt == settings.retries) {
        throw made.failure.get();
      }
      settings.sleep.accept(pause(attempt, made.retryAfter));
    }
  }

  private static byte[] body(Record argument) {
    try {
      return WireJson.mapper().writeValueAsBytes(argument);
    } catch (JsonMappingException e) {
      throw e.getCause() instanceof IllegalArgumentException refused
          ? refused
          : new IllegalArgumentException("The argument cannot be sent.", e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The argument cannot be sent.", e);
    }
  }

  /**
   * Makes a request. The signed path is the one that the server sees: a proxy removes the path of
   * the address.
   */
  private HttpRequest request(String path, byte[] body, Optional<String> idempotencyKey) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(settings.address + path))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    idempotencyKey.ifPresent(key -> request.header(Signature.IDEMPOTENCY_KEY, key));
    settings.bearer.ifPresent(key -> request.header("Authorization", "Bearer " + key));
    settings.signer.ifPresent(
        signer -> {
          long now = settings.clock.instant().getEpochSecond();
          String nonce = settings.ids.get();
          String digest = Sha256.of(body);
          Signature signed =
              new Signature("POST", path, "", now, nonce, idempotencyKey.orElse(""), digest);
          request
              .header(Signature.KEY, signer.name)
              .header(Signature.TIMESTAMP, Long.toString(now))
              .header(Signature.NONCE, nonce)
              .header(Signature.DIGEST, digest)
              .header(Signature.SIGNATURE, signed.with(signer.secret));
        });
    return request.build();
  }

  /**
   * One attempt.
   *
   * @param answer the body where it succeeded; else the failure
   * @param passing whether another attempt may succeed
   * @param retryAfter how long the server asks to wait
   */
  private record Attempt(
      Optional<byte[]> answer,
      Supplier<RuntimeException> failure,
      boolean passing,
      Optional<Duration> retryAfter) {}

  private Attempt attempt(HttpRequest request) {
    try {
      HttpResponse<byte[]> response = exchange(request);
      Optional<Duration> retryAfter =
          response
              .headers()
              .firstValue("Retry-After")
              .filter(seconds -> seconds.matches("\\d{1,6}"))
              .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
      int status = response.statusCode();
      boolean passing = PASSING.contains(status) || status == 409 && retryAfter.isPresent();
      return new Attempt(
          Optional.of(response.body()).filter(body -> status == 200),
          () -> failure(request, response, passing),
          passing,
          retryAfter);
    } catch (SSLException e) {
      return new Attempt(
          Optional.empty(),
          () ->
              new QortexException(
                  "The connection to the server (%s) cannot be encrypted: %s\nMaybe its certificate is not trusted here, or it speaks http alone."
                      .formatted(request.uri(), e.getMessage()),
                  e),
          false,
          Optional.empty());
    } catch (IOException e) {
      return new Attempt(
          Optional.empty(),
          () ->
              new ServerUnavailableException(
                  "The server (%s) does not answer: %s\nMaybe it is not running, or the time-out (%s) is too short."
                      .formatted(request.uri(), e, settings.timeout),
                  e),
          true,
          Optional.empty());
    }
  }

  /** Within the time-out as a whole; that of a request would end with the headers. */
  private HttpResponse<byte[]> exchange(HttpRequest request) throws IOException {
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(request, head -> new LimitedBody(settings.answerBytes));
    try {
      return sent.get(settings.timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      sent.cancel(true);
      throw new HttpTimeoutException("timed out");
    } catch (InterruptedException e) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw new QortexException("The call of (%s) was interrupted.".formatted(request.uri()), e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LimitedBody.ExceededException tooLarge) {
        throw new QortexException(
            "The answer of the server (%s) is larger than %s bytes.\nMaybe ask for less at once, or raise answerBytes."
                .formatted(request.uri(), settings.answerBytes),
            tooLarge);
      }
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      throw new QortexException("The call of (%s) failed.".formatted(request.uri()), e.getCause());
    }
  }

  /** Full jitter, so that clients that failed together do not come back together. */
  private Duration pause(int attempt, Optional<Duration> retryAfter) {
    long mean = settings.firstPause.toMillis() << Math.min(attempt, 16);
    Duration own = Duration.ofMillis((long) (2 * mean * settings.random.getAsDouble()));
    Duration asked = retryAfter.filter(wanted -> wanted.compareTo(own) > 0).orElse(own);
    return asked.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : asked;
  }

  private static RuntimeException failure(
      HttpRequest request, HttpResponse<byte[]> response, boolean passing) {
    JsonNode problem = tree(response.body());
    String code = problem.path("code").asText();
    String detail = problem.path("detail").asText();
    String refused =
        "The server answers %s with %s%s"
            .formatted(
                request.uri(),
                response.statusCode(),
                detail.isEmpty() ? ".\nMaybe the address is of something else." : ": " + detail);
    if (passing) {
      return new ServerUnavailableException(refused, null);
    }
    return switch (code) {
      case "invalid_argument", "too_large" -> new IllegalArgumentException(detail);
      case "not_found" ->
          problem.has("argument")
              ? new IllegalArgumentException(detail)
              : new QortexException(
                  refused + "\nMaybe the server does not serve remote clients.", null);
      case "conflict" -> new IllegalStateException(detail);
      default -> new QortexException(refused, null);
    };
  }

  private static JsonNode tree(byte[] json) {
    try {
      return READER.readTree(json);
    } catch (IOException e) {
      return WireJson.mapper().missingNode();
    }
  }

  private <R extends Record> R parse(RemoteMethod<?, R> method, byte[] answer) {
    JsonNode json = tree(answer);
    List<String> missing =
        Arrays.stream(method.result().getRecordComponents())
            .filter(component -> component.getType() != Optional.class)
            .map(RecordComponent::getName)
            .map(NAMES::translate)
            .filter(member -> !json.hasNonNull(member))
            .toList();
    if (!missing.isEmpty()) {
      throw strange(method, "it lacks " + missing, null);
    }
    try {
      return READER.treeToValue(json, method.result());
    } catch (JsonProcessingException e) {
      throw strange(method, e.getOriginalMessage(), e);
    }
  }

  private QortexException strange(
      RemoteMethod<?, ?> method, String what, @Nullable Exception cause) {
    return new QortexException(
        "The answer of the server (%s) to %s is not understood: %s.\nMaybe client and server have different versions."
            .formatted(settings.address, method, what),
        cause);
  }
}
