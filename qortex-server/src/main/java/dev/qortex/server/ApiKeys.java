package dev.qortex.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.FileClaim;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.json.wire.WireJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keys that a server accepts, at least one, with distinct names. Immutable. */
public final class ApiKeys {

  private static final Logger LOG = LoggerFactory.getLogger(ApiKeys.class);
  private static final Set<PosixFilePermission> OTHERS =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

  /** Far more than a write takes. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Map<String, ApiKey> byName;

  private ApiKeys(Map<String, ApiKey> byName) {
    this.byName = Collections.unmodifiableMap(byName);
  }

  /** The content of a file of keys. */
  private record Content(List<ApiKey> keys) {

    private Content {
      keys = keys == null ? List.of() : List.copyOf(keys);
    }
  }

  /**
   * Creates the set of these keys.
   *
   * @throws IllegalArgumentException when there is none, or two have the same name
   */
  public static ApiKeys of(ApiKey... keys) {
    return of(Arrays.asList(keys));
  }

  private static ApiKeys of(List<ApiKey> keys) {
    Map<String, ApiKey> byName = new LinkedHashMap<>();
    for (ApiKey key : keys) {
      if (byName.putIfAbsent(Checks.given("key", key).name(), key) != null) {
        throw new IllegalArgumentException(
            "Two keys are named (%s).\nMaybe rename one.".formatted(key.name()));
      }
    }
    if (byName.isEmpty()) {
      throw new IllegalArgumentException(
          "There are no keys, so every request would be refused.\nMaybe generate one.");
    }
    return new ApiKeys(byName);
  }

  /**
   * The keys of a file, an object with a list {@code keys} of objects with {@code name}, {@code
   * scopes}, {@code domains}, {@code sha256} or {@code secret}, and perhaps {@code expires}.
   *
   * @throws IllegalArgumentException when it is not such a file; the message never shows its
   *     content
   */
  public static ApiKeys read(Path file) throws IOException {
    try {
      JsonNode json = WireJson.mapper().readTree(file.toFile());
      // Nothing at all, and null, are read as null.
      Content content = WireJson.mapper().treeToValue(json, Content.class);
      ApiKeys keys = of(content == null ? List.of() : content.keys());
      keys.warnOfReaders(file);
      return keys;
    } catch (JsonProcessingException e) {
      e.clearLocation();
      throw refused(
          file,
          e.getCause() instanceof IllegalArgumentException cause
              ? cause.getMessage()
              : "it is not JSON of that form.\nMaybe see docs/rest.md.");
    } catch (IllegalArgumentException e) {
      throw refused(file, e.getMessage());
    }
  }

  /** Without the cause, as it may have the content of the file. */
  private static IllegalArgumentException refused(Path file, @Nullable String why) {
    return new IllegalArgumentException(
        "The file (%s) is not a file of keys: %s".formatted(file, why));
  }

  /** Warns if others can read the file, unless it holds only hashes of bearer keys. */
  private void warnOfReaders(Path file) throws IOException {
    if (byName.values().stream().anyMatch(key -> key.secret().isPresent())
        && Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)
        && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
      LOG.warn("Others may read the secrets in {}: maybe chmod 600 it", file);
    }
  }

  /**
   * Writes a file that only its owner may read, if the file system supports owners, and replaces
   * the existing one. A reader sees the old content or the new one.
   */
  public void write(Path file) throws IOException {
    FileClaim claim = lock(file);
    try (claim) {
      replace(file);
    }
  }

  /**
   * Adds a key to a file, which is created if absent. Processes that add keys at the same time take
   * turns, by a lock file beside it, and lose none.
   *
   * @throws IllegalArgumentException when there is a key with that name, or it is not a file of
   *     keys
   */
  public static void add(Path file, ApiKey key) throws IOException {
    FileClaim claim = lock(file);
    try (claim) {
      List<ApiKey> all = new ArrayList<>(Files.exists(file) ? read(file).all() : List.of());
      all.add(key);
      of(all).replace(file);
    }
  }

  /**
   * Removes a key from a file; servers that have read it go on to accept the key until they start
   * anew.
   *
   * @throws IllegalArgumentException when there is no key of that name, or no other one
   */
  public static void remove(Path file, String name) throws IOException {
    FileClaim claim = lock(file);
    try (claim) {
      Map<String, ApiKey> kept = new LinkedHashMap<>(read(file).byName);
      if (!kept.containsKey(name)) {
        throw new IllegalArgumentException(
            "The key '%s' does not exist in the file (%s).%s"
                .formatted(Checks.shown(name), file, EditDistance.remedy(name, kept.keySet())));
      }
      kept.remove(name);
      if (kept.isEmpty()) {
        throw new IllegalArgumentException(
            "The key '%s' is the only one in the file (%s).\nMaybe add another one first."
                .formatted(name, file));
      }
      new ApiKeys(kept).replace(file);
    }
  }

  private static FileClaim lock(Path file) throws IOException {
    return FileClaim.await(file.resolveSibling(file.getFileName() + ".lock"), PATIENCE)
        .orElseThrow(
            () ->
                new StorageBusyException(
                    "The file (%s) is locked by another process.\nMaybe try again.".formatted(file),
                    null));
  }

  private void replace(Path file) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(temporary);
    OwnerOnly.createFile(temporary);
    DurableFiles.replace(
        file,
        temporary,
        WireJson.mapper()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsBytes(new Content(List.copyOf(byName.values()))));
  }

  /** The keys, in the order in which they were given. */
  public List<ApiKey> all() {
    return List.copyOf(byName.values());
  }

  /** The bearer key with that text; the time it takes does not tell how much of it is right. */
  Optional<ApiKey> bearer(String text) {
    byte[] digest = Sha256.of(text).getBytes(StandardCharsets.US_ASCII);
    ApiKey found = null;
    for (ApiKey key : byName.values()) {
      byte[] known = key.sha256().orElse("").getBytes(StandardCharsets.US_ASCII);
      if (MessageDigest.isEqual(known, digest)) {
        found = key;
      }
    }
    return Optional.ofNullable(found);
  }

  /** The secret of the key with that name. */
  Optional<String> secret(String name) {
    return Optional.ofNullable(byName.get(name)).flatMap(ApiKey::secret);
  }

  /** The key with a name that was found before. */
  ApiKey named(String name) {
    return Checks.given("key", byName.get(name));
  }

  @Override
  public String toString() {
    return byName.values().toString();
  }
}
