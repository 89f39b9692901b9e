package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.jdbc.Database;
import dev.qortex.ingest.jdbc.DatabaseReport;
import dev.qortex.ingest.jdbc.DatabaseSync;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.sqlite.SQLiteDataSource;

/** Asks about the rows of a shop's database, before and after they change. */
public final class ShopQuestions {

  private static final String[] SHOP = {
    "CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT, city TEXT)",
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, supplier_id INTEGER"
        + " REFERENCES suppliers, price NUMERIC CHECK (price > 0), updated_at TEXT)",
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT)",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers,"
        + " product_id INTEGER REFERENCES products, remark TEXT)",
    "INSERT INTO suppliers VALUES (1, 'Hill Pottery', 'Bergen'), (2, 'Kettle Works', 'Turin')",
    "INSERT INTO products VALUES (10, 'Stoneware teapot', 1, 34.5, '2026-05-01'),"
        + " (11, 'Copper kettle', 2, 89, '2026-05-02')",
    "INSERT INTO customers VALUES (7, 'Ada', 'Holm', 'ada@example.org')",
    "INSERT INTO orders VALUES (100, 7, 10, 'The lid arrived broken.')"
  };

  private ShopQuestions() {}

  /** Creates the database in the file that the first argument names. */
  public static void main(String[] args) throws SQLException {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + Path.of(args[0]));
    execute(source, SHOP);
    try (InMemoryStore store = new InMemoryStore();
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(512)).build()) {
      Database shop =
          Database.builder("shop", source)
              .without("audit_*")
              .hidden("customers.email")
              .cursor("products", "updated_at")
              .build();
      DatabaseSync sync = new DatabaseSync(memory);
      DatabaseReport report = sync.sync(shop);
      System.out.println("read: " + report.rows());
      print(memory, "Who ordered the stoneware teapot?");
      execute(source, "DELETE FROM orders", "INSERT INTO products VALUES (12, 'Mug', 1, 9, '')");
      DatabaseReport changes = sync.sync(shop);
      System.out.println("gone: " + changes.removed());
      print(memory, "What does Hill Pottery supply?");
    }
  }

  private static void print(QortexClient memory, String question) {
    System.out.println(question);
    memory
        .query(Question.of(question).in("shop").limit(3))
        .items()
        .forEach(item -> System.out.println("  " + item.text().replace("\n", ", ")));
  }

  private static void execute(DataSource source, String... statements) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
