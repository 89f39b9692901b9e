package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VectorOperationsTest {

  private final CheckedCalls calls =
      new CheckedCalls(
          new VectorOperations(
              new InMemoryNamedVectorIndexes(
                  InstantSource.fixed(Instant.parse("2026-03-01T10:00:00Z"))),
              () -> "fresh"));

  @BeforeEach
  void anIndexWithThreeItems() {
    calls.call("qortex_vector_create_index", "{'index_name':'docs','dimension':2}");
    calls.call(
        "qortex_vector_upsert",
        "{'index_name':'docs','vectors':[[1,0],[0.6,0.8],[0,1]],'ids':['a','b','c'],"
            + "'metadata':[{'year':2019},{'year':2021},{'year':2024,'lang':'en'}],"
            + "'documents':['one','two','three']}");
  }

  @Test
  void everyOperationAnswersAndRefuses() {
    assertThat(calls.call("qortex_vector_create_index", "{'index_name':'docs','dimension':2}"))
        .hasToString(
            "{\"status\":\"exists\",\"index_name\":\"docs\",\"dimension\":2,\"metric\":\"cosine\"}");
    for (String selection : List.of("{}", "{'index_name':'docs'}")) {
      assertThat(calls.call("qortex_vector_list_indexes", selection))
          .hasToString(
              "{\"indexes\":[{\"index_name\":\"docs\",\"dimension\":2,\"metric\":\"cosine\","
                  + "\"count\":3,\"created_at\":\"2026-03-01T10:00:00Z\"}]}");
    }
    assertThat(
            calls.call(
                "qortex_vector_query",
                "{'index_name':'docs','query_vector':[0,1],'top_k':1,'include_vector':true}"))
        .hasToString(
            "{\"results\":[{\"id\":\"c\",\"score\":1.0,\"metadata\":{\"lang\":\"en\",\"year\":2024},"
                + "\"document\":\"three\",\"vector\":[0.0,1.0]}]}");
    assertThat(
            calls.call(
                "qortex_vector_upsert",
                "{'index_name':'docs','ids':['a'],'metadata':[{'year':1999}]}"))
        .hasToString("{\"status\":\"upserted\",\"ids\":[\"a\"],\"count\":1}");
    assertThat(found("{'year':1999}")).containsExactly("a");
    assertThat(calls.call("qortex_vector_delete_many", "{'index_name':'docs','ids':['a']}"))
        .hasToString("{\"status\":\"deleted\",\"count\":1}");
    assertThat(
            calls
                .call("qortex_vector_delete_many", "{'index_name':'docs','ids':['a']}")
                .get("status")
                .textValue())
        .isEqualTo("not_found");
    assertThat(
            calls
                .call(
                    "qortex_vector_delete_many",
                    "{'index_name':'docs','filter':{'year':{'$gt':2022}}}")
                .get("count")
                .intValue())
        .isEqualTo(1);
    assertThat(
            calls
                .call("qortex_vector_upsert", "{'index_name':'docs','vectors':[[1,1]]}")
                .get("ids"))
        .hasToString("[\"fresh\"]");
    assertThat(
            calls
                .call("qortex_vector_delete_many", "{'index_name':'docs','ids':['b','fresh','x']}")
                .get("count")
                .intValue())
        .isEqualTo(2);

    calls.refused("qortex_vector_create_index", "{'index_name':'docs','dimension':3}");
    calls.refused("qortex_vector_list_indexes", "{'all':true}");
    for (String name : new String[] {"list_indexes", "upsert", "query", "delete_many"}) {
      calls.refused(
          "qortex_vector_" + name,
          switch (name) {
            case "upsert" -> "{'index_name':'none','vectors':[[1,2]]}";
            case "query" -> "{'index_name':'none','query_vector':[1,2]}";
            case "delete_many" -> "{'index_name':'none','ids':['a']}";
            default -> "{'index_name':'none'}";
          },
          ErrorCode.NOT_FOUND);
    }
    calls.refused("qortex_vector_delete_many", "{'index_name':'docs'}");
    calls.refused("qortex_vector_delete_index", "{'index_name':{}}");
    calls.call("qortex_vector_delete_index", "{'index_name':'docs'}");
    assertThat(calls.call("qortex_vector_list_indexes", "{}")).hasToString("{\"indexes\":[]}");
    calls.assertComplete();
  }

  @Test
  void filtersHoldForAllThatIsFound() {
    assertThat(found("{'year':{'$ne':2019}}")).containsExactly("c", "b");
    assertThat(found("{'year':{'$gte':2019,'$lt':2024}}")).containsExactly("b", "a");
    assertThat(found("{'year':{'$in':[2019,2024]}}")).containsExactly("c", "a");
    assertThat(found("{'$or':[{'lang':'en'},{'year':2021}]}")).containsExactly("c", "b");
    assertThat(found("{'$and':[{'year':{'$gt':2019}},{'$not':{'lang':'en'}}]}"))
        .containsExactly("b");
  }

  private Iterable<String> found(String filter) {
    return calls
        .call(
            "qortex_vector_query",
            "{'index_name':'docs','query_vector':[0,1],'filter':%s}".formatted(filter))
        .findValuesAsText("id");
  }

  @Test
  void wrongVectorsFiltersAndListsAreRefused() {
    String query = "{'index_name':'docs','query_vector':%s,'filter':%s}";
    assertThat(calls.refused("qortex_vector_query", query.formatted("[0,1]", "{'y':{'$near':1}}")))
        .contains("$near", "$gte");
    calls.refused("qortex_vector_query", query.formatted("[0,1]", "{'$xor':[]}"));
    calls.refused("qortex_vector_query", query.formatted("[0,1,2]", "{}"));
    calls.refused("qortex_vector_query", query.formatted("[0,1e60]", "{}"));
    calls.refused("qortex_vector_query", query.formatted("[0,'x']", "{}"));
    calls.refused(
        "qortex_vector_upsert", "{'index_name':'docs','vectors':[[1,2]],'ids':['a','b']}");
    calls.refused("qortex_vector_create_index", "{'index_name':'x','dimension':0}");
    calls.refused(
        "qortex_vector_create_index", "{'index_name':'x','dimension':2,'metric':'euclidean'}");
    calls.refused("qortex_vector_delete_many", "{'index_name':'docs','filter':{}}");
    assertThat(
            calls.refused(
                "qortex_vector_upsert",
                "{'index_name':'docs','vectors':[[1,2],[3,4]],'ids':['a','a']}"))
        .contains("'a'", "twice");
    assertThat(calls.refused("qortex_vector_upsert", "{'index_name':'docs','ids':['a']}"))
        .contains("neither");
    assertThat(calls.refused("qortex_vector_upsert", "{'index_name':'docs','metadata':[{}]}"))
        .contains("neither");
    calls.refused(
        "qortex_vector_upsert",
        "{'index_name':'docs','ids':['a','x'],'metadata':[{},{}]}",
        ErrorCode.NOT_FOUND);
    assertThat(found("{'year':2019}")).containsExactly("a");
    calls.refused("qortex_vector_delete_index", "{'index_name':'none'}", ErrorCode.NOT_FOUND);
  }

  @Test
  void updatesAtTheSameTimeAreNotLost() throws Exception {
    String update = "{'index_name':'docs','ids':['a'],'keep':true,%s}";
    for (int i = 0; i < 200; i++) {
      String metadata = update.formatted("'metadata':[{'year':%s}]".formatted(i));
      String vector = update.formatted("'vectors':[[1,%s]]".formatted(i));
      CountDownLatch both = new CountDownLatch(2);
      Thread other = new Thread(() -> together(both, metadata));
      other.start();
      together(both, vector);
      other.join();
      JsonNode found =
          calls.call(
              "qortex_vector_query",
              "{'index_name':'docs','query_vector':[1,%s],'filter':{'year':%s},'include_vector':true}"
                  .formatted(i, i));
      assertThat(found.at("/results/0/vector/1").intValue()).isEqualTo(i);
    }
  }

  private void together(CountDownLatch both, String update) {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    calls.call("qortex_vector_upsert", update);
  }

  @Test
  void anItemThatExistsIsReplacedOrKeepsWhatIsNotGiven() {
    String upsert = "{'index_name':'docs','ids':['a','new'],'vectors':[[0,1],[1,0]]%s}";
    calls.call("qortex_vector_upsert", upsert.formatted(",'keep':true"));
    assertThat(found("{'year':2019}")).containsExactly("a");
    assertThat(found("{'year':{'$exists':false}}")).containsExactly("new");

    calls.call("qortex_vector_upsert", upsert.formatted(""));
    assertThat(found("{'year':2019}")).isEmpty();
  }

  @Test
  void longVectorsFit() {
    calls.call("qortex_vector_create_index", "{'index_name':'long','dimension':3072}");
    JsonNode upserted =
        calls.call(
            "qortex_vector_upsert",
            "{'index_name':'long','vectors':[[%s1]]}".formatted("0,".repeat(3071)));
    assertThat(upserted.get("count").intValue()).isEqualTo(1);
  }
}
