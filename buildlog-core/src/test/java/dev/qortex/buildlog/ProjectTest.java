package dev.qortex.buildlog;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Test of a project with three seeded rules. */
abstract class ProjectTest {

  @TempDir Path folder;
  Fixture fixture;
  Project project;

  @BeforeEach
  final void open() {
    fixture = new Fixture(folder.resolve("emissions"));
    project = fixture.seeded("p");
  }

  @AfterEach
  final void close() {
    fixture.close();
  }
}
