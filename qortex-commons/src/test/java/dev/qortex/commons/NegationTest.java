package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NegationTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | schließe die verbindung nie im block | schließe die verbindung im block",
        "fr | ne fermez pas la connexion dans le bloc | fermez la connexion dans le bloc",
        "es | nunca cierres la conexión | cierra la conexión",
        "it | non chiudere mai la connessione | chiudere la connessione",
        "pt | nunca feche a conexão | feche a conexão",
        "nl | sluit de verbinding niet | sluit de verbinding",
        "sv | stäng inte anslutningen i blocket | stäng anslutningen i blocket",
        "no | lukk ikke forbindelsen i blokken | lukk forbindelsen i blokken",
        "da | luk aldrig forbindelsen i blokken | luk nu forbindelsen i blokken",
        "fi | älä sulje yhteyttä lohkossa | sulje yhteys lohkossa",
        "hu | soha ne zárja be a kapcsolatot | mindig zárja be a kapcsolatot",
        "tr | bağlantıyı blokta asla kapatmayın | bağlantıyı blokta kapatın",
        "ar | لا تغلق الاتصال في الكتلة | أغلق الاتصال في الكتلة",
        "he | אל תסגור את החיבור | סגור אל החיבור",
        "ja | ブロックで接続を閉じてはいけません。 | ブロックで接続を閉じなければならない。",
        "zh | 不要在此块中关闭连接 | 请在此块中关闭不同的连接",
        "ko | 블록에서 연결을 닫지 마세요 | 블록에서 연결을 닫으세요",
        "ro | nu închideți niciodată conexiunea | închideți conexiunea",
        "bg | никога не затваряйте връзката | затваряйте връзката",
        "hr | nemojte nikada zatvarati vezu | zatvarajte vezu",
        "vi | đừng đóng kết nối trong khối | đóng kết nối trong khối",
        "hi | ब्लॉक में कनेक्शन बंद न करें | ब्लॉक में कनेक्शन बंद करें",
        "ru | никогда не закрывайте соединение | закрывайте соединение в блоке",
        "uk | ніколи не закривайте з'єднання | закривайте з'єднання",
        "el | μην κλείνετε ποτέ τη σύνδεση | κλείνετε τη σύνδεση",
        "pl | nigdy nie zamykaj połączenia | nie zamykaj połączenia bez testu",
      })
  void aRuleOfAnyLanguageAndItsOpposite(String language, String forbids, String asks) {
    assertThat(Negation.in(forbids)).as(language).isTrue();
    assertThat(Negation.in(asks)).as(language).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "never log a token",
        "don't merge on red",
        "avoid globals",
        "the job stops here",
        "deploy without downtime"
      })
  void aRuleThatForbids(String text) {
    assertThat(Negation.in(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"always log the cause", "never merge without tests", "note the nonstop retries"})
  void aRuleThatAsks(String text) {
    assertThat(Negation.in(text)).isFalse();
  }
}
