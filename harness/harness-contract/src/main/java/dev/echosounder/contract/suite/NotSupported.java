package dev.echosounder.contract.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a {@linkplain ModelSuite model's suite}: scenarios with this tag are not asked of the model, because it cannot
 * keep them by its nature. They are reported as skipped, with the reason. {@link dev.echosounder.api.Model#incapable()}
 * says the same, for those who have no suite, such as the summary; a suite that says something else fails, and so does
 * one whose excuse is not needed.
 *
 * <pre>{@code
 * @ModelSuite
 * @SuiteDisplayName("blocking-single")
 * @NotSupported(tag = "@ManyConnections", because = "it serves one client after the other")
 * class BlockingSingleTest {}
 * }</pre>
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(NotSupported.All.class)
public @interface NotSupported {

    /** Of a {@link dev.echosounder.api.Capability}. */
    String tag();

    /** The end of a sentence. */
    String because();

    /** Several. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {

        NotSupported[] value();
    }
}
