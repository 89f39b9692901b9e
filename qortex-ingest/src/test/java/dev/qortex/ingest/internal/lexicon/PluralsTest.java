package dev.qortex.ingest.internal.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluralsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTPS",
        "FTPS",
        "LDAPS",
        "SMTPS",
        "MQTTS",
        "DNS",
        "AWS",
        "CSS",
        "TLS",
        "JS",
        "CORS",
        "iOS",
        "macOS",
        "SaaS",
        "PaaS",
        "OS",
        "GPS",
        "RADIUS",
        "https",
        "ftps",
        "ldaps",
        "dns",
        "aws",
        "css",
        "tls",
        "cors",
        "ios",
        "saas",
        "js",
        "NodeJS",
        "nodejs",
        "Redis",
        "redis",
        "Kubernetes",
        "kubernetes",
        "K8s",
        "Jenkins",
        "Postgres",
        "Pandas",
        "pandas",
        "Windows",
        "Rails",
        "Canvas",
        "Atlas",
        "analysis",
        "class",
        "status",
        "series",
        "gas",
        "is",
        "us",
        "S",
        "http",
        "API",
        "parcel"
      })
  void aWordThatOnlyEndsInSIsNoPlural(String word) {
    assertThat(Plurals.singular(word)).isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource({
    "APIs, API",
    "URLs, URL",
    "PDFs, PDF",
    "JVMs, JVM",
    "VMs, VM",
    "CPUs, CPU",
    "IDs, ID",
    "GUIs, GUI",
    "LLMs, LLM",
    "PhDs, PhD",
    "DNSes, DNS",
    "CMSes, CMS",
    "OSes, OS",
    "apis, api",
    "urls, url",
    "cpus, cpu",
    "pdfs, pdf",
    "Alpakas, Alpaka",
    "letters, letter",
    "LETTERS, LETTER",
    "Policies, Policy",
    "POLICIES, POLICY",
    "caches, cache",
    "keys, key"
  })
  void aPluralHasASingular(String plural, String singular) {
    assertThat(Plurals.singular(plural)).isEqualTo(singular);
    assertThat(Plurals.singular(singular)).isEqualTo(singular);
  }
}
