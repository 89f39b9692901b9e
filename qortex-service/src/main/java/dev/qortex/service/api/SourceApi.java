package dev.qortex.service.api;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.IngestApi.IngestResult;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;

/** Folders that are connected under a name and synchronised on demand. */
public interface SourceApi {

  @Op(
      name = "qortex_source_sync",
      text =
          "Synchronises the memory with a folder that is connected under a name: reads new and"
              + " changed files, and removes the content of deleted files. The first call connects"
              + " the folder.",
      toolset = Toolset.SOURCES,
      scope = Scope.ADMIN,
      idempotent = true,
      destructive = true,
      route = "POST sources/{source_id}/sync",
      command = "source sync",
      files = "connection_string")
  IngestResult sync(SyncInput input, Call call);

  /** Arguments of a synchronisation. */
  record SyncInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId,
      @Arg(
              value = "The folder, as a path or file: address; only the first call needs it.",
              min = 1,
              max = 4_000)
          Optional<String> connectionString,
      @Arg(
              value = "The domain of its files; one for each folder. Given with the folder.",
              min = 1,
              max = 200)
          Optional<String> domain,
      @Arg(
              value = "Read what changed, read everything again, or only connect the folder.",
              byDefault = "\"incremental\"",
              oneOf = {"incremental", "full", "connect"})
          String mode) {}

  @Op(
      name = "qortex_source_list",
      text =
          "Lists the connected folders; of one of them also the files that a synchronisation would"
              + " read.",
      toolset = Toolset.SOURCES,
      scope = Scope.ADMIN,
      readsOnly = true,
      route = "GET sources",
      command = "source list")
  ListResult list(ListInput input, Call call);

  /** Selection of connected folders. */
  record ListInput(
      @Arg(value = "The name of one connection, whose files are listed.", min = 1, max = 200)
          Optional<String> sourceId) {}

  /** Connected folders. */
  record ListResult(
      @Arg("By name.") List<SourceItem> sources,
      @Arg("Of one connection: the first 1,000 by path.") List<FileItem> files,
      @Arg("How many files there are.") int total,
      @Arg("The first 1,000 of what is not read, with the reason.") List<String> skipped) {}

  /** A connected folder. */
  record SourceItem(String sourceId, String folder, String domain) {}

  /** A file. */
  record FileItem(@Arg("Relative to the folder.") String path, long bytes) {}

  @Op(
      name = "qortex_source_disconnect",
      text = "Forgets a connection; on demand removes all that its files said.",
      toolset = Toolset.SOURCES,
      scope = Scope.DECIDE,
      destructive = true,
      route = "DELETE sources/{source_id}",
      command = "source disconnect")
  DisconnectResult disconnect(DisconnectInput input, Call call);

  /** Arguments of the end of a connection. */
  record DisconnectInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId,
      @Arg(value = "Whether to remove all that its files said.", byDefault = "false")
          boolean retract) {}

  /** Report on the end of a connection. */
  record DisconnectResult(
      String sourceId, @Arg("Files whose content was retracted.") int retracted) {}
}
