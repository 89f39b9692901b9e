package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.observations.model.SecurityProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Generated settings and sentences: every notation with every name and every kind of value. */
class CredentialKindsTest {

  private static final SecurityProfile PROFILE = SecurityProfile.defaults();
  private static final int SEED = 40;

  private static final List<String> NOTATIONS =
      List.of(
          "{n}={v}",
          "export {n}=\"{v}\"",
          "{n}='{v}' # local",
          "{n}: {v}",
          "  {n}: \"{v}\"",
          "app.{n}={v}",
          "[main]\n{n} = {v}\nport = 1",
          "{n} = \"{v}\"",
          "{\"host\": \"db1\", \"{n}\": \"{v}\"}",
          "{\\\"{n}\\\": \\\"{v}\\\"}",
          "<{n}>{v}</{n}>",
          "<add key=\"{n}\" value=\"{v}\"/>",
          "<property name=\"{n}\" value=\"{v}\"/>",
          "- name: {n}\n  value: {v}",
          "define('{n}', '{v}');",
          "'{n}' => '{v}',",
          ":{n} => \"{v}\"",
          "$config['{n}'] = '{v}';",
          "os.environ[\"{n}\"] = \"{v}\"",
          "val {n}: String = \"{v}\"",
          "private static final String {n} = \"{v}\";",
          "const {n} = `{v}`;",
          "client(host, {n}=\"{v}\")",
          "builder.{n}(\"{v}\")",
          "(setq {n} \"{v}\")",
          "./run --{n}={v} --verbose",
          "./run --{n} {v} --verbose",
          "java -D{n}={v} -jar a.jar",
          "helm install a b --set auth.{n}={v}",
          "Server=a;Uid=b;{n}={v};Encrypt=true",
          "jdbc:postgresql://db1/shop?user=a&{n}={v}");

  private static final List<String> NAMES =
      List.of(
          "password", "DB_PASSWORD", "dbPassword", "smtp_pass", "admin-password", "passwd",
          "client_secret", "clientSecret", "API_KEY", "apiKey", "api-key", "JWT_SECRET",
          "SECRET_KEY_BASE", "access_token", "authToken", "PRIVATE_KEY", "encryptionKey",
          "passphrase", "MAIL_HESLO", "passwort", "senha", "wachtwoord", "motdepasse",
          "STRIPE_SECRET", "sftp_password_2", "signing_key", "ROOT_PW");

  private static final List<String> SENTENCES =
      List.of(
          "The password of the build server is {v}, please change it.",
          "Das Passwort für den Testserver lautet {v}.",
          "Le mot de passe du compte est {v}",
          "La contraseña del router es {v} y no cambia.",
          "A senha do banco é {v}.",
          "La password del router è {v}",
          "Het wachtwoord van de printer is {v}.",
          "Hasło do panelu to {v}, login admin",
          "Heslo k databázi je {v}.",
          "Пароль от сервера: {v}",
          "Пароль до бази — {v}.",
          "Sunucunun parolası {v} olarak ayarlandı.",
          "Lösenordet till servern är {v}",
          "Adgangskoden til routeren er {v}.",
          "Tietokannan salasana on {v}",
          "A szerver jelszava {v} lett.",
          "Parola contului este {v}.",
          "Ο κωδικός του διακομιστή είναι {v}",
          "كلمة المرور للخادم هي {v}",
          "הסיסמה לשרת היא {v}",
          "सर्वर का पासवर्ड {v} है।",
          "サーバーのパスワードは {v} です。",
          "服务器的密码是 {v}，用户名 root。",
          "서버 비밀번호는 {v} 입니다.",
          "Mật khẩu máy chủ là {v}",
          "Kata sandi server adalah {v}.",
          "รหัสผ่านของเซิร์ฟเวอร์คือ {v}",
          "Lozinka za bazu je {v}.",
          "Паролата за сървъра е {v}.");

  private static final List<String> HARMLESS =
      List.of(
          "${DB_PASSWORD}", "$DB_PASSWORD", "{{ vault_password }}", "<your-password>", "changeme",
          "********", "xxxxxxxx", "REPLACE_ME", "YOUR_SECRET_HERE", "[REDACTED]", "%DB_PASS%",
          "/run/secrets/main", "null", "true", "string", "process.env.MAIN_SECRET", "required",
          "@db.password@", "vault:secret/data/main");

  @Test
  void secretsAreFoundInEveryNotationUnderEveryName() {
    Random random = new Random(SEED);
    List<String> missed = new ArrayList<>();
    int all = 0;
    for (String notation : NOTATIONS) {
      for (String name : NAMES) {
        String value = value(random);
        String text = notation.replace("{n}", name).replace("{v}", value);
        missed.addAll(PROFILE.redacted(text).contains(value) ? List.of(text) : List.of());
        all++;
      }
    }
    assertThat(missed).as("of %s", all).hasSizeLessThan(all / 100);
  }

  @Test
  void secretsAreFoundInSentencesOfEveryLanguage() {
    Random random = new Random(SEED);
    List<String> missed =
        SENTENCES.stream()
            .flatMap(s -> Stream.generate(() -> chosen(random)).limit(20).map(v -> new String[] {s, v}))
            .filter(p -> PROFILE.redacted(p[0].replace("{v}", p[1])).contains(p[1]))
            .map(p -> p[0] + " " + p[1])
            .toList();
    assertThat(missed).hasSizeLessThan(SENTENCES.size() * 20 / 50);
  }

  @Test
  void placeholdersAndReferencesStayInEveryNotation() {
    List<String> changed = new ArrayList<>();
    for (String notation : NOTATIONS) {
      for (int i = 0; i < NAMES.size(); i++) {
        for (int j = i % 4; j < HARMLESS.size(); j += 4) {
          String text = notation.replace("{n}", NAMES.get(i)).replace("{v}", HARMLESS.get(j));
          changed.addAll(PROFILE.redacted(text).equals(text) ? List.of() : List.of(text));
        }
      }
    }
    assertThat(changed).isEmpty();
  }

  private static String value(Random random) {
    List<Function<Random, String>> kinds =
        List.of(
            r -> random(r, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 24),
            r -> random(r, "0123456789abcdef", 32),
            r -> random(r, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/", 43) + "=",
            CredentialKindsTest::chosen);
    return kinds.get(random.nextInt(kinds.size())).apply(random);
  }

  /** Two words with a number and perhaps a sign, as people choose passwords. */
  private static String chosen(Random random) {
    List<String> words = List.of("Amber", "kettle", "Falcon", "marsh", "Copper", "otter", "Tundra", "quilt", "l4mp", "Riv3r");
    String first = words.get(random.nextInt(words.size()));
    String second = words.get(random.nextInt(words.size()));
    String sign = random(random, "!#*-_.?+", 1);
    return first + sign + second + (10 + random.nextInt(9000));
  }

  private static String random(Random random, String alphabet, int length) {
    return IntStream.range(0, length)
        .map(i -> alphabet.charAt(random.nextInt(alphabet.length())))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
