package dev.qortex.tck.graph;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of every {@link GraphBackend} and, when it is one, {@link
 * dev.qortex.core.graph.ChangeFeed}. A subclass makes the backend; every test gets a new one in an
 * empty folder and closes it.
 *
 * <p>The order of ids is {@link dev.qortex.core.model.IdOrder}, that of code points, for every list
 * and page.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class GraphBackendContract {

  private GraphBackend graph;
  private Path folder;

  /**
   * A new, empty graph.
   *
   * @param folder an empty folder that the graph may keep its files in
   */
  protected abstract GraphBackend create(Path folder);

  /**
   * Reopens the closed graph of a folder; empty if a closed graph is lost.
   *
   * @param folder the folder that was given to {@link #create}
   */
  protected abstract Optional<GraphBackend> reopen(Path folder);

  /**
   * Number of calls in a random sequence, and five times the number that each of several threads
   * makes; to be overridden where a call takes long.
   */
  protected int steps() {
    return 60;
  }

  /** Makes the graph of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    graph = create(empty);
  }

  /** Closes the graph of one test. */
  @AfterEach
  final void close() {
    graph.close();
  }

  /** The graph of this test. */
  final GraphBackend graph() {
    return graph;
  }

  /** Closes the graph and opens it again; ends the test where a closed graph is gone. */
  final void assumeReopened() {
    graph.close();
    Optional<GraphBackend> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed graph is gone");
    graph = again.orElseThrow();
  }

  @Nested
  class DomainsAndHostileInput extends GraphDomainTests {}

  @Nested
  class Ingesting extends GraphIngestTests {}

  @Nested
  class Contributions extends GraphContributionTests {}

  @Nested
  class Queries extends GraphQueryTests {}

  @Nested
  class VersionsByValidity extends GraphVersionTests {}

  @Nested
  class StreamAndChanges extends GraphChangeTests {}

  @Nested
  class AnySequenceOfCalls extends GraphModelTests {}

  @Nested
  class ManyThreadsAndReopening extends GraphLifeTests {}
}
