package dev.qortex.http.client;

import java.lang.ref.WeakReference;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * HTTP clients of Java that the clients of a process share. Java 17 cannot end one: its threads,
 * connections and open files are there until it is collected. Thread-safe.
 */
final class SharedHttp {

  private static final Map<Duration, WeakReference<HttpClient>> LAST = new HashMap<>();

  private SharedHttp() {}

  /** A client with that time-out, and with the proxies and certificates of the process by now. */
  static synchronized HttpClient of(Duration connectTimeout) {
    return Optional.ofNullable(LAST.get(connectTimeout))
        .flatMap(last -> Optional.ofNullable(last.get()))
        .filter(SharedHttp::isCurrent)
        .orElseGet(() -> fresh(connectTimeout));
  }

  private static boolean isCurrent(HttpClient http) {
    try {
      return http.sslContext() == SSLContext.getDefault()
          && http.proxy().equals(Optional.ofNullable(ProxySelector.getDefault()));
    } catch (NoSuchAlgorithmException e) {
      return false;
    }
  }

  private static HttpClient fresh(Duration connectTimeout) {
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(connectTimeout);
    Optional.ofNullable(ProxySelector.getDefault()).ifPresent(builder::proxy);
    HttpClient made = builder.build();
    LAST.put(connectTimeout, new WeakReference<>(made));
    return made;
  }
}
