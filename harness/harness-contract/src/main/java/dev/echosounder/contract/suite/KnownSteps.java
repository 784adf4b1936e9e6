package dev.echosounder.contract.suite;

import io.cucumber.messages.types.Envelope;
import io.cucumber.messages.types.JavaMethod;
import io.cucumber.messages.types.ParameterType;
import io.cucumber.messages.types.SourceReference;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.StepDefinedEvent;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The step expressions and parameter types on this class path, as Cucumber announces them to its plugins. */
public final class KnownSteps implements ConcurrentEventListener {

    private static final Set<String> EXPRESSIONS = ConcurrentHashMap.newKeySet();
    private static final Map<String, ParameterType> TYPES = new ConcurrentHashMap<>();

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        publisher.registerHandlerFor(
                StepDefinedEvent.class,
                defined -> EXPRESSIONS.add(defined.getStepDefinition().getPattern()));
        publisher.registerHandlerFor(
                Envelope.class,
                message -> message.getParameterType().ifPresent(type -> TYPES.put(type.getName(), type)));
    }

    /** The steps and types known so far. */
    static NearestStep nearest() {
        Map<String, String> patterns = new ConcurrentHashMap<>();
        TYPES.forEach((name, type) -> patterns.put(name, String.join("|", type.getRegularExpressions())));
        return new NearestStep(EXPRESSIONS, patterns);
    }

    /**
     * Why a parameter type refuses a text that fits its pattern, such as the name of a model that does not exist; empty
     * if it accepts the text, or if only the steps of a running scenario can say.
     */
    static Optional<String> refusal(String type, String text) {
        return Optional.ofNullable(TYPES.get(type))
                .map(ParameterType::getSourceReference)
                .flatMap(source -> source.flatMap(SourceReference::getJavaMethod))
                .flatMap(method -> refusal(method, text));
    }

    private static Optional<String> refusal(JavaMethod method, String text) {
        try {
            Class<?> types = Class.forName(method.getClassName());
            Optional<Constructor<?>> constructor = Arrays.stream(types.getConstructors())
                    .filter(one -> one.getParameterCount() == 0)
                    .findFirst();
            if (constructor.isPresent()) {
                types.getMethod(method.getMethodName(), String.class)
                        .invoke(constructor.get().newInstance(), text);
            }
            return Optional.empty();
        } catch (InvocationTargetException refused) {
            return Optional.of(Sentence.of(refused.getCause()));
        } catch (ReflectiveOperationException strange) {
            throw new IllegalStateException("A parameter type cannot be called: " + method, strange);
        }
    }
}
