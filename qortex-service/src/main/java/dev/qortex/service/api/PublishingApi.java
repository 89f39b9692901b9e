package dev.qortex.service.api;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.ProjectionApi.Selection;
import dev.qortex.service.schema.Arg;

/** Publication of the rules of a memory for other processes. */
public interface PublishingApi {

  @Op(
      name = "qortex_publish_rules",
      text =
          "Publishes the rules of the memory as a seed, which buildlog ingests by"
              + " buildlog_ingest_seeds.",
      toolset = Toolset.PROJECTION,
      scope = Scope.WRITE,
      route = "POST publish/rules",
      command = "publish-rules")
  PublishResult publish(PublishInput input, Call call);

  /** Arguments of a publication. */
  record PublishInput(
      @Arg(value = "Who follows the rules.", min = 1, max = 100) String persona,
      @Arg(value = "Add when and why a rule holds, in place of its headings.", byDefault = "false")
          boolean enrich,
      @Arg(value = "Selection of the rules.", byDefault = "{}") Selection rules) {}

  /** Report on a publication. */
  record PublishResult(@Arg("The name of the seed.") String file, int ruleCount) {}
}
