package dev.qortex.service.api;

import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Complete texts by id. */
public interface TextApi {

  @Op(
      name = "qortex_get",
      when = "Use to read on where an answer was shortened, or to cite.",
      text =
          "Gets whole texts by id: of a passage, of a concept, or of a source, which is all"
              + " its passages in their order; on request with what held before.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "POST get",
      command = "get")
  GetResult get(GetInput input, Call call);

  /** Ids of texts. */
  record GetInput(
      @Arg(
              value = "Ids of passages, concepts or sources, such as those of an answer.",
              min = 1,
              max = 100)
          List<String> ids,
      @Arg(value = "How many texts to skip.", byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = "How many texts to return.", byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg(
              value =
                  "Whether to return earlier versions, too: those of a passage after it, the newest"
                      + " first.",
              byDefault = "false")
          boolean history) {}

  /** A page of texts. */
  record GetResult(
      @Arg("In the order of the ids.") List<TextItem> items,
      @Arg("Ids that the memory does not have.") List<String> missing,
      @Arg("How many texts these ids have.") int total) {}

  /** The text of a node. */
  record TextItem(
      String id,
      NodeKind kind,
      @Arg("Heading or name.") String title,
      String domain,
      @Arg("The id of its source.") String source,
      @Prose @Arg("As it was written.") String content,
      @Arg("Its beginning; absent if it is open.") Optional<Instant> since,
      @Arg("Its end; absent if it is open.") Optional<Instant> until) {

    /** Converts a node. */
    public static TextItem of(Node node) {
      String content =
          node instanceof Passage passage ? passage.markdown() : ((ConceptNode) node).description();
      return new TextItem(
          node.id(),
          node.kind(),
          node.name(),
          node.domain(),
          node.provenance().sourceId(),
          content,
          Optional.ofNullable(node.validity().from()),
          Optional.ofNullable(node.validity().until()));
    }
  }
}
