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
          "password",
          "DB_PASSWORD",
          "dbPassword",
          "smtp_pass",
          "admin-password",
          "passwd",
          "client_secret",
          "clientSecret",
          "API_KEY",
          "apiKey",
          "api-key",
          "JWT_SECRET",
          "SECRET_KEY_BASE",
          "access_token",
          "authToken",
          "PRIVATE_KEY",
          "encryptionKey",
          "passphrase",
          "MAIL_HESLO",
          "passwort",
          "senha",
          "wachtwoord",
          "motdepasse",
          "STRIPE_SECRET",
          "sftp_password_2",
          "signing_key",
          "ROOT_PW");

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
          "${DB_PASSWORD}",
          "$DB_PASSWORD",
          "{{ vault_password }}",
          "<your-password>",
          "changeme",
          "********",
          "xxxxxxxx",
          "REPLACE_ME",
          "YOUR_SECRET_HERE",
          "[REDACTED]",
          "%DB_PASS%",
          "/run/secrets/main",
          "null",
          "true",
          "string",
          "process.env.MAIN_SECRET",
          "required",
          "@db.password@",
          "vault:secret/data/main");

  /**
   * Passphrases, PINs, keys in groups, words with signs between, positional passwords, web hooks.
   */
  private static final List<String> SEVERAL_WORDS =
      List.of(
          "$config['smtp_password'] = 'nine brave otters 7';",
          "WIFI_PASSWORD=\"blue tram over tall bridge\"",
          "export RESTIC_PASSWORD='4 wet dogs'",
          "Das Passwort lautet „sieben rote Ziegel fallen langsam“.",
          "La phrase secrète du coffre est « trois chats gris dorment dehors ».",
          "La frase segreta del disco è: quattro cani verdi ballano domani",
          "Пароль от архива: «семь синих китов поют ночью»",
          "Passfrase: fire grønne hester danser sakte",
          "The PIN for the corporate card is 8841.",
          "Le code PIN de la carte SIM est 4471",
          "PIN-koden til alarmen er 90817",
          "O código do alarme é 661204.",
          "Der Türcode lautet 5519#",
          "Kod do bramy to 7741",
          "Код от домофона: 457812",
          "玄関の暗証番号は 8812 です",
          "门禁密码是 662918",
          "현관 비밀번호는 7731 입니다",
          "Kapı kodu şu an 5521",
          "Il codice dell'allarme è ora 4417",
          "Signal backup code: 48213 99120 44017 55210 90871 33412",
          "Recovery key:\n\t117436-629332-308066-613063-171919-573430-687170-640530",
          "Authenticator secret: JX7Q 2MRA WL5K 3DPZ 6HTN VYE4",
          "Google app password for the scanner: aqhf wmpm lmiq epka",
          "systemd recovery key: rcgvhkdt-ulbdfcnj-ivtnrked-hgjltubn-cfgdrhvi-jkentudl-bcvrghjf-kdnetlui",
          "La contraseña es ahora Sopa.de.Tomate",
          "Das Passwort ist jetzt Brezel&kaese",
          "the password is still kettle%otter",
          "La clave del router es MesaVerde_71",
          "logge dich als root mit zebra7streifen ein",
          "sign in as bob using cactus4lunch",
          "smtp = smtplib.SMTP(h); smtp.login(\"bot@acme.test\", \"Lamp&Chair22\")",
          "new PasswordAuthentication(\"svc\", \"Toaster_9x\".toCharArray())",
          "mysqli_connect(\"db1\", \"shop\", \"Gr4pes&Wine\", \"shop\")",
          "dsn := \"app:V1olet_lamp@tcp(10.0.0.4:3306)/main\"",
          "requests.get(u, auth=(\"bob\", \"Cloud!nine9\"))",
          "net use X: \\\\nas\\b Wint3rjacke! /user:bob",
          "https://oapi.dingtalk.com/robot/send?access_token=9f2c4b7ae1d05836c4f9a2b7e8d1035fa9c4b2e7d1f80365a4b9c2d7e1f03856",
          "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=4f3a91c2-7b8d-4e15-9a0c-2d6f7e8b1a35",
          "https://chat.acme.test/hooks/x8k2m4q7r9t1w3y5z6b8c0d2e4",
          "https://rc.acme.test/hooks/6f8Gh2kLmN4pQr7sT/Vx9Zb3Cd5Ef7Gh1Jk3Lm5Np7Qr9St1Uv3Wx5Yz7Ab9C",
          "https://chat.googleapis.com/v1/spaces/AAAA8xyzQ/messages?key=QqSyDdI0hj26vEfHi6RqKqsWEjfr0WfRq7&token=8Zx1Kq",
          "https://hooks.zapier.com/hooks/catch/881234/b3xk9p2/",
          "https://maker.ifttt.com/trigger/door/with/key/dK8x2LmQ9rTz4Wv7Yb1Nc5",
          "$fallback = \"9c8e1f7a2b3d4c5e6f708192a3b4c5d6\"; // API key of the weather service");

  /** Texts about passwords and codes, and published examples. */
  private static final List<String> PROSE =
      List.of(
          "The error code is 404231 and the exit code is 1377.",
          "Passwords must be at least 8 characters, e.g. \"correct horse battery staple\" style.",
          "\"password\": \"Please enter your password\"",
          "password_hint: \"the name of my first dog\"",
          "\"confirmPassword\": \"Both entries are not the same\"",
          "The passphrase is a sequence of words.",
          "The password policy since 2019 says so",
          "zip code 90210, door 4411",
          "PIN 13 is GPIO; pin 1234 of the board",
          "Country code: 0049",
          "The password is java.lang.String",
          "The password is read from app.config.file",
          "sha256 fingerprint of key: AB12 CD34 EF56 7890 AB12 CD34 EF56 7890 AB12 CD34",
          "log in with oauth2client",
          "The token has the scopes read write admin delete",
          "curl -H \"Authorization: Bearer $TOKEN\" https://a.b.test/v2/orders?limit=5",
          "Enter the code from your authenticator within 3000 ms",
          "The order code for doors: 48213",
          "Set SMTP_PASSWORD and S3_SECRET_KEY before the start.",
          "The RFC shows Authorization: Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW",
          "AccountName=devstoreaccount1;AccountKey=C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==",
          "otpauth://totp/A:b@c.test?secret=GEZDGNBVGY3TQOJQ&issuer=A",
          "SOME_EXIT_CODE = 4117",
          "fetch('http://localhost:8080'), code: localhost:8080");

  @Test
  void passphrasesCodesAndPositionalPasswordsAreFound() {
    assertThat(SEVERAL_WORDS)
        .allSatisfy(text -> assertThat(PROFILE.redacted(text)).isNotEqualTo(text));
  }

  @Test
  void proseAboutPasswordsAndPublishedExamplesStay() {
    assertThat(PROSE).allSatisfy(text -> assertThat(PROFILE.redacted(text)).isEqualTo(text));
  }

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
            .flatMap(
                s -> Stream.generate(() -> chosen(random)).limit(20).map(v -> new String[] {s, v}))
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
            r ->
                random(r, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/", 43)
                    + "=",
            CredentialKindsTest::chosen);
    return kinds.get(random.nextInt(kinds.size())).apply(random);
  }

  /** Two words with a number and perhaps a sign, as people choose passwords. */
  private static String chosen(Random random) {
    List<String> words =
        List.of(
            "Amber", "kettle", "Falcon", "marsh", "Copper", "otter", "Tundra", "quilt", "l4mp",
            "Riv3r");
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

  /** Texts whose secret stands between braces. */
  private static final List<String> PLACES =
      List.of(
          "smtp trace: AUTH PLAIN {AG1pcmEAb2N0b3Blcy13YWx0eg==}",
          "imap: a001 LOGIN mira {Lantern-Row-41}",
          "PRAGMA key = '{quiet-harbour-31}';",
          "CREATE USER 'm'@'%' IDENTIFIED BY '{Gravel-Path}';",
          "zip -P {Albaricoque=12} pay.zip pay/",
          "keytool -list -keystore a.jks -storepass {turning-of-leaves} -v",
          "plink -pw {Ziegelhof22} mira@host.test",
          "rabbitmqctl add_user mira {Ziegelhof22}",
          "sqlplus mira/{Ziegelhof22}@shop",
          "Driver=ODBC;Uid=mira;Pwd={{semi;colon_99}};Encrypt=yes",
          "<Pass encoding=\"base64\">{TGFudGVybiExOTU0}</Pass>",
          "AccessKeySecret\uFF1A{2BnMM9kZW5GG11IGU7LBDEL3OC7EqB}",
          "client.basic_auth(\"mira\", Some(\"{Wheelie_Thu}\"))",
          "DBI->connect('dbi:Pg:dbname=a', 'mira', '{p0ppy.head}')",
          "cache.test: requirepass {Ziegelhof22}",
          "elastic:{Ziegelhof22}@search.test:9200",
          "2FA-Seed vom Portal: {kqzu mzyq evzy k34k 7mba gb3u neok nydl}",
          "recovery code left: {e0064-e5955}",
          "seed phrase of the till: {gravel olive tunnel kiwi lamp hazard velvet orbit spoon elbow crisp"
              + " dawn}",
          "safe combination {12-34-56}",
          "Login: mira / {Ziegelhof22}",
          "$s = ConvertTo-SecureString '{Tannenzapfen=70}' -AsPlainText -Force",
          "#define WIFI_PSK  \"{seventeenbluekites}\"",
          "PDO->__construct('mysql:host=db2', 'shop', '{Mulberry22Gate}')",
          "the password for the staging database is {hollow-maple-drum}, same user as before",
          "Das Passwort im 2. Stock lautet {Regenbogen77}",
          "user mira, pass {Ziegelhof22}");

  @Test
  void secretsInPlacesThatAreEasyToForgetAreRedacted() {
    for (String place : PLACES) {
      int from = place.indexOf('{');
      int to = place.lastIndexOf('}');
      String secret = place.substring(from + 1, to);
      String text = place.substring(0, from) + secret + place.substring(to + 1);
      assertThat(PROFILE.redacted(text)).as(text).doesNotContain(secret.replaceAll("[{}]", ""));
    }
  }

  @Test
  void namesOfObjectsHashesAndReferencesStay() {
    for (String text :
        List.of(
            "stripe objects: cus_4QDKKgeTzcGimC, evt_1XjGPVaRU9cGJo81b1EXbLcM",
            "github.test/mira/passwd v1.4.0 h1:hd+ObOV71delukukMWfl+8/zmw4ph4THskMEc9c4Fso=",
            "password=********, ip=10.9.3.x",
            "amqp://guest:<password>@localhost:5672",
            "c0db1c3 token bucket: refill\n1467b7e docs: password reset flow",
            "added to authorized_keys: ssh-ed25519"
                + " AAAAC3NzaC1lZDI1NTE5AAAAIAAiEnFTCeFPMNA4um9U5ia06+qi8DE1gfZbQqbSAIcY",
            "The password field is write-only and case-sensitive.",
            "password = \"@Microsoft.KeyVault(SecretUri=https://v.test/secrets/bind)\"",
            "Server={{ .Values.host }};Password={{ .Values.password }}",
            "signing key 4A1F 90E6 74A3 6F8C 85F2 2B97 5644 C90A 95C7 9001 was checked")) {
      assertThat(PROFILE.redacted(text)).isEqualTo(text);
    }
  }
}
