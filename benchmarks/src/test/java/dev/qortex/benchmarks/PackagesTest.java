package dev.qortex.benchmarks;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** Benchmarks depend on the contract of a run and on each other without circles. */
class PackagesTest {

  @Test
  void packagesDoNotDependOnEachOtherInCircles() {
    SlicesRuleDefinition.slices()
        .matching("dev.qortex.(**)")
        .should()
        .beFreeOfCycles()
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.qortex.benchmarks"));
  }
}
