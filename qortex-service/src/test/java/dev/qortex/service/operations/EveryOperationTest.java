package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.JacksonNode;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.HostPaths;
import dev.qortex.service.internal.Json;
import dev.qortex.service.schema.Prose;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Random calls of every operation, one after the other on one memory, so that what one of them does
 * is what the next one finds.
 */
class EveryOperationTest {

  private static final Set<String> SUCCEEDED = new TreeSet<>();
  private static final Map<String, List<String>> KNOWN = new HashMap<>();
  private static final Map<String, URI> SCHEMAS = new HashMap<>();
  private static final Caller TENANT = new Caller("tenant", Set.of(Scope.values()), Set.of("ops"));
  private static final Validator OTHERS =
      new ValidatorFactory().withJsonNodeFactory(new JacksonNode.Factory()).createValidator();

  private static int successes;
  private static Path root;
  private static AllGroups groups;
  private static Catalogue catalogue;
  private static Catalogue elsewhere;
  private static List<Operation> operations;

  @BeforeContainer
  static void prepare() throws IOException {
    root = Files.createTempDirectory("every-operation");
    groups = new AllGroups(root);
    Path docs = root.resolve("docs");
    Files.writeString(docs.resolve("broken.json"), "{");
    Files.createSymbolicLink(docs.resolve("link.md"), Files.createFile(root.resolve("secret.md")));
    catalogue = groups.catalogue();
    elsewhere = catalogue.forOtherMachines();
    operations =
        Stream.concat(catalogue.operations().stream(), catalogue.aliases().stream()).toList();
    for (Operation operation : operations) {
      OTHERS.registerSchema(URI.create("input/" + operation), operation.inputSchema());
      SCHEMAS.put(
          operation.name(),
          OTHERS.registerSchema(URI.create(operation.name()), operation.outputSchema()));
    }
    KNOWN.put("", List.of("ops", "d2", "keys", "What are keys?", "accepted", "index"));
    KNOWN.put("domain", List.of("ops", "d2"));
    KNOWN.put("domains", List.of("ops"));
    List<String> paths =
        List.of("a.md", ".", "absent.md", "broken.json", "link.md", docs + "/a.md", docs + "/b.md");
    KNOWN.put("source_path", paths);
    KNOWN.put("path", paths);
    KNOWN.put("connection_string", List.of(".", "a.md", docs.toString()));
  }

  /** Otherwise the arguments would not reach what they are to try. */
  @AfterContainer
  static void mostOperationsSucceeded() throws IOException {
    groups.close();
    assertThat(SUCCEEDED).hasSizeGreaterThan(operations.size() * 3 / 4);
    assertThat(successes).isGreaterThan(2_000);
  }

  @Property(tries = 10_000, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void noCallFailsByADefectAndEveryResultHasItsShape(@ForAll long seed) {
    Random random = new Random(seed);
    Operation operation = operations.get(random.nextInt(operations.size()));
    JsonNode argument = new RandomArguments(random, KNOWN).of(operation.inputSchema());
    Caller caller = random.nextInt(5) == 0 ? TENANT : Caller.owner();
    boolean remote = random.nextBoolean();
    try {
      JsonNode result =
          (remote ? elsewhere : catalogue)
              .call(operation.name(), argument, new Call(caller, Progress.none()));
      assertThat(OTHERS.validate(SCHEMAS.get(operation.name()), result).getErrors())
          .as("%s(%s) returned %s", operation, argument, result)
          .extracting(error -> error.getInstanceLocation() + " " + error.getError())
          .isEmpty();
      if (remote) {
        assertThat(result.toString()).as("%s(%s)", operation, argument).doesNotContain(secret());
        RandomArguments.learn(result, KNOWN);
      }
      SUCCEEDED.add(operation.name());
      successes++;
    } catch (ServiceException e) {
      assertThat(e.code())
          .as("%s(%s): %s", operation, argument, e.getMessage())
          .isNotEqualTo(ErrorCode.INTERNAL);
      assertThat(e.getMessage()).isNotBlank();
      if (remote) {
        assertThat(e.getMessage()).as("%s(%s)", operation, argument).doesNotContain(secret());
      }
    }
  }

  /** Texts for readers keep what looks like a path of the host. */
  @Example
  void everyTextOfAResultStaysAsItIs() {
    HostPaths paths = new HostPaths(List.of(Path.of("/srv/docs")));
    Set<String> names = new TreeSet<>();
    operations.forEach(operation -> proseIn(operation.outputSchema(), names));
    assertThat(names).contains("code", "content", "text");
    ObjectNode result = Json.mapper().createObjectNode();
    names.forEach(name -> result.put(name, "Look at /srv/docs/a (/var/b/c)."));
    assertThat(paths.inResult(result.deepCopy())).isEqualTo(result);
  }

  private static void proseIn(JsonNode schema, Set<String> names) {
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      if (property.getValue().has(Prose.KEYWORD)) {
        names.add(property.getKey());
      }
    }
    schema.forEach(inside -> proseIn(inside, names));
  }

  /** The name of a folder of the host that nobody elsewhere is told of. */
  private static String secret() {
    return root.getFileName().toString();
  }
}
