import { below } from '../../../json/pointer.ts';
import { isOfEveryStep } from '../../../engine/isOfEveryStep.ts';
import type { Flow } from '../../../engine/types.ts';
import { eventInWords, stepInWords } from '../../words.ts';

/** A text of the flow file that the shop's staff read. */
export interface StaffText {
  readonly label: string;
  readonly pointer: string;
  readonly words: string;
}

/** The staff's texts of a step: its title, and the reason of each transition. */
export function flowTexts(flow: Flow, id: string): StaffText[] {
  const step = flow.steps[id];
  if (step === undefined) return [];
  const here = below('/steps', id);
  const transitions = Object.values(step.on)
    .flat()
    .filter((transition) => !isOfEveryStep(transition));
  return [
    { label: 'Name of the step', pointer: `${here}/title`, words: step.title ?? '' },
    { label: 'Name in statistics', pointer: `${here}/screenName`, words: step.screenName ?? '' },
    ...transitions.map(({ event, target, why, pointer }) => ({
      label: `Why “${eventInWords(flow, event)}” leads to ${stepInWords(flow, target)}`,
      pointer: `${pointer}/why`,
      words: why ?? '',
    })),
  ];
}
