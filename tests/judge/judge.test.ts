import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { judgeFlow } from '../../src/engine/check/checkFlow.ts';
import { edits, harmlessEdits, withoutRequires, type Edit } from './edits.ts';
import { visit, visitors, type Product, type Visitor } from './visitors.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const forms = Object.fromEntries(
  readdirSync(new URL('schemas/steps', root))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, -'.json'.length), read(`schemas/steps/${file}`)]),
);
const product: Product = {
  flow: read('flows/booking.json'),
  forms,
  answers: read('schemas/answers.json'),
};
const everyone = visitors();
const isEverything = process.env.MUTATIONS === 'all';
/** Every kind of visitor; of those who turn back, a part that differs from edit to edit. */
const some = (salt: number) =>
  isEverything
    ? everyone
    : everyone.filter(
        ({ turnsBack }, index) => turnsBack.length === 0 || (index + salt) % 23 === 0,
      );

/** What somebody who books by the shipped flow meets by an edited one; undefined where all is well. */
function harmOf({ flow, forms: changed }: Edit, who: readonly Visitor[]): string | undefined {
  const edited = { ...product, flow, forms: { ...forms, ...changed } };
  for (const visitor of who) {
    const end = visit(edited, visitor);
    const isWell = end.is === (visitor.shop === 'closed' ? 'lead form' : 'booked');
    if (!isWell) {
      return `${visitor.name}: ${end.is === 'stuck' ? end.why : end.is} (${end.screens.join(' > ')})`;
    }
  }
  return undefined;
}

function verdictOf({ flow, forms: changed }: Edit): 'refused' | 'warned of' | 'silent' {
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

const all = [...edits(product.flow, forms)];
/** A few of each kind, others every day; MUTATIONS=all for each and every one. */
const perKind = 8;
const today = Math.floor(Date.now() / 86_400_000);
const chosen = isEverything
  ? all
  : all.filter((edit, index) => {
      const alike = all.filter(({ kind }) => kind === edit.kind).length;
      const stride = Math.max(1, Math.ceil(alike / perKind));
      return (index + today) % stride === 0;
    });

describe('the checker, judged by visitors who know nothing of it', () => {
  it('leads every visitor of the shipped flow to a booking, however they turn back', () => {
    const harmed = everyone.flatMap(
      (visitor) => harmOf({ kind: '', name: '', flow: product.flow, forms: {} }, [visitor]) ?? [],
    );
    expect(harmed).toEqual([]);
  });

  it(
    'refuses every edit by which somebody can no longer book what they want',
    { timeout: 3_600_000 },
    () => {
      const tally: Record<string, number> = {};
      const slipped: string[] = [];
      for (const [index, edit] of chosen.entries()) {
        const verdict = verdictOf(edit);
        const harm = verdict === 'refused' ? undefined : harmOf(edit, some(index));
        const label = `${verdict}${harm === undefined ? '' : ', harmful'}`;
        tally[label] = (tally[label] ?? 0) + 1;
        if (harm !== undefined) slipped.push(`${edit.kind}: ${edit.name}: ${verdict}: ${harm}`);
      }
      console.info(`${chosen.length} of ${all.length} edits:`, tally);
      if (isEverything) console.info(slipped.join('\n'));
      expect(slipped).toEqual([]);
    },
  );

  it(
    'does so just as well where the flow says nothing of what its steps require',
    { timeout: 3_600_000 },
    () => {
      const bare = withoutRequires(product.flow);
      const slipped: string[] = [];
      const further = [...edits(bare, {})].filter(
        (_edit, index) => isEverything || (index + today) % 97 === 0,
      );
      for (const [index, edit] of further.entries()) {
        if (verdictOf(edit) === 'refused') continue;
        const harm = harmOf(edit, some(index));
        if (harm !== undefined) slipped.push(`${edit.kind}: ${edit.name}: ${harm}`);
      }
      expect(slipped).toEqual([]);
    },
  );

  it('refuses nothing by which nothing changes', { timeout: 600_000 }, () => {
    const refused = [...harmlessEdits(product.flow)].flatMap((edit) => {
      expect(harmOf(edit, some(0)), `${edit.kind} ${edit.name}`).toBeUndefined();
      return verdictOf(edit) === 'refused' ? [`${edit.kind}: ${edit.name}`] : [];
    });
    expect(refused).toEqual([]);
  });
});
