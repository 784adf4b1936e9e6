package dev.echosounder.contract.mutant;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The scenarios that fail for this broken server. Others may fail too. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CaughtBy {

    /** Their names, as a report shows them. */
    String[] value();

    /** How long they wait for something that does not come, in milliseconds: longer where sessions take their time. */
    int patienceMillis() default 500;
}
