package dev.qortex.buildlog.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteUrlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git@github.com:Peleke/buildlog-template.git",
        "github.com:Peleke/buildlog-template",
        "ssh://git@github.com/Peleke/buildlog-template.git",
        "ssh://git@GitHub.com:22/Peleke/buildlog-template",
        "https://github.com/Peleke/buildlog-template",
        "https://GITHUB.COM:443/Peleke/buildlog-template.git/",
        "https://me:secret@github.com/Peleke/buildlog-template.git",
        " git://github.com/Peleke/buildlog-template.git ",
      })
  void allFormsOfOneRepositoryAreOne(String url) {
    assertThat(RemoteUrl.normalised(url)).isEqualTo("github.com/Peleke/buildlog-template");
  }

  @ParameterizedTest
  @CsvSource({
    "https://host:8443/a/b.git, host:8443/a/b",
    "https://host/A/b, host/A/b",
    "/srv/git/a.git/, /srv/git/a",
    "file:///srv/git/a.git, /srv/git/a",
    "C:\\git\\a, C:\\git\\a",
    "../a, ../a",
  })
  void otherRepositoriesStayApart(String url, String normalised) {
    assertThat(RemoteUrl.normalised(url)).isEqualTo(normalised);
  }
}
