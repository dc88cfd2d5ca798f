import type { Change, Flow } from '../../engine/types.ts';
import { answerInWords, asSentence, stepInWords, variableInWords } from '../words.ts';

/**
 * One effect of an event in words; undefined for the step that was entered, which the timeline
 * shows.
 */
export function changeInWords(flow: Flow, change: Change): string | undefined {
  const titles = (ids: readonly string[]) => ids.map((id) => stepInWords(flow, id)).join(' › ');
  switch (change.type) {
    case 'push':
      return undefined;
    case 'reset':
      return `Path begins anew: ${titles(change.stack)}`;
    case 'pop':
      return `Left: ${titles(change.steps)}`;
    case 'skip':
      return `Passed over: ${titles([change.step])}`;
    case 'set':
      return asSentence(variableInWords(flow, change.variable, change.value));
    case 'clear':
      return `Forgets ${answerInWords(change.answer)}`;
  }
}
