package dev.echosounder.contract.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a {@linkplain ModelSuite model's suite}: scenarios with this tag are not asked of the model, because it cannot
 * support them. They are reported as skipped, with the reason. {@link dev.echosounder.api.Model#incapable()} names the
 * tag too, for callers without a suite, such as a comparison; a suite that disagrees fails, and so does one whose
 * exemption is not needed.
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

    /** The tag of a {@link dev.echosounder.api.Capability}. */
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
