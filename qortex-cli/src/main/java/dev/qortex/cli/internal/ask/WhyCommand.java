package dev.qortex.cli.internal.ask;

import dev.qortex.cli.internal.session.LastAnswer;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.service.api.ReceiptItem;
import dev.qortex.service.error.ServiceException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the receipt of an answer: what was considered, and why it was shown or not. */
@Command(
    name = "why",
    description = "Shows the candidates of the last answer, and why each was shown or left out.")
public final class WhyCommand extends QortexCommand {

  @Option(names = "--answer", paramLabel = "ID", description = "An answer other than the last one.")
  private @Nullable String answer;

  @Override
  public Integer call() {
    String id = answer == null ? new LastAnswer(qortex().file()).id() : answer;
    try (Session session = qortex().openExisting()) {
      ReceiptItem receipt = receipt(session, id);
      qortex().print(receipt, () -> layout(receipt));
    }
    return ExitCode.OK;
  }

  private static ReceiptItem receipt(Session session, String id) {
    try {
      return ReceiptItem.of(session.memory().receipt(id));
    } catch (UnknownNameException e) {
      throw ServiceException.notFound("--answer", String.valueOf(e.getMessage()));
    }
  }

  private static String layout(ReceiptItem receipt) {
    StringBuilder text = new StringBuilder();
    text.append("%s%n".formatted(receipt.question().context()));
    text.append(
        String.format(
            Locale.ROOT,
            "answered %s from revision %s, relevance %.3f%n%n",
            Members.seconds(receipt.at()),
            receipt.revision(),
            receipt.relevance()));
    int place = 1;
    for (ReceiptItem.Candidate candidate : receipt.considered()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%2d. %.3f  %-12s  %s%n",
              place++,
              candidate.score(),
              candidate.fate().replace('_', ' '),
              candidate.id()));
      text.append("      source %s%s%n".formatted(candidate.source(), validity(candidate)));
    }
    text.append(receipt.considered().isEmpty() ? "Nothing was considered.\n" : "");
    return text.append(
            "%nmodel %s; legs %s; learned %s"
                .formatted(
                    receipt.policy().embeddingModel(),
                    String.join(", ", receipt.policy().legs()),
                    String.join(", ", receipt.policy().effects())))
        .toString();
  }

  private static String validity(ReceiptItem.Candidate candidate) {
    return candidate.validFrom().map(from -> ", holds from " + Members.seconds(from)).orElse("")
        + candidate.validUntil().map(until -> ", held until " + Members.seconds(until)).orElse("");
  }
}
