package dev.qortex.ingest.llm;

import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** One file for each answer. */
record FolderAnswerCache(Path folder) implements AnswerCache {

  @Override
  public Optional<String> answer(String key) {
    Path file = file(key);
    try {
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    } catch (IOException e) {
      throw new StorageException(
          "The answer (%s) cannot be read.\nMaybe the process may not read the folder."
              .formatted(file),
          e);
    }
  }

  @Override
  public void keep(String key, String answer) {
    Path file = file(key);
    try {
      OwnerOnly.createFolders(folder);
      DurableFiles.replace(file, answer.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new StorageException(
          "The answer (%s) cannot be written.\nMaybe the disk is full, or the process may not write there."
              .formatted(file),
          e);
    }
  }

  private Path file(String key) {
    if (!key.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          "The key (%s) is not 64 hexadecimal digits.\nMaybe hash it first.".formatted(key));
    }
    return folder.resolve(key + ".txt");
  }
}
