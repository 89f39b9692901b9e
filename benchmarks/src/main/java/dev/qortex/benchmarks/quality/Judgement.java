package dev.qortex.benchmarks.quality;

import java.util.List;
import java.util.stream.Stream;

/**
 * A labelled sentence beside what was found in it.
 *
 * @param rule whether it is one, and whether it was found to be one
 */
record Judgement(Labels.Sentence sentence, Matching edges, Tally rule) {

  static Judgement of(Labels.Sentence label, LabelledPages corpus, ExtractedFindings findings) {
    String text = corpus.at(label.file(), label.place());
    ExtractedFindings.Found found = findings.of(label.file(), text);
    List<EdgeClaim> claims =
        label.edges().stream().map(edge -> claim(label.file(), edge, corpus)).toList();
    int labelled = label.rule() ? 1 : 0;
    int told = found.rules().isEmpty() ? 0 : 1;
    return new Judgement(
        label, Matching.of(claims, found.claims()), new Tally(labelled, told, labelled * told));
  }

  static EdgeClaim claim(String file, Labels.Edge edge, LabelledPages corpus) {
    return EdgeClaim.of(
        corpus.at(file, edge.source()), edge.type(), corpus.at(file, edge.target()));
  }

  /** A line for each label and finding: file, offset, what it is, verdict, the edge. */
  Stream<String> lines() {
    Stream<String> edgeLines =
        Stream.of(
                lines("right", edges.right()),
                lines("wrong", edges.wrong()),
                lines("missed", edges.missed()))
            .flatMap(lines -> lines);
    return rule.equals(Tally.NOTHING)
        ? edgeLines
        : Stream.concat(Stream.of(line("rule", ruleVerdict(), "")), edgeLines);
  }

  private String ruleVerdict() {
    return rule.right() == 1 ? "right" : rule.found() == 1 ? "wrong" : "missed";
  }

  private Stream<String> lines(String verdict, List<EdgeClaim> claims) {
    return claims.stream().map(claim -> line("edge", verdict, claim.toString()));
  }

  private String line(String kind, String verdict, String what) {
    return String.join(
        "\t", sentence.file(), Integer.toString(sentence.place().start()), kind, verdict, what);
  }
}
