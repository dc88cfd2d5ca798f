/**
 * How the database writes what is read as text, and runs transactions, whatever `alter role`,
 * `alter database` or its configuration say. With dates in another style a comparison with an
 * expired code would be false both ways.
 *
 * These are known to every pool in between: PgBouncer gives each client its own.
 */
export const passedOnSettings = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  standard_conforming_strings: 'on',
} as const;

/**
 * The same with settings that PgBouncer may refuse to pass on. Nothing that is read through it
 * depends on them: no column is an interval, bytes or a floating point number.
 */
export const sessionSettings = {
  ...passedOnSettings,
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
} as const;
