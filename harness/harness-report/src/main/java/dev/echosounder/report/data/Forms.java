package dev.echosounder.report.data;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeInfo.Id;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.StopCondition;
import dev.echosounder.report.Row;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.ServerSpec;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyNamingStrategy;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.json.JsonMapper;

/**
 * The form of values in the document, where it differs from their records: names of fields end with the unit that their
 * type implies in Java, and a first field names the record of a sealed interface.
 */
final class Forms {

    /** The field that names the record of a sealed interface. */
    static final String TYPE = "type";

    private static final List<Class<?>> CHOICES = List.of(
            StopCondition.class,
            LoadModel.class,
            ServiceTime.class,
            EncryptionSpec.class,
            ServerSpec.class,
            ClientSpec.class);

    private Forms() {}

    static void addTo(JsonMapper.Builder mapper) {
        CHOICES.forEach(choice -> mapper.addMixIn(choice, Choice.class));
        mapper.propertyNamingStrategy(new Units());
    }

    @JsonTypeInfo(use = Id.SIMPLE_NAME, property = TYPE)
    private interface Choice {}

    /** The name of a component in the document. */
    static String name(Class<?> owner, JavaType type, String name) {
        boolean time = type.hasRawClass(Duration.class)
                || type.containedTypeCount() == 1 && type.containedType(0).hasRawClass(Duration.class);
        boolean percentile = name.matches("p\\d+|max|curve|longest");
        if (time || percentile && owner == Percentiles.class) {
            return name + "Nanos";
        }
        return percentile && owner == Row.Latency.class ? name + "Micros" : name;
    }

    private static final class Units extends PropertyNamingStrategy {

        private static String name(AnnotatedMember member, String name) {
            return Forms.name(member.getDeclaringClass(), member.getType(), name);
        }

        @Override
        public String nameForField(MapperConfig<?> config, AnnotatedField field, String name) {
            return name(field, name);
        }

        @Override
        public String nameForGetterMethod(MapperConfig<?> config, AnnotatedMethod method, String name) {
            return name(method, name);
        }

        @Override
        public String nameForConstructorParameter(MapperConfig<?> config, AnnotatedParameter parameter, String name) {
            return name(parameter, name);
        }
    }
}
