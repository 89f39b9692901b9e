package dev.qortex.service.api;

import dev.qortex.ingest.skill.SkillFileIngestor;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.IngestApi.IngestResult;
import dev.qortex.service.schema.Arg;

/** Ingest of skill files. */
public interface SkillFileApi {

  @Op(
      name = "qortex_ingest_skills",
      text =
          "Reads a skill file, or each SKILL.md below a folder: sections become concepts,"
              + " instructions rules.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      destructive = true,
      route = "POST ingest/skills",
      command = "ingest skill",
      files = "source_path")
  IngestResult skills(SkillsInput input, Call call);

  /** Arguments of an ingest of skill files. */
  record SkillsInput(
      @Arg(value = "The file or folder.", min = 1, max = 4_000) String sourcePath,
      @Arg(
              value = "The domain; created if absent.",
              byDefault = "\"" + SkillFileIngestor.DOMAIN + "\"",
              min = 1,
              max = 200)
          String domain) {}
}
