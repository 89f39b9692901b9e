module org.example {
  requires dev.qortex.core;
  requires dev.qortex.engine;
  requires dev.qortex.ingest;
  requires dev.qortex.learning;
  requires dev.qortex.storage.sqlite;
}
