package dev.qortex.graph.memgraph.internal.vectors;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.Pieces;
import dev.qortex.commons.Sha256;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.graph.memgraph.internal.bolt.BoltDatabase;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.bolt.ServerSchema;
import dev.qortex.graph.memgraph.internal.cypher.VectorStatements;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.internal.rows.IndexKeys;
import dev.qortex.graph.memgraph.internal.vectors.VectorRegistry.RegisteredVector;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;
import org.neo4j.driver.Value;

/** Vectors on the server: put, delete, read, search. Calls that change come one at a time. */
public final class ServerVectors {

  /** How many go over the line at once. */
  public static final int PIECE = 1_000;

  private final BoltDatabase bolt;

  /** The dimension whose index is known to be there. */
  private int indexed;

  public ServerVectors(BoltDatabase bolt) {
    this.bolt = bolt;
  }

  /**
   * A vector on its way.
   *
   * @param hash 0 when it has no direction, and has nothing to do on the server
   * @param unit of length 1
   */
  public record NewVector(Entry entry, String key, long hash, float[] unit) {

    public static NewVector of(Entry entry) {
      float[] unit = Cosine.unit(entry.vector());
      return new NewVector(entry, IndexKeys.key(entry.id()), hash(unit), unit);
    }

    private static long hash(float[] unit) {
      if (Cosine.isZero(unit)) {
        return 0;
      }
      ByteBuffer bytes = ByteBuffer.allocate(unit.length * Float.BYTES);
      bytes.asFloatBuffer().put(unit);
      long hash = ByteBuffer.wrap(Sha256.digest(bytes.array())).getLong();
      return hash == 0 ? 1 : hash;
    }

    private Map<String, Object> row() {
      return Map.of("key", key, "hash", hash, "vector", unit);
    }
  }

  /** Deletes some and sends of others those that the server has not: all of it, or nothing. */
  public void exchange(int dimension, List<RegisteredVector> gone, List<NewVector> added) {
    VectorStatements cypher = new VectorStatements(bolt.dialect(), dimension);
    if (!added.isEmpty() && indexed != dimension) {
      new ServerSchema(bolt).makeIndex(cypher);
      indexed = dimension;
    }
    bolt.writeBeside(
        tx -> {
          tx.run(VectorStatements.LOCK, Map.of());
          for (List<RegisteredVector> piece : Pieces.of(gone, PIECE)) {
            tx.run(
                VectorStatements.DELETE,
                Map.of("batch", piece.stream().map(RegisteredVector::row).toList()));
          }
          for (List<NewVector> piece : Pieces.of(added, PIECE)) {
            send(tx, cypher, missing(tx, piece));
          }
          return dimension;
        });
  }

  private static void send(
      BoltTransaction tx, VectorStatements cypher, Collection<NewVector> missing) {
    if (!missing.isEmpty()) {
      List<String> keys = missing.stream().map(NewVector::key).toList();
      tx.run(cypher.deleteOthers(), Map.of("keys", keys));
      tx.run(cypher.put(), Map.of("batch", missing.stream().map(NewVector::row).toList()));
    }
  }

  /** Those that the server has not. */
  private static Collection<NewVector> missing(BoltTransaction tx, List<NewVector> piece) {
    Map<String, NewVector> missing = new LinkedHashMap<>();
    piece.forEach(each -> missing.put(each.key, each));
    tx.forEach(
        VectorStatements.HASHES,
        Map.of("keys", List.copyOf(missing.keySet())),
        row -> {
          String key = ElementRows.text(row, "key");
          NewVector each = missing.get(key);
          if (each != null && Long.valueOf(each.hash).equals(row.get("hash"))) {
            missing.remove(key);
          }
        });
    return missing.values();
  }

  /** Shows those of them that are on the server, with their vector. */
  public void read(List<RegisteredVector> wanted, BiConsumer<RegisteredVector, float[]> visitor) {
    for (List<RegisteredVector> piece : Pieces.of(wanted, PIECE)) {
      Map<String, RegisteredVector> byKey = new LinkedHashMap<>();
      piece.forEach(each -> byKey.put(each.key, each));
      bolt.readUnlocked(
          tx -> {
            Result result =
                tx.result(VectorStatements.READ, Map.of("keys", List.copyOf(byKey.keySet())));
            while (result.hasNext()) {
              Record row = result.next();
              RegisteredVector each = byKey.get(row.get("key").asString());
              if (each != null && each.is(row.get("hash").asObject())) {
                visitor.accept(each, vector(row.get("vector")));
              }
            }
            return byKey;
          });
    }
  }

  private static float[] vector(Value list) {
    float[] vector = new float[list.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) list.get(i).asDouble();
    }
    return vector;
  }

  /** Shows the nearest by the server's index: rows with a key, a hash and a cosine. */
  public void nearest(float[] unit, long most, Consumer<Map<String, Object>> visitor) {
    VectorStatements cypher = new VectorStatements(bolt.dialect(), unit.length);
    Map<String, Object> parameters = Map.of("index", cypher.index(), "k", most, "question", unit);
    bolt.readUnlocked(
        tx -> {
          tx.forEach(cypher.nearest(), parameters, visitor);
          return parameters;
        });
  }
}
