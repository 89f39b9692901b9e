package dev.qortex.projectors.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import dev.qortex.projectors.ruleset.RuleSets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedPublisherTest {

  @TempDir Path folder;

  @Test
  void twoSeedsOfOneMomentStandSideBySide() {
    Spool spool = spool();
    SeedPublisher publisher = new SeedPublisher(spool);
    Path first = publisher.publish(set("a", 1));
    Path second = publisher.publish(set("a", 2));
    assertThat(first).isNotEqualTo(second);
    assertThat(RuleSets.read(first).rules()).hasSize(1);
    assertThat(RuleSets.read(second).rules()).hasSize(2);
    assertThat(spool.pending()).hasSize(2).allMatch(name -> name.startsWith("a_19700101T"));
  }

  @Test
  void aSeedGetsANewVersionWhenItsRulesChange() {
    Spool spool = spool();
    for (SeedPublisher publisher :
        List.of(
            new SeedPublisher(spool),
            new SeedPublisher(spool).pythonNames(InstantSource.fixed(Instant.EPOCH)))) {
      for (String persona : List.of("a", "a_b", "a: b/c")) {
        int before = version(publisher.publish(set(persona, 1)));
        assertThat(version(publisher.publish(set(persona, 1)))).isEqualTo(before);
        assertThat(version(publisher.publish(set(persona, 2)))).isEqualTo(before + 1);
        spool.drain(name -> true, (name, content) -> {});
        assertThat(version(publisher.publish(set(persona, 2)))).isEqualTo(before + 1);
        assertThat(version(publisher.publish(set(persona, 1)))).isEqualTo(before + 2);
      }
    }
    assertThat(version(new SeedPublisher(spool).publish(set("other", 1)))).isEqualTo(1);
  }

  private static int version(Path seed) {
    return RuleSets.read(seed).version();
  }

  @Test
  void aPersonaThatIsAPathStaysInTheSpool() {
    Path seed = new SeedPublisher(spool()).publish(set("../../etc/passwd\n", 1));
    assertThat(seed.getParent()).isEqualTo(spool().root().resolve("pending"));
    assertThat(RuleSets.read(seed).persona()).isEqualTo("../../etc/passwd\n");
  }

  @Test
  void aSetThatItsReadersWouldRefuseIsNotPublished() {
    Spool spool = spool();
    SeedPublisher publisher = new SeedPublisher(spool);
    assertThatThrownBy(() -> publisher.publish(set("a", 501)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(501)");
    assertThat(spool.pending()).isEmpty();
    new SeedPublisher(spool, new RuleSetLimits(1 << 20, 501, 100)).publish(set("a", 501));
    assertThat(spool.pending()).hasSize(1);
  }

  private Spool spool() {
    return new Spool(
        folder, InstantSource.fixed(Instant.EPOCH), () -> UUID.randomUUID().toString());
  }

  private static RuleSet set(String persona, int rules) {
    RuleSetEntry entry =
        new RuleSetEntry("Do.", "c", Enrichment.NONE, List.of(), RuleProvenance.NONE);
    return new RuleSet(persona, 1, Collections.nCopies(rules, entry), Map.of());
  }
}
