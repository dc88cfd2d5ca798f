import { isObject } from '../../files/json/isObject.ts';
import { isTakenName } from '../../files/json/isTakenName.ts';
import { below as at } from '../../files/json/pointer.ts';
import { didYouMean } from '../didYouMean.ts';
import type { Problem, Scalar } from '../types.ts';

export { at, isObject };

export type ParsedObject = Readonly<Record<string, unknown>>;

const kindOf = (value: unknown) => {
  if (value === null) return 'null';
  return Array.isArray(value)
    ? 'a list'
    : typeof value === 'object'
      ? 'an object'
      : `a ${typeof value}`;
};

export const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Reads JSON of unknown shape and collects every fault, so that an author sees all of them at once.
 * Each method returns a usable value, or undefined after a fault.
 */
export class Reader {
  readonly problems: Problem[] = [];

  report(code: string, pointer: string, message: string): void {
    this.problems.push({ code, severity: 'error', pointer, message });
  }

  /** Reads a name that must be one of `known`. */
  name(kind: string, code: string, value: unknown, pointer: string, known: readonly string[]) {
    const text = this.string(value, pointer, kind);
    if (text === undefined) return undefined;
    if (known.includes(text)) return text;
    this.report(code, pointer, `“${text}” is not ${kind}${didYouMean(text, known)}`);
    return undefined;
  }

  object(
    value: unknown,
    pointer: string,
    allowed?: readonly string[],
    required: readonly string[] = [],
  ) {
    if (!isObject(value)) {
      this.report('wrong-type', pointer, `expected an object, found ${kindOf(value)}`);
      return undefined;
    }
    for (const key of Object.keys(value)) {
      if (allowed !== undefined && !allowed.includes(key)) {
        this.report(
          'unknown-key',
          at(pointer, key),
          `“${key}” means nothing here${didYouMean(key, allowed)}`,
        );
      }
    }
    for (const key of required) {
      if (!Object.hasOwn(value, key)) this.report('missing-key', pointer, `“${key}” is missing`);
    }
    return value;
  }

  list(value: unknown, pointer: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    if (value !== undefined) {
      this.report('wrong-type', pointer, `expected a list, found ${kindOf(value)}`);
    }
    return [];
  }

  string(value: unknown, pointer: string, kind = 'a text') {
    if (typeof value === 'string' && value !== '') return value;
    if (value !== undefined) {
      this.report(
        'wrong-type',
        pointer,
        `expected ${kind}, found ${value === '' ? 'an empty text' : kindOf(value)}`,
      );
    }
    return undefined;
  }

  number(value: unknown, pointer: string, minimum: number, maximum = Infinity) {
    const isWithin = (number: number) => number >= minimum && number <= maximum;
    if (typeof value === 'number' && Number.isFinite(value) && isWithin(value)) return value;
    if (value !== undefined) {
      const most = maximum === Infinity ? '' : ` and at most ${maximum}`;
      this.report(
        'wrong-type',
        pointer,
        `expected a number of at least ${minimum}${most}, found ${JSON.stringify(value)}`,
      );
    }
    return undefined;
  }

  /** A number of whole things. */
  count(value: unknown, pointer: string, minimum: number) {
    const number = this.number(value, pointer, minimum);
    if (number === undefined || Number.isInteger(number)) return number;
    this.report('wrong-type', pointer, `expected a whole number, found ${number}`);
    return undefined;
  }

  /** Reads the entries of an optional object with any keys. */
  entries(value: unknown, pointer: string): [key: string, value: unknown, pointer: string][] {
    if (value === undefined) return [];
    const object = this.object(value, pointer) ?? {};
    const taken = Object.keys(object).find(isTakenName);
    if (taken !== undefined) {
      this.report('bad-name', at(pointer, taken), `“${taken}” cannot be a name`);
      return [];
    }
    return Object.entries(object).map(([key, entry]) => [key, entry, at(pointer, key)]);
  }

  strings(value: unknown, pointer: string): string[] {
    return this.list(value, pointer).flatMap(
      (entry, index) => this.string(entry, at(pointer, index)) ?? [],
    );
  }
}
