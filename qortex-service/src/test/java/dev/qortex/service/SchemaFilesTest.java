package dev.qortex.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.internal.Json;
import dev.qortex.service.internal.SchemaFile;
import dev.qortex.service.internal.Schemas;
import dev.qortex.service.operations.AllApis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The schemas beside the interfaces are those of their records. {@code
 * -Dqortex.schemas.update=true} writes them anew.
 */
class SchemaFilesTest {

  private static final Path RESOURCES = Path.of("src/main/resources");

  static Stream<Class<?>> apis() {
    return AllApis.all().stream();
  }

  @ParameterizedTest
  @MethodSource("apis")
  void theResourceHasTheSchemasOfTheRecords(Class<?> api) throws IOException {
    Path file = file(api);
    String generated = text(generated(api));
    if (Boolean.getBoolean("qortex.schemas.update")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, generated);
    }
    assertThat(file)
        .as("-Dqortex.schemas.update=true writes it anew")
        .content()
        .isEqualTo(generated);
  }

  @Test
  void noResourceIsLeftOfAnInterfaceThatIsGone() throws IOException {
    Set<Path> expected =
        apis().map(SchemaFilesTest::file).collect(Collectors.toCollection(TreeSet::new));
    try (Stream<Path> files = Files.walk(RESOURCES)) {
      assertThat(files.filter(file -> file.toString().endsWith(".schemas.json")))
          .allMatch(expected::contains);
    }
  }

  private static Path file(Class<?> api) {
    return RESOURCES.resolve(api.getPackageName().replace('.', '/')).resolve(SchemaFile.name(api));
  }

  private static ObjectNode generated(Class<?> api) {
    ObjectNode all = Json.mapper().createObjectNode();
    for (Operation operation : Declarations.of(api)) {
      ObjectNode schemas = all.putObject(operation.name());
      schemas.set("input", Schemas.ofInput(operation.input()));
      schemas.set("output", Schemas.ofOutput(operation.shape().output()));
    }
    return all;
  }

  private static String text(JsonNode json) throws JsonProcessingException {
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));
    return Json.mapper().writer(printer).writeValueAsString(json) + "\n";
  }
}
