import { didYouMean } from '../../engine/didYouMean.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Step } from '../../engine/types.ts';
import type { Inquiry } from '../question.ts';
import { titleOf } from '../words.ts';

const placeholders = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/** The words that a step gives its screen are some that screens say, and can be read by everybody. */
export function checkWords(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  for (const step of Object.values(flow.steps)) {
    const texts = around.stepTexts?.(step) ?? {};
    for (const name of Object.keys(step.words ?? {})) {
      if (Object.hasOwn(texts, name)) {
        checkText(inquiry, step, name, texts[name]!);
      } else if (around.stepTexts !== undefined) {
        const message = `${titleOf(flow, step.id)} has words for "${name}", which no screen says${didYouMean(name, Object.keys(texts))}`;
        const mend = 'take the name from src/text/en.json';
        warn(inquiry, at(at(at('/steps', step.id), 'words'), name), message, mend);
      }
    }
  }
}

const warn = (inquiry: Inquiry, pointer: string, message: string, mend: string) =>
  inquiry.report('warning', 'screen-words', pointer, message, undefined, { mend });

/** @param filled the placeholders that are filled in there */
function checkText(
  inquiry: Inquiry,
  { id, words = {} }: Step,
  name: string,
  filled: readonly string[],
): void {
  const said = words[name]!;
  const [first = '', ...others] = inquiry.around.languages ?? [];
  const what = `the words for "${name}" of ${titleOf(inquiry.flow, id)}`;
  const pointer = at(at(at('/steps', id), 'words'), name);
  for (const [language, text] of Object.entries(said)) {
    const stray = placeholders(text).find((one) => !filled.includes(one));
    if (text.trim() === '') {
      warn(inquiry, at(pointer, language), `${what} are blank`, 'write them, or take them out');
    } else if (stray !== undefined) {
      const there = filled.length === 0 ? 'nothing' : filled.join(' and ');
      const message = `visitors read "${stray}" as it stands in ${what}: there ${there} is filled in`;
      warn(inquiry, at(pointer, language), message, `take "${stray}" out`);
    }
  }
  const missing = others.filter((language) => said[language] === undefined);
  if (said[first] === undefined || missing.length === 0) return;
  const message = `not every visitor reads ${what} in their own language; add them in ${missing.join(', ')}`;
  inquiry.report('warning', 'text-missing', pointer, message);
}
