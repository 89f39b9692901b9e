package dev.qortex.service.operations;

import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.service.operations.buildlog.EmissionOperations;
import dev.qortex.service.operations.buildlog.PatternOperations;
import java.util.List;
import java.util.stream.Stream;

/** Every interface of this artifact that declares operations. */
public final class AllApis {

  private AllApis() {}

  public static List<Class<?>> all() {
    return Stream.of(
            MemoryOperations.APIS,
            IngestOperations.APIS,
            ManifestOperations.APIS,
            SourceOperations.APIS,
            ProjectionOperations.APIS,
            InteropOperations.APIS,
            MaintenanceOperations.APIS,
            LearningOperations.APIS,
            VectorOperations.APIS,
            ObservationOperations.APIS,
            BuildlogOperations.APIS,
            EmissionOperations.APIS,
            PatternOperations.APIS)
        .<Class<?>>flatMap(List::stream)
        .toList();
  }
}
