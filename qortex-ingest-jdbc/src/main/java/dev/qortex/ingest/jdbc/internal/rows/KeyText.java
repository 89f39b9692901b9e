package dev.qortex.ingest.jdbc.internal.rows;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import dev.qortex.ingest.jdbc.internal.schema.Column;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Keys of rows as parts of ids: equal keys have equal texts, others different ones. */
final class KeyText {

  /** Longer keys are cut and hashed, since ids stand in indexes. */
  private static final int LONGEST = 200;

  private static final int DIGITS = 32;

  /** A text that is written like a number: a column of SQLite may hold both, as two keys. */
  private static final Pattern NUMBER = Pattern.compile("[-+0-9.eE]+");

  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cs}]");

  private KeyText() {}

  /** The text of a key, with a comma between its columns. */
  static String of(List<Column> columns, List<Object> values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      text.append(i == 0 ? "" : ",").append(part(columns.get(i), values.get(i)));
    }
    String whole = text.toString();
    return whole.length() <= LONGEST
        ? whole
        : Surrogates.cut(whole, LONGEST) + "~" + Sha256.of(whole, DIGITS);
  }

  private static String part(Column column, Object value) {
    String text =
        IdParts.escaped(plain(value)).replace(",", "%2C").replace("~", "%7E").replace("'", "%27");
    boolean odd =
        value instanceof Number
            ? column.isText()
            : !column.isText() && NUMBER.matcher(text).matches();
    return UNSEEN
        .matcher(odd ? "'" + text : text)
        .replaceAll(
            found ->
                found
                    .group()
                    .chars()
                    .mapToObj(c -> String.format(Locale.ROOT, "%%%02X", c))
                    .collect(Collectors.joining()));
  }

  private static String plain(Object value) {
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
  }
}
