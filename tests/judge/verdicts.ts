/** Edits, judged twice: by who visits the product they make, and by the checker. */
import { readdirSync, readFileSync } from 'node:fs';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { judgeFlow } from '../../src/engine/check/checkFlow.ts';
import type { Edit } from './edits/edit.ts';
import { visit, type Product } from './visit.ts';
import type { Visitor } from './visitors.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
export const forms = Object.fromEntries(
  readdirSync(new URL('schemas/steps', root))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, -'.json'.length), read(`schemas/steps/${file}`)]),
);
/** What is shipped. */
export const product: Product = {
  flow: read('flows/booking.json'),
  forms,
  answers: read('schemas/answers.json'),
};
/** What somebody who books by the shipped flow meets by an edited one; undefined where all is well. */
export function harmOf(
  { flow, forms: changed }: Edit,
  who: readonly Visitor[],
): string | undefined {
  const edited = { ...product, flow, forms: { ...forms, ...changed } };
  /** How many screens a visitor of each kind sees who never turns back. */
  const seen = new Map<string, number>();
  for (const visitor of who) {
    const [firstTurn = Infinity] = visitor.turnsBack;
    const kind = JSON.stringify({ ...visitor, name: '', turnsBack: [] });
    // Who would turn back later than the visit is long sees what others have seen.
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

/** What the checker says of it. */
export function verdictOf({ flow, forms: changed }: Edit): 'refused' | 'warned of' | 'silent' {
  const texts = Object.fromEntries(
    Object.entries(changed).map(([name, file]) => [name, JSON.stringify(file)]),
  );
  const { problems, proof } = judgeFlow(flow, flowSurroundings(texts), {
    isFirstErrorEnough: true,
  });
  const isRefused = problems.some(({ severity }) => severity === 'error');
  if (isRefused || (proof?.unproved ?? []).length > 0) return 'refused';
  return problems.length > 0 ? 'warned of' : 'silent';
}
