package dev.echosounder.report.data;

import java.time.Duration;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Maps values to JSON. Durations are nanoseconds. NaN, which JSON does not have, and unknown values are {@code null};
 * no field is ever left out. An optional field may be missing in a document that was written before there was such a
 * field.
 */
final class Json {

    static final JsonMapper MAPPER = mapper();

    private Json() {}

    private static JsonMapper mapper() {
        JsonMapper.Builder mapper = JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                // texts may change, names stay
                .disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .addModule(new SimpleModule()
                        .addSerializer(double.class, new FiniteOrNull())
                        .addSerializer(Double.class, new FiniteOrNull())
                        .addSerializer(OptionalDouble.class, new KnownOrNull())
                        .addSerializer(Duration.class, new Nanos())
                        .addDeserializer(double.class, new NumberOrNull())
                        .addDeserializer(Double.class, new NumberOrNull())
                        .addDeserializer(Duration.class, new FromNanos()));
        Forms.addTo(mapper);
        return mapper.build();
    }

    private static void write(double value, JsonGenerator json) {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }

    private static final class FiniteOrNull extends StdSerializer<Double> {

        FiniteOrNull() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializationContext context) {
            write(value, json);
        }
    }

    private static final class KnownOrNull extends StdSerializer<OptionalDouble> {

        KnownOrNull() {
            super(OptionalDouble.class);
        }

        @Override
        public void serialize(OptionalDouble value, JsonGenerator json, SerializationContext context) {
            write(value.orElse(Double.NaN), json);
        }
    }

    private static final class Nanos extends StdSerializer<Duration> {

        Nanos() {
            super(Duration.class);
        }

        @Override
        public void serialize(Duration value, JsonGenerator json, SerializationContext context) {
            json.writeNumber(value.toNanos());
        }
    }

    private static final class NumberOrNull extends StdDeserializer<Double> {

        NumberOrNull() {
            super(Double.class);
        }

        @Override
        public Double deserialize(JsonParser json, DeserializationContext context) {
            return json.getDoubleValue();
        }

        @Override
        public Object getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }

    private static final class FromNanos extends StdDeserializer<Duration> {

        FromNanos() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser json, DeserializationContext context) {
            return Duration.ofNanos(json.getLongValue());
        }
    }
}
