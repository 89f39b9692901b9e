package dev.qortex.ingest.internal.directives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.internal.syntax.Prose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFinderTest {

  private static List<RuleFinder.Found> rules(String markdown) {
    return rules("d:page.md", markdown);
  }

  private static List<RuleFinder.Found> rules(String sourceId, String markdown) {
    Document document = new MarkdownParser().parse(markdown);
    List<RuleFinder.Found> found = new ArrayList<>();
    for (Section section : document.sections()) {
      RuleFinder finder = new RuleFinder(sourceId, document, section);
      section.blocks().forEach(block -> found.addAll(finder.rules(block)));
    }
    return found;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Always close the connection.|general",
        "Never share a connection.|antipattern",
        "Do not retry forever.|antipattern",
        "Don’t retry forever, please.|antipattern",
        "Make sure the pool is closed.|general",
        "A call must have a timeout set.|general",
        "A call must not block forever.|antipattern",
        "Ids MUST be unique per tenant.|general",
        "Avoid shared mutable state.|antipattern",
        "Prefer composition over inheritance.|general",
        "A retry should wait first.|general",
        "Passwords should be hashed at once.|general",
        "You should close the pool yourself.|general",
        "Tests should not sleep at all.|antipattern",
        "It is recommended to pin versions.|general",
        "When writing tests, never sleep.|antipattern",
        "We do not recommend sharing a pool.|antipattern",
        "In a transaction, do not call others.|antipattern",
        "Keep methods short and clear.|general",
        "use one clock per process|general"
      })
  void wordsOfDemandMakeARule(String text, String category) {
    assertThat(rules(text))
        .singleElement()
        .satisfies(
            rule -> {
              assertThat(rule.text()).isEqualTo(text);
              assertThat(rule.category()).isEqualTo(category);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A listener is never removed. To avoid this, call `close()`.|A listener is never removed.",
        "A listener stays. It is hidden. Never rely on that.|A listener stays. It is hidden.",
        "Do not sleep. A listener stays. To avoid this, call `close()`.|A listener stays.",
        "A listener stays.\\nTo avoid this, call `close()`.|A listener stays.",
        "- A listener stays. To avoid this, call `close()`.|A listener stays.",
        "A listener stays.\\n\\nTo avoid this, call `close()`.|''",
        "A handler has limits:\\n\\n- Never block the loop.|''",
        "A pool is slow. Never share a connection.|''"
      })
  void theQuoteBeginsWithWhatTheSentenceLeansOn(String markdown, String context) {
    List<RuleFinder.Found> found = rules(markdown.replace("\\n", "\n"));
    RuleFinder.Found last = found.get(found.size() - 1);
    assertThat(last.quote()).isEqualTo((context + " " + last.text()).strip());
  }

  @Test
  void aLongTextBeforeASentenceIsLeftOut() {
    String few = "A pool is " + "very ".repeat(50) + "slow.";
    String many = "A pool is " + "very ".repeat(60) + "slow.";
    String rule = "To avoid this, call `close()`.";
    assertThat(rules(few + " " + rule))
        .singleElement()
        .extracting("quote")
        .isEqualTo(few + " To avoid this, call close().");
    assertThat(rules(many + " " + rule))
        .singleElement()
        .extracting("quote")
        .isEqualTo("To avoid this, call close().");
  }

  @Test
  void aRuleAfterWhatItLeansOnIsSurer() {
    String rule = "To avoid this, call `close()`.";
    double alone = rules("# Events\n\n" + rule).get(0).confidence();
    double whole = rules("# Events\n\nAn error can close the channel. " + rule).get(0).confidence();
    assertThat(whole).isGreaterThan(alone + 0.1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "For large files, raise the limit.",
        "For large files, raise the limit:",
        "If the pool runs dry, increase its size.",
        "If nothing helps, raise the limit:",
        "To share the cache, set `SHARED` to 1.",
        "Instead of a loop, use a stream.",
        "Use `peek()` to see what comes next:",
        "Set `retries` > 0 to survive restarts.",
        "Check the log to isolate the fault.",
        "Please set the owner of the queue.",
        "Deprecated: Use `open()` instead.",
        "In rare cases where a lock is lost, take it again.",
        "Later, after the last call, drop the pool.",
        "Limit the lock while you hold it.",
        "Validate each path before opening it.",
        "**Pools**: use `close()` when done.",
        "**Pools:** use `close()` when done.",
        "Solution: Make sure the server is up:",
        "Specify either `id` or `name`.",
        "If the pool runs dry then use `grow()` to refill it.",
        "Set to 0 to disable the limit.",
        "The pool is slow; make sure to close it."
      })
  void whatIsBoundToAnEndAMeansOrAConditionIsAdvice(String text) {
    assertThat(rules(text)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Callers that hold a lock should release it soon.",
        "It should be closed by whoever opened it.",
        "New code should use the second form.",
        "Clients are expected to wait.",
        "It is better to fail early.",
        "Use of this flag is not recommended.",
        "Be careful with locks.",
        "Consider sharing the pool.",
        "Until it is mended, you will still need to raise the limit.",
        "If you share it, you must set a limit:",
        "It's recommended to pin versions:"
      })
  void aNormIsToldByItsSubjectAndItsClause(String text) {
    assertThat(rules(text)).hasSize(1);
  }

  @Test
  void aColonAtTheEndIsNoPartOfARuleAndAFragmentBeforeItIsNone() {
    assertThat(rules("For large files, raise the limit:"))
        .extracting(RuleFinder.Found::text)
        .containsExactly("For large files, raise the limit");
    assertThat(rules("Before you start a call, ensure you have:")).isEmpty();
    assertThat(rules("For large files, always use:")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The queue that must be drained is drained.",
        "We must finish this next year.",
        "You do not need to close it.",
        "You may need to wait a while.",
        "Installs need to wait:",
        "It is important to note that pools differ.",
        "The value the pool should take by default."
      })
  void aModalVerbInAnotherClauseOrWithAnotherSubjectIsNoNorm(String text) {
    assertThat(rules(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The store keeps what it is told.",
        "You should see a green line.",
        "It should have been closed.",
        "Entropy should decrease over time.",
        "The tool should accept a mode.",
        "The format should not change as it grows.",
        "Should I always retry a call?",
        "Use the following command:",
        "Use this guide to start.",
        "Use of this flag is slow for all.",
        "Run the server in a second window.",
        "Copy the file to the folder and load it:",
        "Plot the curve beside the line:",
        "In the editor, type `help`.",
        "For each row, sample a value.",
        "For more information, read the manual.",
        "When set to 1, emit a warning.",
        "When you wrote `a, use b`, it was grouped.",
        "For small sets, lower values win.",
        "Batch size for training is fixed.",
        "Follow the arrows and you go in circles.",
        "They call it \"you must not look\" at work.",
        "LIMIT caps the number of rows.",
        "It explains what one should know.",
        "Needed where state must be shared.",
        "Always returns two hundred.",
        "Always-on flags save the reader time.",
        "Never mind.",
        "Don't worry about the rest.",
        "[Avoid shared state](style.md)",
        "Use: see above for it",
        "Install commands skip it silently and wait.",
        "To use the pool you can use the default one.",
        "Please report bugs to the owner.",
        ""
      })
  void talkIsNoRule(String text) {
    assertThat(rules(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"# Best Practices", "# Security notes", "# Do's and Don'ts", "# Tips for all"})
  void anInstructionAmongGuidelinesIsARule(String heading) {
    assertThat(rules(heading + "\n\n- Close every stream.\n- Streams are closed."))
        .extracting(RuleFinder.Found::text)
        .containsExactly("Close every stream.");
    assertThat(rules("# Streams\n\n- Close every stream.")).isEmpty();
  }

  @Test
  void aFileOfRulesInstructsThroughout() {
    String text =
        "- Close every stream.\n"
            + "- Naming: write short nouns.\n"
            + "- Group imports by origin.\n"
            + "- Store secrets in a vault.\n"
            + "- Only import what is needed.\n"
            + "- Streams and files.\n"
            + "- Test coverage is high.\n";
    assertThat(rules("---\nglobs: '*.java'\n---\n" + text)).hasSize(5);
    assertThat(rules(text)).isEmpty();
  }

  @Test
  void aFileForAnAgentInstructsIt() {
    String text = "- Document your findings for each fix.";
    assertThat(rules("---\nname: tester\ndescription: all\n---\n\n" + text)).hasSize(1);
    assertThat(rules(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"# Exercise 3", "# Try this", "# Roadmap", "# Next steps", "# Plan"})
  void whatIsToBeDoneInAnExerciseOrAPlanIsNoRule(String heading) {
    String advice = "\n\nUse `peek()` to see what comes next. Each tool must be fast.";
    assertThat(rules(heading + advice)).isEmpty();
    assertThat(rules(heading + "\n\n## Part" + advice)).isEmpty();
    assertThat(rules("# Streams" + advice)).hasSize(2);
    assertThat(rules(heading + "\n\nDon't forget to close it.")).hasSize(1);
  }

  @Test
  void aStepOfAWalkThroughIsARuleOnlyWhenItIsBoundToAnEnd() {
    String steps = "\n\nTo begin, run `serve`. Keep the window open. Add `x` to get tracing.";
    assertThat(rules("# Quick start" + steps))
        .extracting(RuleFinder.Found::text)
        .containsExactly("Add x to get tracing.");
    assertThat(rules("# Serving" + steps)).hasSize(3);
    assertThat(rules("# Serving\n\n1. Keep the window open.")).isEmpty();
  }

  @Test
  void aLogOfChangesHasNoRules() {
    assertThat(rules("# Changelog\n\n## 1.0\n\n- Avoid a crash on close.")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E.8.2. Changes",
        "Release 15.11",
        "3.1 Release notes",
        "Document history",
        "Change history for Pumps 4.2",
        "Pumps 1.7.2 release notes",
        "What's new in Pumps 4.0 (latency)",
        "Version 1.2.3"
      })
  void aLogOfChangesMayHaveANumber(String heading) {
    assertThat(rules("# " + heading + "\n\n- Avoid a crash on close.")).isEmpty();
    assertThat(rules("# 3.1 Closing\n\n- Avoid a crash on close.")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- `--dry-run`: Do not write any file.",
        "- `-n, --no-track`: Do not set up a configuration for it.",
        "- **--all** - Use any reference that is found, instead of tags.",
        "- --: Do not interpret more arguments as options.",
        "If the program should later write the word, its bits are stored.",
        "The polling is fast, so the higher rate should not cause a delay.",
        "The local port must not necessarily be the same as the other one.",
        "Always null, since arrays have no such type at all.",
        "Never cut it anywhere). The text is long.",
        "- offset `<integer>` Number of bytes to skip. Must satisfy the length of the buffer.",
        "is not recommended, because it asks for all the data again.",
        "A solution for workers that hang (but it must be enabled by hand)",
        "Must be unique.",
        "*Deprecated since version 2.2:* Will be removed in 2.3. Use `app.json` instead.",
        "A method may serve it (must return a compatible type) as well"
      })
  void whatAnOptionDoesWhatIsExpectedAndWhatIsCutIsNoRule(String text) {
    assertThat(rules(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "- `--force`: It must never be used on a shared branch.",
        "- `--set-upstream`: It is gone. Please use `--track` instead of it.",
        "Never call `close()` (it is slow) in a loop.",
        "Deprecated since version 2.2: `ENV` will be removed. Use `--debug` instead.",
        "A client must set `timeout` (it should be short).",
        "To specify which server the client should contact, use `--host`.",
        "Never delete what git needs (e.g., by git-prune or repack -d).",
        "Never forget the sign right of the colon (:) in a name.",
        "The pool is shared. qortex users should be careful with it.",
        "Never use `(` in the name of a file.",
        "(The word may be left out. Always write it before a name.)"
      })
  void whatIsOfUseInAnOptionOrInBracketsStays(String text) {
    assertThat(rules(text)).hasSize(1);
  }

  @Test
  void marksOfEmphasisInPlainTextMakeNoOtherRule() {
    Section section =
        new PlainTextParser().parse("", "Never use ``eval`` in *any* script.").sections().get(0);
    Document document = new MarkdownParser().parse("");
    RuleFinder.Found found =
        new RuleFinder("d:a.txt", document, section).rules(section.blocks().get(0)).get(0);
    assertThat(found.text())
        .isEqualTo(rules("**Never** use `eval` in *any* script.").get(0).text());
    assertThat(found.quote()).startsWith("Never use ``eval``");
  }

  @Test
  void codeEndsNoSentence() {
    assertThat(rules("Never write `WHERE a = ? AND b = ? OR c. D` in a query."))
        .extracting(RuleFinder.Found::text)
        .containsExactly("Never write WHERE a = ? AND b = ? OR c. D in a query.");
  }

  @Test
  void underTheNameOfAFunctionAnInstructionIsWhatItDoes() {
    String text = "\n\nKeep the encoding of the stream. Set `n` to limit it. Never close it twice.";
    assertThat(rules("# `set_encoding`" + text))
        .extracting(RuleFinder.Found::text)
        .containsExactly("Set n to limit it.", "Never close it twice.");
    assertThat(rules("# Encoding" + text)).hasSize(3);
  }

  @Test
  void everySentenceCountsByItself() {
    assertThat(rules("Timeouts matter a lot. Always set a timeout. Never wait forever."))
        .extracting(RuleFinder.Found::text)
        .containsExactly("Always set a timeout.", "Never wait forever.");
  }

  @Test
  void aTextThatNobodyWouldReadIsNoRule() {
    assertThat(rules("Always " + "do ".repeat(200) + "it.")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Never share a `Pool` between threads.|Then never share it.",
        "Never share a `Pool` between threads.|However, never share this `Pool` here.",
        "To limit the retries of a client, set `maxRetries`.|Set to 0 to disable the limit.",
        "To limit the retries of a client, set `maxRetries`.|To avoid this, set `maxRetries`.",
        "Always close the `Pool` of a worker.|Please see the guide to always close it.",
        "If you share a `Pool`, you must set a limit.|If you share it, you must set a limit as"
            + " follows:"
      })
  void aRuleThatLeansOnItsPageIsLessSure(String alone, String leaning) {
    assertThat(rules(alone).get(0).confidence()).isGreaterThan(0.5);
    assertThat(rules(leaning)).allMatch(found -> found.confidence() < 0.4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Do not hold two locks.",
        "Avoid long transactions.",
        "Always rename files at once.",
        "Callers must release their lease.",
        "Prefer streams over lists."
      })
  void aShortPlainDemandIsSure(String text) {
    assertThat(rules(text).get(0).confidence()).isGreaterThan(0.5);
  }

  @Test
  void anInstructionInAFileOfRulesIsSure() {
    assertThat(rules("---\nglobs: '*.java'\n---\n- Store secrets in a vault.").get(0).confidence())
        .isGreaterThan(0.7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "d:CONTRIBUTING.md|",
        "d:docs/Guides/Contributing.md|",
        "d:GOVERNANCE.md|",
        "d:SECURITY.md|",
        "d:.github/pull_request_template.md|",
        "d:LICENSE.md|",
        "d:licenses.md|",
        "d:CHANGELOG.md|# 2.0.1\\n\\n",
        "d:HISTORY.md|",
        "d:docs/CHANGELOG-1.x.md|",
        "d:docs/release-notes.md|",
        "d:README.md|# Pool\\n\\n## Contributing\\n\\n",
        "d:README.md|# Pool\\n\\n## Contributing\\n\\n### Tests\\n\\n",
        "d:README.md|## How to contribute?\\n\\n",
        "d:README.md|## Reporting a vulnerability\\n\\n",
        "d:README.md|## Pull requests\\n\\n",
        "d:README.md|## Project principles\\n\\n",
        "d:README.md|## Development\\n\\n",
        "d:docs/Style-Guide.md|# Style guide\\n"
            + "\\n"
            + "For all who write documentation.\\n"
            + "\\n"
            + "## Lists\\n"
            + "\\n"
      })
  void whatIsForContributorsIsKeptAsUnsure(String sourceId, String above) {
    String page = above == null ? "" : above.replace("\\n", "\n");
    assertThat(rules(sourceId, page + "Never share a `Pool` between threads."))
        .singleElement()
        .satisfies(rule -> assertThat(rule.confidence()).isBetween(0.01, 0.25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "d:docs/security.md|# Security\\n\\n",
        "d:SECURITY.md|# Security Policy\\n\\n## The Threat Model\\n\\n",
        "d:docs/policies.md|# Retry policies\\n\\n",
        "d:docs/style-guide.md|# Style guide\\n\\nFor all who use pools.\\n\\n## Lists\\n\\n",
        "d:docs/release.md|# Release process\\n\\n",
        "d:docs/history-of-pools.md|# Pools\\n\\n",
        "d:docs/history/pools.md|# Pools\\n\\n",
        "d:docs/modes.md|# Development and production\\n\\n",
        "d:docs/report.md|# Reports of usage\\n\\n",
        "d:rules/contributing.mdc|---\\nglobs: '*'\\n---\\n## Pull requests\\n\\n"
      })
  void whatIsForUsersOrAgentsIsSure(String sourceId, String above) {
    assertThat(
            rules(sourceId, above.replace("\\n", "\n") + "Never share a `Pool` between threads."))
        .singleElement()
        .satisfies(rule -> assertThat(rule.confidence()).isGreaterThan(0.5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "## `maxRetries`\\n"
            + "\\n"
            + "Set to 0 to disable the limit.|maxRetries: set to 0 to disable the limit.",
        "## `maxRetries`\\n"
            + "\\n"
            + "Limits the calls. Set to `0` to disable.|maxRetries: set to 0 to disable.",
        "## `close()`\\n"
            + "\\n"
            + "Must be called after the last lease.|close(): must be called after the last lease.",
        "## `trace`\\n"
            + "\\n"
            + "It should not be used in production.|trace: it should not be used in production.",
        "- `size`: Leases of the pool. Must be greater than zero.|size: must be greater than zero.",
        "- **idle**: Time of a lease. Never use in production.|idle: never use in production."
      })
  void aSentenceWithoutTheNameOfItsSubjectGetsIt(String markdown, String text) {
    assertThat(rules(markdown.replace("\\n", "\n")))
        .singleElement()
        .satisfies(
            rule -> {
              assertThat(rule.text()).isEqualTo(text);
              assertThat(text.toLowerCase(Locale.ROOT))
                  .endsWith(": " + rule.quote().toLowerCase(Locale.ROOT));
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "If the handler is asynchronous:\\n\\n- Do not call `send`."
            + "|If the handler is asynchronous: do not call send.",
        "Mind the order. When the pool is shared:\\n\\n- Leases are short.\\n- Never keep a lease."
            + "|When the pool is shared: never keep a lease.",
        "- If the pool is shared:\\n  - Never keep a lease.\\n- Otherwise anything goes."
            + "|If the pool is shared: never keep a lease.",
        "- If the pool is shared:\\n  - Leases are short.\\n- Never keep a lease."
            + "|Never keep a lease.",
        "If the pool is shared:\\n\\nText.\\n\\n- Never keep a lease.|Never keep a lease.",
        "For example:\\n\\n- Never keep a lease.|Never keep a lease.",
        "To do this:\\n\\n- Never keep a lease.|Never keep a lease."
      })
  void anItemGetsTheConditionThatIntroducesItsList(String markdown, String text) {
    assertThat(rules("# Pools\n\n" + markdown.replace("\\n", "\n")))
        .extracting(RuleFinder.Found::text)
        .containsExactly(text);
  }

  @Test
  void aValueOfAnOptionIsLessSureThanABan() {
    double value = rules("## `size`\n\nSet to 0 to disable the limit.").get(0).confidence();
    double ban = rules("- **idle**: Time of a lease. Never use in production.").get(0).confidence();
    assertThat(value).isLessThan(0.5);
    assertThat(ban).isGreaterThan(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "To share a pool, you must either set `SHARED` to 1",
        "Here `done` is the function you must call.",
        "Events should be observed on both screens.",
        "Prefer the shortest form where possible (`boolean?`, default: `false`)."
      })
  void whatIsCutOffDescribedOrExpectedIsNoRule(String text) {
    assertThat(rules(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Exercise 2: pools",
        "What You Learned",
        "Recap",
        "Voice Rules (of the authors)",
        "Tutorial Series Plan",
        "Technical Principles"
      })
  void aRuleForLearnersOrAuthorsIsLessSure(String heading) {
    String text = "\n\nAlways close the pool.";
    double elsewhere = rules("# Pools" + text).get(0).confidence();
    assertThat(rules("# " + heading + text).get(0).confidence()).isLessThan(elsewhere / 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "## `pool`\n\nUse `peek()` to see what comes next.",
        "## `pool`\n\nNever share a connection.",
        "## Pools\n\nSet `size` to 0 to disable the limit.",
        "## Use with a pool\n\nAlways close the pool.",
        "- `size`: Always close the pool."
      })
  void aSentenceThatNamesItsSubjectStaysAsItIs(String markdown) {
    assertThat(rules(markdown)).allMatch(rule -> rule.text().equals(rule.quote()));
  }

  @Test
  void capitalsAndHyphensInARowCostNoMoreThanOtherText() {
    String page = "# " + "PR-".repeat(50_000) + "\n\nNever " + "A-".repeat(140) + " b c.";
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> rules(page));
  }

  @Test
  void aHeadingMayBeARule() {
    assertThat(RuleFinder.isRule("Keep methods short")).isTrue();
    assertThat(RuleFinder.isRule("Never share a pool")).isTrue();
    assertThat(RuleFinder.isRule("Batch size for training")).isFalse();
  }

  @Test
  void codeAndTablesAreNotRead() {
    assertThat(
            rules(
                "```\nNever share a pool.\n```\n\n| a | b |\n|---|---|\n| Never share | a pool |"))
        .isEmpty();
    assertThat(Prose.of(new Block(Block.Kind.PROSE, "", "Say \"must not\" now.", List.of())))
        .isEqualTo("Say \uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC now.");
  }
}
