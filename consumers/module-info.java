module org.example {
  requires dev.qortex.core;
  requires dev.qortex.ingest;
  requires dev.qortex.standard;
}
