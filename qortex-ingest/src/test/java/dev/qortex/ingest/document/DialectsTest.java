package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.ingest.DocumentIngestor;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** MDX, and the callouts that CommonMark does not know. */
class DialectsTest {

  private static IngestionManifest read(String text, String name) {
    return DocumentIngestor.standard().readText(text, name, "d");
  }

  private static String text(IngestionManifest manifest) {
    return manifest.passages().stream().map(Passage::text).collect(Collectors.joining("\n\n"));
  }

  private static String mdx(String text) {
    return text(read(text, "x.mdx"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "> [!WARNING]\n> Never touch the plate.",
        "> [!danger] Hot\n> Never touch the plate.",
        "> [!tip]- Hot\n> Never touch the plate.",
        "> [!info|wide]+\n>\n> Never touch the plate.",
        "> Hot\n>\n> > [!todo] Hot\n> > Never touch the plate.",
        "- > [!NOTE]\n  > Never touch the plate.",
        ":::danger\nNever touch the plate.\n:::",
        ":::note[Hot]\n\nNever touch the plate.\n\n:::",
        ":::tip Hot\nNever touch the plate.\n:::",
        "::: warning\nNever touch the plate.\n:::",
        "::::note\n:::tip[Hot]{#id .class}\nNever touch the plate.\n:::\n::::",
        "- It runs.\n\n  :::note\n  Never touch the plate.\n  :::",
        "!!! danger \"Hot\"\n    Never touch the plate.",
        "??? tip\n    Never touch the plate.",
        "???+ note \"Hot\"\n\n    Never touch the plate.",
        "!!! note\n    :::tip\n    Never touch the plate.\n    :::"
      })
  void rulesInCalloutsAreFoundAsInAPlainQuote(String callout) {
    IngestionManifest manifest = read("# Press\n\n" + callout + "\n", "x.md");
    assertThat(manifest.rules())
        .extracting(ExplicitRule::text)
        .containsExactly("Never touch the plate.");
    assertThat(text(manifest))
        .doesNotContain("[!", ":::", "!!!", "???")
        .doesNotContainIgnoringCase("danger")
        .doesNotContainIgnoringCase("note")
        .doesNotContainIgnoringCase("warning")
        .doesNotContainIgnoringCase("tip");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```md\n> [!NOTE]\n> x\n```",
        "> [!x](y.md) is a link",
        "It is :::note that",
        ":::",
        "> a\n> [!NOTE]",
        "!!! note\nx"
      })
  void whatIsNoCalloutStays(String text) {
    assertThat(Admonitions.unfolded(text)).isEqualTo(text);
  }

  @Test
  void importsExportsExpressionsAndTagsAreNoTextAndNoConcepts() {
    IngestionManifest manifest =
        read(
            """
            import Tabs from '@theme/Tabs';
            import {
              Panel,
              Badge,
            } from '../parts/panel';
            import './style.css'

            export const meta = { owner: "kitchen", zebra: 1,

              more: `}` };

            # Kettle

            {/* Never keep the manual okapiword. */}

            The kettle boils the water. <Badge kind="new" /> It has {meta.zebra} switch.

            <Tabs
              groupId="x"
              render={() => <Panel>{"}"}</Panel>}
            >
              <Panel value="a" label="Electric">

                The electric kettle needs a socket.

                - Fill it.
                  - Close it.

                ```js
                import x from 'y';
                  const z = {};
                ```

              </Panel>
            </Tabs>

            :::tip Descaling

            Always descale the kettle in spring.

            :::

            It says `{braces}` and \\{these} <>here</>.

            {items.map((item) => (
              <li>{item}</li>
            ))}

            export default function Layout({ children }) {
              return <div className="x">{children}</div>;
            }
            """,
            "guide.mdx");
    assertThat(text(manifest))
        .isEqualTo(
            """
            The kettle boils the water. It has switch.

            The electric kettle needs a socket.

            - Fill it.
              - Close it.

            import x from 'y';
              const z = {};

            Descaling

            Always descale the kettle in spring.

            It says {braces} and {these} here.""");
    assertThat(manifest.rules())
        .extracting(ExplicitRule::text)
        .containsExactly("Always descale the kettle in spring.");
    assertThat(manifest.concepts())
        .extracting(ConceptNode::name)
        .doesNotContain("Tabs", "Badge", "Panel", "meta", "Layout", "kitchen");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      value = {
        "It is <3 and a < b > c.§It is <3 and a < b > c.",
        "An open { brace, and an <open tag§An open { brace, and an <open tag",
        "<div hidden>Never.</div> It runs.§It runs.",
        "<div style={{display: 'none'}}><p>Never.</p></div> It runs.§It runs.",
        "<svg><title>Never</title></svg> It runs.§It runs.",
        "<!-- Never --> It runs.§It runs.",
        "Import the part, export the rest.§Import the part, export the rest.",
        "import it and see§import it and see",
        "export it to paper§export it to paper",
        "## Title {#title}\\n\\nIt runs.§It runs.",
        "- one\\n  <Steps>\\n    - two\\n  </Steps>\\n- three§- one\\n  - two\\n- three"
      })
  void onlyMdxIsTakenOutOfMdx(String written, String read) {
    assertThat(mdx(written.replace("\\n", "\n"))).isEqualTo(read.replace("\\n", "\n"));
  }

  @Test
  void markdownWithAnImportIsMdxToo() {
    String body = "\n\n<Tabs>\n  It runs {x}.\n</Tabs>\n";
    assertThat(text(read("# A\n\nimport Tabs from '@theme/Tabs';" + body, "x.md")))
        .isEqualTo("It runs .");
    assertThat(text(read("# A\n\nimport the tabs" + body, "x.md"))).contains("{x}");
    assertThat(text(read("```js\nimport a from 'b';\n```" + body, "x.md"))).contains("{x}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{", "<a ", "<a b={", "<a b=\"", "`a ``b ", "\n\nexport const a = {", "</a>", "<svg>",
        "<div hidden>", "{`", "{/*", " %%a", "%%\n\n", "{\"", "\n\nimport x from '", "<a ''"
      })
  void whatIsNeverClosedIsReadInTime(String part) {
    String text = "It runs.\n\n" + part.repeat(40_000);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> assertThat(mdx(text)).startsWith("It runs."));
  }
}
