package org.example;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.ingest.FolderSync;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Map;

public final class Main {
  public static void main(String[] args) {
    // @SNIPPET@
  }
}
