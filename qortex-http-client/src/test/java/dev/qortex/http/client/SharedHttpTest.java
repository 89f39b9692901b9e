package dev.qortex.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedHttpTest {

  private static long selectors() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().matches("HttpClient-.*-SelectorManager"))
        .count();
  }

  @Test
  void manyClientsShareTheirThreads() {
    long before = selectors();
    List<HttpQortexClient> open = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      open.add(HttpQortexClient.builder(URI.create("http://localhost:1")).build());
    }
    open.forEach(HttpQortexClient::close);
    assertThat(selectors()).isLessThanOrEqualTo(before + 1);
  }

  @Test
  void aLaterClientHasTheProxiesOfTheProcessByNow() {
    ProxySelector before = ProxySelector.getDefault();
    Duration timeout = Duration.ofMillis(4321);
    HttpClient first = SharedHttp.of(timeout);
    assertThat(SharedHttp.of(timeout)).isSameAs(first);
    ProxySelector other = ProxySelector.of(null);
    ProxySelector.setDefault(other);
    try {
      assertThat(SharedHttp.of(timeout).proxy()).containsSame(other);
    } finally {
      ProxySelector.setDefault(before);
    }
  }
}
