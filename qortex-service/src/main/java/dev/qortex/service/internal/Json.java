package dev.qortex.service.internal;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
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
import dev.qortex.core.feedback.Outcome;
import java.io.IOException;
import java.util.Locale;

/** The JSON of the wire: snake case, lower-case enum constants, ISO times, nothing for absent. */
public final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .addModule(
              new SimpleModule()
                  .addSerializer(new LowerCase())
                  .addSerializer(new OutcomeWriter())
                  .addDeserializer(Outcome.class, new OutcomeReader()))
          .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
          .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
          .build();

  private Json() {}

  /** The mapper, thread-safe; not to be configured further. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  @SuppressWarnings("rawtypes")
  private static final class LowerCase extends StdSerializer<Enum> {

    private static final long serialVersionUID = 1L;

    private LowerCase() {
      super(Enum.class);
    }

    @Override
    public void serialize(Enum value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(value.name().toLowerCase(Locale.ROOT));
    }
  }

  /** A word where there is one, else the reward. */
  private static final class OutcomeWriter extends StdSerializer<Outcome> {

    private static final long serialVersionUID = 1L;

    private OutcomeWriter() {
      super(Outcome.class);
    }

    @Override
    public void serialize(Outcome value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.word().isEmpty()) {
        json.writeNumber(value.reward());
      } else {
        json.writeString(value.word());
      }
    }
  }

  private static final class OutcomeReader extends StdDeserializer<Outcome> {

    private static final long serialVersionUID = 1L;

    private OutcomeReader() {
      super(Outcome.class);
    }

    @Override
    public Outcome deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return json.currentToken().isNumeric()
          ? Outcome.reward(json.getDoubleValue())
          : Outcome.of(json.getText());
    }
  }
}
