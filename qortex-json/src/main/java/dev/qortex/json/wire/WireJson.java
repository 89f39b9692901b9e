package dev.qortex.json.wire;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.search.MetadataFilter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the wire: records of the core by their components in snake case, lower-case enum
 * constants, ISO times, nothing for absent. Nodes say their {@code kind}; a metadata filter is the
 * map that it was made of; an outcome is a word or a reward; a fusion is {@code "adaptive"} or its
 * weights by leg; a validity is its fields, and absent without limits. What is written is read back
 * equal.
 */
public final class WireJson {

  /** The name of the member that tells a node's kind. */
  public static final String KIND = "kind";

  /** The fusion that follows the question. */
  public static final String ADAPTIVE = "adaptive";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .addModule(core())
          .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
          .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .withConfigOverride(
              Validity.class,
              validity ->
                  validity.setInclude(
                      JsonInclude.Value.construct(
                          JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
          .build();

  private WireJson() {}

  /** The mapper, thread-safe; not to be configured further. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  private static SimpleModule core() {
    SimpleModule module = new SimpleModule();
    module.addSerializer(
        new Written<>(Enum.class, constant -> constant.name().toLowerCase(Locale.ROOT)));
    module.setMixInAnnotation(Node.class, Kinds.class);
    add(module, Belief.class, WireJson::written, KnownBelief.class, belief -> belief);
    add(module, MetadataFilter.class, MetadataFilter::toMap, Map.class, WireJson::filter);
    add(module, Outcome.class, WireJson::written, Object.class, WireJson::outcome);
    add(module, Fusion.class, WireJson::written, Object.class, WireJson::fusion);
    module.addSerializer(new Written<>(Validity.class, Validity::fields));
    module.addDeserializer(
        Validity.class,
        new Read<>(Validity.class, Map.class, WireJson::validity) {
          private static final long serialVersionUID = 1L;

          @Override
          public Validity getNullValue(DeserializationContext context) {
            return Validity.ALWAYS;
          }
        });
    return module;
  }

  /** Discriminator of nodes, the one sealed type of the core that answers hold. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = KIND)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = ConceptNode.class, name = "concept"),
    @JsonSubTypes.Type(value = Passage.class, name = "passage")
  })
  private interface Kinds {}

  @SuppressWarnings("unchecked") // Names in JSON are strings.
  private static MetadataFilter filter(Map<?, ?> map) {
    return MetadataFilter.of((Map<String, ?>) map);
  }

  private static Validity validity(Map<?, ?> fields) {
    return Validity.of(name -> text(name, fields.get(name)));
  }

  private static @Nullable String text(String name, @Nullable Object value) {
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw refused("field '" + name + "' of a validity", value, "a text");
  }

  /** A map, as every record of the four would be a belief again. */
  private static Object written(Belief belief) {
    return new TreeMap<>(
        Map.of("n", belief.n(), "mean", belief.mean(), "low", belief.low(), "high", belief.high()));
  }

  private static Object written(Outcome outcome) {
    return outcome.word().isEmpty() ? outcome.reward() : outcome.word();
  }

  private static Outcome outcome(Object json) {
    return json instanceof Number reward
        ? Outcome.reward(reward.doubleValue())
        : Outcome.of(String.valueOf(json));
  }

  private static Object written(Fusion fusion) {
    if (fusion.equals(Fusion.adaptive())) {
      return ADAPTIVE;
    }
    if (fusion.fixedWeights().isEmpty()) {
      throw new IllegalArgumentException(
          "The fusion (%s) of a question cannot be sent to a server.\nMaybe Fusion.adaptive() or Fusion.weighted(...)."
              .formatted(Checks.shown(fusion.toString())));
    }
    return fusion.fixedWeights();
  }

  private static Fusion fusion(Object json) {
    if (json.equals(ADAPTIVE)) {
      return Fusion.adaptive();
    }
    if (!(json instanceof Map<?, ?> weights)) {
      throw refused("fusion", json, "'" + ADAPTIVE + "' or weights by leg");
    }
    Map<String, Double> byLeg = new HashMap<>();
    weights.forEach(
        (leg, weight) -> byLeg.put((String) leg, number("weight of '" + leg + "'", weight)));
    return Fusion.weighted(byLeg);
  }

  private static double number(String what, @Nullable Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw refused(what, value, "a number");
  }

  private static IllegalArgumentException refused(
      String what, @Nullable Object value, String expected) {
    return new IllegalArgumentException(
        "The %s (%s) is not %s."
            .formatted(Checks.shown(what), Checks.shown(String.valueOf(value)), expected));
  }

  private static <T, W> void add(
      SimpleModule module,
      Class<T> type,
      Function<T, ?> write,
      Class<W> form,
      Function<W, T> read) {
    module.addSerializer(new Written<>(type, write));
    module.addDeserializer(type, new Read<>(type, form, read));
  }

  private static final class Written<T> extends StdSerializer<T> {

    private static final long serialVersionUID = 1L;

    private final transient Function<T, ?> form;

    private Written(Class<T> type, Function<T, ?> form) {
      super(type);
      this.form = form;
    }

    @Override
    public void serialize(T value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(form.apply(value), json);
    }

    @Override
    public boolean isEmpty(SerializerProvider provider, T value) {
      return form.apply(value) instanceof Map<?, ?> map && map.isEmpty();
    }
  }

  private static class Read<T, W> extends StdDeserializer<T> {

    private static final long serialVersionUID = 1L;

    private final Class<W> form;
    private final transient Function<W, T> read;

    private Read(Class<T> type, Class<W> form, Function<W, T> read) {
      super(type);
      this.form = form;
      this.read = read;
    }

    @Override
    public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return read.apply(context.readValue(json, form));
    }
  }
}
