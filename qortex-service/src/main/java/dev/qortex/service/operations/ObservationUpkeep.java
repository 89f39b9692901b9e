package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.observations.MemorizedEntry;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.ObservationSettings;
import dev.qortex.observations.SimilarPair;
import dev.qortex.observations.model.Quarantine;
import dev.qortex.observations.model.RollbackReport;
import dev.qortex.service.Call;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.List;

/** Processing of observations, maintenance, and what people decide about them. */
final class ObservationUpkeep implements UpkeepApi {

  /** Items that the answer to a decision lists. */
  private static final int SHOWN = 100;

  private final ObservationPipeline pipeline;

  ObservationUpkeep(ObservationPipeline pipeline) {
    this.pipeline = pipeline;
  }

  private QuarantineResult waiting(int limit) {
    List<Quarantine.Item> items = pipeline.quarantine().list();
    return new QuarantineResult(items.stream().limit(limit).toList(), items.size());
  }

  @Override
  public QuarantineResult decide(DecideInput input, Call call) {
    Quarantine quarantine = pipeline.quarantine();
    if (quarantine.show(input.id()).isEmpty()) {
      throw ServiceException.notFound(
          "id",
          "The quarantine has no item '%s'.\nMaybe look it up by cortex_quarantine_list."
              .formatted(Checks.shown(input.id())));
    }
    if (input.decision().equals("release")) {
      quarantine.release(input.id());
    } else {
      quarantine.drop(input.id());
    }
    return waiting(SHOWN);
  }

  private SimilarResult pairs(boolean merged, int limit) {
    List<SimilarPair> pairs = merged ? pipeline.merged() : pipeline.similar();
    return new SimilarResult(pairs.stream().limit(limit).toList(), pairs.size());
  }

  @Override
  public SimilarResult decideSimilar(SimilarDecision input, Call call) {
    if (input.decision().equals("same")) {
      pipeline.merge(input.older(), input.newer());
    } else {
      pipeline.keepApart(input.older(), input.newer());
    }
    return pairs(false, SHOWN);
  }

  @Override
  public MemorizedEntry undoMerge(UndoInput input, Call call) {
    pipeline.undoMerge(input.id());
    return pipeline.entry(input.id()).orElseThrow();
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
          "session_id", "What to take back is a session or somebody.\nGive one of them.");
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

  @Override
  public QuarantineResult quarantine(QuarantineInput input, Call call) {
    return waiting(input.limit());
  }

  @Override
  public SimilarResult similar(SimilarInput input, Call call) {
    return pairs(input.merged(), input.limit());
  }
}
