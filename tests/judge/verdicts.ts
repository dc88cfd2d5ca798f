/** Judges edits twice: by visitors of the edited product, and by the checker. */
import { readdirSync, readFileSync } from 'node:fs';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { judgeFlow, type JudgeOptions, type Verdict } from '../../src/checker/check.ts';
import type { Edit } from './edits/edit.ts';
import type { Json } from './interpreter.ts';
import { visit, type Product } from './visit.ts';
import type { Visitor } from './visitors.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
export const forms = Object.fromEntries(
  readdirSync(new URL('schemas/steps', root))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, -'.json'.length), read(`schemas/steps/${file}`)]),
);
/** The shipped product. */
export const product: Product = {
  flow: read('flows/booking.json'),
  forms,
  answers: read('schemas/answers.json'),
};
type Part = readonly [where: 'steps' | 'guards' | 'forms', name: string];
const inWords = (part: Part) => part.join(' ');

/** Records which parts of something are read. */
const watched = (where: Part[0], parts: Readonly<Record<string, Json>>, seen: Set<string>): Json =>
  new Proxy(parts, {
    get(target, name) {
      seen.add(inWords([where, String(name)]));
      return target[name as string];
    },
  });

/** The steps, guards and forms of the shipped product that each visitor meets. */
const met = new WeakMap<Visitor, ReadonlySet<string>>();
function metBy(visitor: Visitor): ReadonlySet<string> {
  let seen = met.get(visitor);
  if (seen === undefined) {
    const found = new Set<string>();
    const steps = watched('steps', product.flow.steps, found);
    const guards = watched('guards', product.flow.guards, found);
    const flow = { ...product.flow, steps, guards };
    visit({ ...product, flow, forms: watched('forms', forms, found) }, visitor);
    met.set(visitor, (seen = found));
  }
  return seen;
}

const isSame = (one: Json, other: Json) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The parts that an edit changes; undefined where it changes more than steps, guards and forms. */
function changedBy({ flow, forms: changed }: Edit): string[] | undefined {
  const { steps, guards, ...rest } = flow;
  const { steps: _steps, guards: _guards, ...shipped } = product.flow;
  if (!isSame(rest, shipped)) return undefined;
  const differing = (where: Part[0], now: Json, before: Json) =>
    Object.keys({ ...before, ...now })
      .filter((name) => !isSame(now?.[name], before[name]))
      .map((name) => inWords([where, name]));
  return [
    ...differing('steps', steps, product.flow.steps),
    ...differing('guards', guards, product.flow.guards),
    ...differing('forms', { ...forms, ...changed }, forms),
  ];
}

/**
 * How an edit harms a visitor who can book with the shipped flow; undefined where it harms nobody.
 */
export function harmOf(edit: Edit, who: readonly Visitor[]): string | undefined {
  const edited = { ...product, flow: edit.flow, forms: { ...forms, ...edit.forms } };
  const changed = changedBy(edit);
  /** How many screens each kind of visitor sees without turning back. */
  const seen = new Map<string, number>();
  for (const visitor of who) {
    // An edit changes nothing for a visitor who meets none of its parts.
    if (changed?.every((part) => !metBy(visitor).has(part)) && changed.length > 0) continue;
    const [firstTurn = Infinity] = visitor.turnsBack;
    const kind = JSON.stringify({ ...visitor, name: '', turnsBack: [] });
    // A visitor who would turn back after the last screen sees nothing new.
    if (firstTurn > (seen.get(kind) ?? Infinity)) continue;
    const end = visit(edited, visitor);
    if (!end.hasTurned) seen.set(kind, end.screens.length);
    const isWell = end.is === (visitor.shop === 'closed' ? 'lead form' : 'booked');
    if (!isWell) {
      return `${visitor.name}: ${end.is === 'stuck' ? end.why : end.is} (${end.screens.join(' > ')})`;
    }
  }
  return undefined;
}

/** The texts of forms that an edit changes. */
export const textsOf = (changed: Edit['forms']) =>
  Object.fromEntries(Object.entries(changed).map(([name, file]) => [name, JSON.stringify(file)]));

/** The checker's verdict. */
export function verdictOf({ flow, forms: changed }: Edit): 'refused' | 'warned of' | 'silent' {
  const { problems, proof } = judgeFlow(flow, flowSurroundings(textsOf(changed)), {
    isFirstErrorEnough: true,
  });
  const isRefused = problems.some(({ severity }) => severity === 'error');
  if (isRefused || (proof?.unproved ?? []).length > 0) return 'refused';
  return problems.length > 0 ? 'warned of' : 'silent';
}

/** The verdict of an edit in the place of another flow. */
export function verdictInPlaceOf(
  before: Json,
  { flow, forms: changed }: Edit,
  options: JudgeOptions = {},
): { is: 'refused' | 'losing' | 'silent'; lost: readonly string[]; verdict: Verdict } {
  const from = { source: before, around: flowSurroundings() };
  const verdict = judgeFlow(flow, flowSurroundings(textsOf(changed)), { from, ...options });
  const errors = verdict.problems.filter(({ severity }) => severity === 'error');
  const lost = errors.filter(({ code }) => code === 'cannot-book').map(({ message }) => message);
  const isSound = errors.length === lost.length && verdict.proof?.unproved.length === 0;
  return { is: !isSound ? 'refused' : lost.length > 0 ? 'losing' : 'silent', lost, verdict };
}
