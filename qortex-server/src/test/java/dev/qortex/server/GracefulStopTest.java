package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.service.Catalogue;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a server. */
class GracefulStopTest {

  private static final int CLIENTS = 8;
  private static final int BEFORE_STOP = 200;

  private final CountingOperations counting = new CountingOperations();
  private final QortexServer server =
      QortexServer.builder(Catalogue.of(counting)).port(0).withoutAuthentication().start();

  @Test
  void whatIsAtWorkEndsFirst() throws InterruptedException {
    Client client = Client.of(server);
    counting.entered = new CountDownLatch(1);
    counting.gate = new CountDownLatch(1);
    Client.Answer[] answer = new Client.Answer[1];
    Thread call = new Thread(() -> answer[0] = client.post("/v1/test/add", "{'name': 'last'}"));
    call.start();
    counting.entered.await();
    Thread stop = new Thread(server::close);
    stop.start();
    stop.join(300);
    assertThat(stop.isAlive()).as("stops before the call has ended").isTrue();
    counting.gate.countDown();
    call.join();
    stop.join();
    answer[0].ok();
    assertThat(counting.added).containsExactly("last");
    server.close();
  }

  @Test
  @Timeout(30)
  void whatTakesLongerThanTheStopMayBeCarriedOutWithoutAnAnswer() throws InterruptedException {
    server.close();
    QortexServer hasty =
        QortexServer.builder(Catalogue.of(counting))
            .port(0)
            .withoutAuthentication()
            .limits(ServerLimits.defaults().times(Duration.ofSeconds(5), Duration.ofMillis(100)))
            .start();
    counting.entered = new CountDownLatch(1);
    counting.gate = new CountDownLatch(1);
    Thread call =
        new Thread(
            () -> {
              assertThatThrownBy(() -> Client.of(hasty).post("/v1/test/add", "{'name': 'late'}"))
                  .isInstanceOf(UncheckedIOException.class);
              counting.gate.countDown();
            });
    call.start();
    counting.entered.await();
    hasty.close();
    call.join();
    while (counting.added.isEmpty()) {
      Thread.onSpinWait();
    }
  }

  @RepeatedTest(5)
  void underLoadWhatHasNoGoodAnswerWasNotCarriedOut() throws InterruptedException {
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    CountDownLatch enough = new CountDownLatch(BEFORE_STOP);
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String name = "client-" + i + "-";
      Client client = Client.of(server);
      clients.add(
          new Thread(
              () -> {
                boolean connected = true;
                for (int n = 0; connected; n++) {
                  try {
                    if (client.post("/v1/test/add", "{'name': '" + name + n + "'}").status()
                        == 200) {
                      acknowledged.add(name + n);
                      enough.countDown();
                    }
                  } catch (UncheckedIOException e) {
                    connected = !(e.getCause() instanceof ConnectException);
                  }
                }
              }));
    }
    clients.forEach(Thread::start);
    enough.await();
    server.close();
    for (Thread each : clients) {
      each.join();
    }
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(BEFORE_STOP);
    assertThat(counting.added).containsExactlyInAnyOrderElementsOf(acknowledged);
  }
}
