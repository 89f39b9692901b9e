package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.ObservationSettings;
import dev.qortex.observations.SimilarPair;
import dev.qortex.observations.model.Quarantine;
import dev.qortex.observations.model.RollbackReport;
import dev.qortex.service.Call;
import dev.qortex.service.api.UpkeepApi;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.List;

/** Processing of observations, maintenance, and decisions of people about them. */
final class ObservationUpkeep implements UpkeepApi {

  /** Items of each kind that the answer to a decision lists. */
  private static final int SHOWN = 100;

  private final ObservationPipeline pipeline;

  ObservationUpkeep(ObservationPipeline pipeline) {
    this.pipeline = pipeline;
  }

  @Override
  public InboxResult inbox(InboxInput input, Call call) {
    List<Quarantine.Item> refused = pipeline.quarantine().list();
    List<SimilarPair> pairs = input.merged() ? pipeline.merged() : pipeline.similar();
    return new InboxResult(
        refused.stream().limit(input.limit()).toList(),
        refused.size(),
        pairs.stream().limit(input.limit()).toList(),
        pairs.size());
  }

  @Override
  public InboxResult decide(DecideInput input, Call call) {
    String id = input.id();
    if (input.newer().isPresent()
        && input.decision() != Decision.MERGE
        && input.decision() != Decision.APART) {
      throw ServiceException.invalid(
          "newer", "Only a decision about two entries names the newer one.\nLeave it out.");
    }
    switch (input.decision()) {
      case RELEASE -> pipeline.quarantine().release(refused(id));
      case DROP -> pipeline.quarantine().drop(refused(id));
      case MERGE -> pipeline.merge(id, newer(input));
      case APART -> pipeline.keepApart(id, newer(input));
      case UNDO -> pipeline.undoMerge(id);
    }
    return inbox(new InboxInput(input.decision() == Decision.UNDO, SHOWN), call);
  }

  private String refused(String id) {
    if (pipeline.quarantine().show(id).isEmpty()) {
      throw ServiceException.notFound(
          "id",
          "The quarantine has no item '%s'.\nMaybe look it up by cortex_inbox."
              .formatted(Checks.shown(id)));
    }
    return id;
  }

  private static String newer(DecideInput input) {
    return input
        .newer()
        .orElseThrow(
            () ->
                ServiceException.invalid(
                    "newer",
                    "The decision is about two entries, and only one is named.\n"
                        + "Give the id of the newer one, as cortex_inbox lists it."));
  }

  @Override
  public ObservationSettings settings(SettingsInput input, Call call) {
    ObservationSettings now =
        pipeline
            .settings()
            .orElseThrow(
                () ->
                    new ServiceException(
                        ErrorCode.CONFLICT,
                        "",
                        "The host has chosen the settings of the observations.\n"
                            + "Maybe ask the host.",
                        null));
    ObservationSettings chosen =
        new ObservationSettings(
            input.profile().orElse(now.profile()), input.remote().orElse(now.remote()));
    if (!chosen.equals(now)) {
      pipeline.configure(chosen);
    }
    return chosen;
  }

  @Override
  public RollbackReport rollback(RollbackInput input, Call call) {
    if (input.sessionId().isPresent() == input.attribution().isPresent()) {
      throw ServiceException.invalid(
          "session_id", "A rollback needs a session or an attribution.\nGive one of them.");
    }
    return input
        .sessionId()
        .map(pipeline::rollbackSession)
        .orElseGet(() -> pipeline.rollbackSource(input.attribution().orElseThrow()));
  }

  @Override
  public ProcessResult process(Call call) {
    return ProcessResult.of(pipeline.runOnce());
  }

  @Override
  public SleepResult sleep(Call call) {
    return SleepResult.of(pipeline.sleep());
  }
}
