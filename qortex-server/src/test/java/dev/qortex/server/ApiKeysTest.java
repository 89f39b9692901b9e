package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.commons.Sha256;
import dev.qortex.service.Scope;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiKeysTest {

  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path folder;

  private static ApiKey.Generated bearer(String name) {
    return ApiKey.bearer(name, Set.of(Scope.READ, Scope.WRITE), Set.of("docs"), RANDOM);
  }

  @Test
  void aFileOfKeysIsReadAsItWasWrittenAndHoldsNoBearerKey() throws IOException {
    ApiKey.Generated key = bearer("ci");
    ApiKey.Generated signing =
        ApiKey.signing("gate", Set.of(Scope.ADMIN), Set.of(), RANDOM)
            .expires(Instant.parse("2027-01-01T00:00:00Z"));
    Path file = folder.resolve("keys.json");
    ApiKeys.of(key.key()).write(file);
    assertThat(Files.readString(file)).doesNotContain("expires");
    ApiKeys.add(file, signing.key());

    assertThat(ApiKeys.read(file).all()).containsExactly(key.key(), signing.key());
    Files.writeString(file, "\uFEFF" + Files.readString(file));
    assertThat(ApiKeys.read(file).all()).containsExactly(key.key(), signing.key());
    assertThat(Files.readString(file))
        .contains(Sha256.of(key.text()), signing.text(), "\"2027-01-01T00:00:00Z\"")
        .doesNotContain(key.text());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("keys.json", "keys.json.lock");
  }

  /** Adds keys to a file as a process of its own: says that it is up, and waits for its input. */
  static final class Adding {

    public static void main(String... args) throws IOException {
      System.out.println("up");
      System.in.readAllBytes();
      for (int i = 0; i < 20; i++) {
        ApiKeys.add(Path.of(args[0]), bearer(args[1] + i).key());
      }
    }
  }

  @Test
  void processesThatAddKeysAtTheSameTimeLoseNone() throws Exception {
    Path file = folder.resolve("keys.json");
    List<Process> processes = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Adding.class.getName(),
                  file.toString(),
                  name)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    }
    for (Process each : processes) {
      assertThat(each.getInputStream().read()).isEqualTo('u');
    }
    for (Process each : processes) {
      each.getOutputStream().close();
    }
    for (Process each : processes) {
      assertThat(each.waitFor()).isZero();
    }
    assertThat(ApiKeys.read(file).all()).hasSize(40);
  }

  @Test
  void aFileMayLeaveOutWhatIsEmpty() throws IOException {
    Path file = folder.resolve("keys.json");
    String digest = "0a".repeat(32);
    Files.writeString(
        file,
        """
        {"keys": [{"name": "ci", "scopes": ["read"], "sha256": "%s"}]}
        """
            .formatted(digest));
    assertThat(ApiKeys.read(file).all())
        .singleElement()
        .satisfies(
            key -> {
              assertThat(key.domains()).isEmpty();
              assertThat(key.sha256()).contains(digest);
            });
  }

  @Test
  void aFileThatIsNoFileOfKeysIsRefusedWithoutItsContent() throws IOException {
    refused("[]", "form");
    refused("{\"keys\": [null]}", "form");
    refused("", "no keys");
    refused("null", "no keys");
    refused("{}", "no keys");
    refused("{\"keys\": []}", "no keys");
    String key =
        "{\"name\": \"a\", \"scopes\": [\"read\"], \"sha256\": \"%s\"}".formatted("0".repeat(64));
    refused("{\"keys\": [%s, %s]}".formatted(key, key), "(a)");
    refused(
        "{\"keys\": [{\"name\": \"a\", \"secret\": \"hidden\", \"scopes\": [\"read\"]}]}", "32");
    refused("{\"keys\": [{\"name\": \"a\", \"scopes\": [\"read\"]}]}", "sha256 or secret");
    refused("{\"keys\": [{\"name\": \"a b\", \"scopes\": [\"read\"]}]}", "a b");
    refused("{\"keys\": [{\"name\": \"a\", \"scopes\": [\"hidden\"]}]}", "form");
    refused(
        "{\"keys\": [{\"name\": \"a\", \"sha256\": \"hidden\", \"scopes\": [\"read\"]}]}", "64");
    refused("{\"keys\": [{\"name\": \"a\", \"sha256\": \"" + "0".repeat(64) + "\"}]}", "scopes");
    refused("{\"keys\": hidden", "form");
  }

  private void refused(String content, String inMessage) throws IOException {
    Path file = Files.writeString(folder.resolve("keys.json"), content);
    assertThatThrownBy(() -> ApiKeys.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(inMessage)
        .hasMessageContaining(file.toString())
        .message()
        .doesNotContain("hidden");
  }

  @Test
  void aKeyIsRemoved() throws IOException {
    Path file = folder.resolve("keys.json");
    ApiKeys.of(bearer("a").key(), bearer("b").key()).write(file);
    assertThatThrownBy(() -> ApiKeys.remove(file, "c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'c'")
        .hasMessageContaining("[a, b]");
    ApiKeys.remove(file, "a");
    assertThat(ApiKeys.read(file).all()).extracting(ApiKey::name).containsExactly("b");
    assertThatThrownBy(() -> ApiKeys.remove(file, "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only");
    assertThat(ApiKeys.read(file).all()).hasSize(1);
  }

  @Test
  void aFileOfSecretsThatOthersMayReadIsToldInTheLog() throws IOException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream usual = System.err;
    System.setErr(new PrintStream(log, true));
    try {
      Path file = folder.resolve("keys.json");
      ApiKeys.of(bearer("a").key()).write(file);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      ApiKeys.read(file);
      assertThat(log.toString()).isEmpty();
      ApiKeys.add(file, ApiKey.signing("gate", Set.of(Scope.READ), Set.of(), RANDOM).key());
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      ApiKeys.read(file);
      assertThat(log.toString()).isEmpty();
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      ApiKeys.read(file);
      assertThat(log.toString()).contains("WARN", file.toString(), "chmod 600");
    } finally {
      System.setErr(usual);
    }
  }

  @Test
  void keysThatAreNotDistinctOrMissingAreRefused() {
    assertThatThrownBy(ApiKeys::of).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ApiKeys.of(bearer("a").key(), bearer("a").key()))
        .hasMessageContaining("(a)");
    assertThatThrownBy(() -> ApiKey.bearer("a", Set.of(), Set.of(), RANDOM))
        .hasMessageContaining("scopes");
  }

  @Test
  void noTextOfAKeyShowsItsSecret() {
    ApiKey.Generated signing = ApiKey.signing("gate", Set.of(Scope.READ), Set.of("docs"), RANDOM);
    assertThat(signing.toString() + signing.key() + ApiKeys.of(signing.key()))
        .doesNotContain(signing.text())
        .contains("gate (read in docs)");
    assertThat(signing.text()).hasSize(46).isNotEqualTo(bearer("a").text());
  }
}
