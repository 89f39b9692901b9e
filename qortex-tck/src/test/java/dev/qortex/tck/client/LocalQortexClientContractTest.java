package dev.qortex.tck.client;

import dev.qortex.core.QortexClient;

class LocalQortexClientContractTest extends QortexClientContract {

  @Override
  protected QortexClient client(QortexClient local) {
    return local;
  }
}
