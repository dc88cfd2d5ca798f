import { StartError } from './errors.ts';

export type Env = Readonly<Record<string, string | undefined>>;

const isEmpty = (value: string | undefined) => value === undefined || value.trim() === '';

/**
 * A variable of the environment. An empty one, or one of blanks, counts as not set, so that a line of
 * an environment file can be switched off.
 */
export const variableOf = (env: Env, name: string) => (isEmpty(env[name]) ? undefined : env[name]);

/** The variables that are set. */
export const withoutBlanks = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => !isEmpty(value)));

/** The values of a comma-separated list. */
export const listOf = (env: Env, name: string) =>
  (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** @throws StartError for anything but a whole number within its bounds */
export function wholeNumber(
  env: Env,
  name: string,
  { from, to, otherwise }: { from: number; to: number; otherwise: number },
): number {
  const value = Number(variableOf(env, name) ?? otherwise);
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  throw new StartError(`${name} is "${env[name]}"; it must be a number from ${from} to ${to}.`);
}

/** @throws StartError for anything but on and off */
export const onOrOff = (env: Env, name: string, otherwise: 'on' | 'off'): boolean => {
  const value = variableOf(env, name) ?? otherwise;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new StartError(`${name} is "${value}"; it must be on or off.`);
};

/**
 * The values of variables that belong together; undefined if none is set.
 *
 * @throws StartError if only some are set
 */
export function allOrNone<Name extends string>(
  env: Env,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const set = names.filter((name) => variableOf(env, name) !== undefined);
  if (set.length === 0) return undefined;
  const missing = names.filter((name) => !set.includes(name));
  if (missing.length > 0) {
    throw new StartError(`${set.join(' and ')} is set; ${missing.join(' and ')} must be set, too.`);
  }
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
}
