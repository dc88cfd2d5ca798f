import { didYouMean } from '../../engine/didYouMean.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Problem, Step } from '../../engine/types.ts';
import type { Model } from '../model/model.ts';
import { flowWarning } from '../question.ts';
import { languagesInWords, titleOf } from '../words.ts';

const placeholders = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/** The words that a step gives its screen are some that screens say, and can be read by everybody. */
export const checkWords = (model: Model): Problem[] =>
  Object.values(model.flow.steps).flatMap((step) => {
    const { stepTexts } = model.around;
    if (stepTexts === undefined) return [];
    const texts = stepTexts(step);
    return Object.keys(step.words ?? {}).flatMap((name) => {
      if (Object.hasOwn(texts, name)) return checkText(model, step, name, texts[name]!);
      const message = `${titleOf(model.flow, step.id)} has words for “${name}”, which no screen says${didYouMean(name, Object.keys(texts))}`;
      const mend = 'take the name from src/page/text/en.json';
      return [flowWarning('screen-words', pointerTo(step, name), message, mend)];
    });
  });

const pointerTo = ({ id }: Step, name: string) => at(at(at('/steps', id), 'words'), name);

/** @param filled the placeholders that are filled in there */
function checkText(model: Model, step: Step, name: string, filled: readonly string[]): Problem[] {
  const said = step.words![name]!;
  const [first = '', ...others] = model.around.languages ?? [];
  const [written] = Object.values(said).filter((text) => text.trim() !== '');
  const what = `${written === undefined ? 'words' : `“${written}”`} on ${titleOf(model.flow, step.id)}`;
  const pointer = pointerTo(step, name);
  const ofTexts = Object.entries(said).flatMap(([language, text]): Problem[] => {
    const place = at(pointer, language);
    if (text.trim() === '') {
      const message = `${what} ${written === undefined ? 'are' : 'is'} blank in ${languagesInWords([language])}`;
      return [flowWarning('screen-words', place, message, 'write them, or take them out')];
    }
    const stray = placeholders(text).find((one) => !filled.includes(one));
    if (stray === undefined) return [];
    const there = filled.length === 0 ? 'nothing' : filled.join(' and ');
    const message = `visitors read “${stray}” as it stands in ${what}: there ${there} is filled in`;
    return [flowWarning('screen-words', place, message, `take “${stray}” out`)];
  });
  const missing = others.filter((language) => said[language] === undefined);
  if (said[first] === undefined || missing.length === 0) return ofTexts;
  const message = `not every visitor reads ${what} in their own language; add the words in ${languagesInWords(missing)}`;
  return [...ofTexts, flowWarning('text-missing', pointer, message)];
}
