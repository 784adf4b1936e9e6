package dev.echosounder.report.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON schema of a document, generated from its records: names and types as {@link Json} writes them, and what the
 * Javadoc of a record says of its components as descriptions.
 */
final class DocumentSchema {

    /** The sources of this module and of those that it uses, relative to the folder in which its tests run. */
    private static final Path MODULES = Path.of("..");

    private final ObjectNode definitions = Json.MAPPER.createObjectNode();

    private DocumentSchema() {}

    static ObjectNode of(Class<? extends Record> document, String title) {
        DocumentSchema schema = new DocumentSchema();
        ObjectNode text = Json.MAPPER.createObjectNode();
        text.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        text.put("title", title);
        text.setAll(schema.fields(document));
        schema.add(text, "schemaVersion", Json.MAPPER.createObjectNode().put("const", ResultFile.SCHEMA_VERSION));
        text.set("$defs", schema.definitions);
        return text;
    }

    /** The fields of a record, each required; no other is allowed. */
    private ObjectNode fields(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException("A document cannot have a %s: make it a record.".formatted(type));
        }
        ObjectNode schema = Json.MAPPER.createObjectNode().put("type", "object");
        schema.putArray("required");
        schema.put("additionalProperties", false);
        schema.putObject("properties");
        Map<String, String> descriptions = descriptions(type);
        for (RecordComponent component : type.getRecordComponents()) {
            ObjectNode field = type(component.getGenericType(), type);
            Optional.ofNullable(descriptions.get(component.getName()))
                    .ifPresent(description -> field.put("description", description));
            add(schema, name(type, component), field);
        }
        return schema;
    }

    private void add(ObjectNode schema, String name, ObjectNode field) {
        ArrayNode required = (ArrayNode) schema.path("required");
        if (required.values().stream().noneMatch(known -> known.stringValue().equals(name))) {
            required.add(name);
        }
        ((ObjectNode) schema.path("properties")).set(name, field);
    }

    private static String name(Class<?> type, RecordComponent component) {
        return Forms.name(type, Json.MAPPER.constructType(component.getGenericType()), component.getName());
    }

    private ObjectNode type(Type type, Class<?> within) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            Class<?> raw = (Class<?>) generic.getRawType();
            if (raw == Optional.class) {
                return orNull(type(last, within));
            }
            ObjectNode schema = Json.MAPPER.createObjectNode();
            boolean list = Collection.class.isAssignableFrom(raw);
            schema.put("type", list ? "array" : "object");
            schema.set(list ? "items" : "additionalProperties", type(last, within));
            if (!list && generic.getActualTypeArguments()[0] instanceof Class<?> key && key.isEnum()) {
                schema.set("propertyNames", type(key));
            }
            return schema;
        }
        return type((Class<?>) type);
    }

    private ObjectNode type(Class<?> type) {
        if (type == OptionalDouble.class || type == double.class || type == Double.class) {
            return orNull(Json.MAPPER.createObjectNode().put("type", "number")); // null: not known, or not a number
        }
        if (type == OptionalLong.class || type == OptionalInt.class) {
            return orNull(Json.MAPPER.createObjectNode().put("type", "integer"));
        }
        if (type == int.class
                || type == Integer.class
                || type == long.class
                || type == Long.class
                || type == Duration.class) {
            return Json.MAPPER.createObjectNode().put("type", "integer");
        }
        if (type == boolean.class) {
            return Json.MAPPER.createObjectNode().put("type", "boolean");
        }
        if (type == Instant.class) {
            return Json.MAPPER.createObjectNode().put("type", "string").put("format", "date-time");
        }
        if (type == String.class) {
            return Json.MAPPER.createObjectNode().put("type", "string");
        }
        return defined(type);
    }

    private static ObjectNode orNull(ObjectNode schema) {
        ObjectNode either = Json.MAPPER.createObjectNode();
        either.putArray("anyOf").add(schema).add(Json.MAPPER.createObjectNode().put("type", "null"));
        return either;
    }

    /** A reference to the definition of this type, which is made once. */
    private ObjectNode defined(Class<?> type) {
        String name = type.getCanonicalName().replaceFirst("^dev\\.echosounder\\.(?:[a-z]+\\.)*", "");
        if (!definitions.has(name)) {
            definitions.putObject(name); // it may refer to itself
            definitions.set(name, definition(type));
        }
        return Json.MAPPER.createObjectNode().put("$ref", "#/$defs/" + name);
    }

    private ObjectNode definition(Class<?> type) {
        if (type.isEnum()) {
            ObjectNode schema = Json.MAPPER.createObjectNode();
            ArrayNode values = schema.putArray("enum");
            for (Object constant : type.getEnumConstants()) {
                values.add(Json.MAPPER.valueToTree(constant).stringValue());
            }
            return schema;
        }
        return type.isSealed() ? oneOf(type) : fields(type);
    }

    /** A sealed interface, whose first field names the record. */
    private ObjectNode oneOf(Class<?> type) {
        ObjectNode schema = Json.MAPPER.createObjectNode();
        ArrayNode choices = schema.putArray("oneOf");
        for (Class<?> choice : type.getPermittedSubclasses()) {
            ObjectNode fields = fields(choice);
            add(fields, Forms.TYPE, Json.MAPPER.createObjectNode().put("const", choice.getSimpleName()));
            choices.add(fields);
        }
        return schema;
    }

    /** The Javadoc of a record's components, by their names. */
    private static Map<String, String> descriptions(Class<?> type) {
        Class<?> top = type;
        while (top.getEnclosingClass() != null) {
            top = top.getEnclosingClass();
        }
        String file = "src/main/java/" + top.getName().replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(MODULES)) {
            String source = Files.readString(modules.map(module -> module.resolve(file))
                    .filter(Files::exists)
                    .min(Comparator.naturalOrder())
                    .orElseThrow());
            Matcher comment = Pattern.compile(
                            "/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/[^;{}/]*\\brecord " + type.getSimpleName() + "\\(")
                    .matcher(source);
            return comment.find() ? parameters(comment.group(1)) : Map.of();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Map<String, String> parameters(String comment) {
        String text = comment.replaceAll("\\s*\\n\\s*\\*\\s*", " ").replaceAll("\\{@\\w+ ([^}]*)}", "$1");
        return Pattern.compile("@param (\\w+) ((?:(?! @(?:param|throws|return) ).)*)")
                .matcher(text)
                .results()
                .collect(Collectors.toMap(
                        found -> found.group(1), found -> found.group(2).strip()));
    }

    static String text(ObjectNode schema) {
        return Json.MAPPER.writeValueAsString(schema) + "\n";
    }
}
