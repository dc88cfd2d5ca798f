import common from '../../schemas/api/common.json' with { type: 'json' };
import answersFile from '../../schemas/answers.json' with { type: 'json' };
import { operations } from '../../src/contract/types.gen.ts';
import type { Flow } from '../../src/engine/types.ts';
import { isObject } from '../../src/files/json/isObject.ts';

/** The statuses that are told apart; others are `2xx` and the like. */
const statuses: ReadonlySet<string> = new Set(
  '400 401 403 404 408 409 410 413 415 422 429 500 502 503 504 network timeout'.split(' '),
);

/** The rules that an answer may say a call was refused by. */
const rules: ReadonlySet<string> = new Set(common.$defs.RefusalRule.enum);

/** A part of an answer: `firstName` of `newCustomer`. */
function partOf(schema: unknown, name: string): unknown {
  const parts = isObject(schema) ? schema.properties : undefined;
  return isObject(parts) && Object.hasOwn(parts, name) ? parts[name] : undefined;
}

/** The place of an answer that a step asks, down to the parts that `answers.json` has. */
function fieldOf(asked: readonly string[], path: string): string | undefined {
  const [answer = '', ...inside] = path.split('.');
  if (!asked.includes(answer)) return undefined;
  const known = [answer];
  let schema = partOf({ properties: answersFile.$defs }, answer);
  for (const name of inside) {
    schema = partOf(schema, name);
    if (schema === undefined) break;
    known.push(name);
  }
  return `field ${known.join('.')}`;
}

/**
 * The name under which an error on a step is kept, one of a closed list, whatever a page has sent:
 * a field that the step asks, a call of the contract with its status and the rule that refused it
 * (`other` for one that is not of the contract), or the page.
 *
 * @returns undefined if it can be no error of that step
 */
export function errorName({ steps }: Flow, step: string, sent: string): string | undefined {
  const [of, name = '', status = '', rule] = sent.split(' ');
  if (of === 'page') return 'page';
  if (of === 'call') {
    if (!Object.hasOwn(operations, name)) return undefined;
    if (!statuses.has(status) && !/^[1-5]\d\d$/.test(status)) return undefined;
    const call = `call ${name} ${statuses.has(status) ? status : `${status[0]}xx`}`;
    if (rule === undefined) return call;
    return `${call} ${rules.has(rule) ? rule : 'other'}`;
  }
  return Object.hasOwn(steps, step) ? fieldOf(steps[step]!.collects, name) : undefined;
}
