import { heldUnanswered } from '../../engine/heldUnanswered.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Guard } from '../../engine/types.ts';
import type { Inquiry } from '../question.ts';
import { titleOf } from '../words.ts';

/** No guard holds only because what it compares is not known yet. */
export function checkCompared(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const canBeMissing = (name: string) => flow.variables[name]?.domain.includes(null) === true;
  for (const { id, skipWhen, on } of Object.values(flow.steps)) {
    const guards: (readonly [string, Guard | undefined])[] = [
      [at(at('/steps', id), 'skipWhen'), skipWhen],
      ...Object.values(on).flatMap((list) =>
        list.map(({ pointer, guard }) => [at(pointer, 'guard'), guard] as const),
      ),
    ];
    for (const [pointer, guard] of guards) {
      for (const { name, mended } of guard ? heldUnanswered(guard.rule, canBeMissing) : []) {
        const message = `on ${titleOf(flow, id)} a comparison holds as long as "${name}" is not known`;
        const mend = `say "and it was answered": ${JSON.stringify(mended)}`;
        inquiry.report('warning', 'compared-unknown', pointer, message, undefined, {
          about: name,
          mend,
        });
      }
    }
  }
}
