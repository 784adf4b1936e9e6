package dev.echosounder.command;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of {@code --json}: one document, with a field for each component of a record. Unknown values are
 * {@code null}.
 */
final class JsonText {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING) // texts may change, names stay
            .build();

    private JsonText() {}

    static String of(Object value) {
        return MAPPER.writeValueAsString(value);
    }
}
