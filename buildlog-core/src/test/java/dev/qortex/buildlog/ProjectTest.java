package dev.qortex.buildlog;

import dev.qortex.buildlog.credit.CreditPolicy;
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
    fixture = new Fixture(folder.resolve("emissions"), policy());
    project = fixture.seeded("p");
  }

  CreditPolicy policy() {
    return CreditPolicy.python();
  }

  @AfterEach
  final void close() {
    fixture.close();
  }
}
