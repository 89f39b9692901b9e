package dev.qortex.server;

import dev.qortex.core.QortexClient;
import dev.qortex.http.client.HttpQortexClient;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.tck.client.QortexClientContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A memory behind a server passes the same tests as a local one. */
class RemoteClientContractTest extends QortexClientContract {

  private final List<QortexServer> started = new ArrayList<>();

  @Override
  protected QortexClient client(QortexClient local) {
    QortexServer server =
        QortexServer.builder(Catalogue.of())
            .clients(local)
            .port(0)
            .withoutAuthentication(Caller.owner())
            .start();
    started.add(server);
    return HttpQortexClient.builder(server.uri()).retries(0).build();
  }

  @AfterEach
  void stop() {
    started.forEach(QortexServer::close);
  }
}
