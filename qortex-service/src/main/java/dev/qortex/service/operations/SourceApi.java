package dev.qortex.service.operations;

import dev.qortex.ingest.connection.ConnectedFolder;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.operations.IngestApi.IngestResult;
import dev.qortex.service.schema.Arg;
import java.util.List;

/** Folders that are connected under a name and synchronised on demand. */
public interface SourceApi {

  @Op(
      name = "qortex_source_connect",
      text =
          "Connects a folder under a name. Nothing is read yet: look by"
              + " qortex_source_discover, read by qortex_source_sync.",
      toolset = Toolset.SOURCES,
      scope = Scope.ADMIN,
      idempotent = true,
      route = "POST sources/connect",
      command = "source connect",
      files = "connection_string")
  SourceItem connect(ConnectInput input, Call call);

  /** Arguments of a connection. */
  record ConnectInput(
      @Arg(value = "What to call it.", min = 1, max = 200) String sourceId,
      @Arg(value = "The folder, as a path or file: address.", min = 1, max = 4_000)
          String connectionString,
      @Arg(value = "The domain of its files; create one for each folder.", min = 1, max = 200)
          String domain) {}

  /** A connected folder. */
  record SourceItem(String sourceId, String folder, String domain) {

    static SourceItem of(ConnectedFolder folder) {
      return new SourceItem(folder.name(), folder.folder().toString(), folder.domain());
    }
  }

  @Op(
      name = "qortex_source_discover",
      text = "Lists the files of a connected folder that a sync would read.",
      toolset = Toolset.SOURCES,
      scope = Scope.ADMIN,
      readsOnly = true,
      route = "POST sources/{source_id}/discover",
      command = "source discover")
  DiscoverResult discover(SourceInput input, Call call);

  /** Name of a connection. */
  record SourceInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId) {}

  /** Files of a folder. */
  record DiscoverResult(
      String sourceId,
      @Arg("The first 1,000 by path.") List<FileItem> files,
      @Arg("How many there are.") int total,
      @Arg("The first 1,000 of what is not read, with the reason.") List<String> skipped) {}

  /** A file. */
  record FileItem(@Arg("Relative to the folder.") String path, long bytes) {}

  @Op(
      name = "qortex_source_sync",
      text =
          "Brings the memory in step with a connected folder: reads what is new or changed,"
              + " and takes back what files said that are gone.",
      toolset = Toolset.SOURCES,
      scope = Scope.ADMIN,
      idempotent = true,
      destructive = true,
      route = "POST sources/{source_id}/sync",
      command = "source sync")
  IngestResult sync(SyncInput input, Call call);

  /** Arguments of a synchronisation. */
  record SyncInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId,
      @Arg(
              value = "Read what changed, or everything again.",
              byDefault = "\"incremental\"",
              oneOf = {"incremental", "full"})
          String mode) {}

  @Op(
      name = "qortex_source_list",
      text = "Lists the connected folders.",
      toolset = Toolset.SOURCES,
      scope = Scope.ADMIN,
      readsOnly = true,
      route = "GET sources",
      command = "source list")
  ListResult list(Call call);

  /** Connected folders. */
  record ListResult(@Arg("By name.") List<SourceItem> sources) {}

  @Op(
      name = "qortex_source_disconnect",
      text = "Forgets a connection; on demand takes back all that its files said.",
      toolset = Toolset.SOURCES,
      scope = Scope.DECIDE,
      destructive = true,
      route = "DELETE sources/{source_id}",
      command = "source disconnect")
  DisconnectResult disconnect(DisconnectInput input, Call call);

  /** Arguments of the end of a connection. */
  record DisconnectInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId,
      @Arg(value = "Whether to take back all that its files said.", byDefault = "false")
          boolean retract) {}

  /** Report on the end of a connection. */
  record DisconnectResult(
      String sourceId, @Arg("Files whose part was taken back.") int retracted) {}
}
