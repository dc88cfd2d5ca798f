import type { FlowFiles } from '../contract/staff.gen.ts';
import type { Surroundings } from '../checker/model/surroundings.ts';
import { parseJson } from '../files/json/parseJson.ts';
import { readForms } from '../files/stepFile/readForms.ts';
import { appSurroundings } from './appSurroundings.ts';

/** A draft and what it is compared with. */
const MOST_KNOWN = 2;

/** Remembers the results for the last arguments. */
function rememberLast<Given, Made>(
  isSame: (one: Given, other: Given) => boolean,
  make: (given: Given) => Made,
): (given: Given) => Made {
  let known: { readonly given: Given; readonly made: Made }[] = [];
  return (given) => {
    const found = known.find((each) => isSame(each.given, given)) ?? { given, made: make(given) };
    known = [found, ...known.filter((each) => each !== found)].slice(0, MOST_KNOWN);
    return found.made;
  };
}

/** Returns the same object for the same text, because read forms are cached by it. */
const answersOf = rememberLast(
  (one: string, other) => one === other,
  (text) => parseJson(text) as object,
);

type Texts = Pick<FlowFiles, 'forms' | 'answers'>;

const isSame = (one: Texts, other: Texts): boolean => {
  const ids = Object.keys(one.forms);
  return (
    one.answers === other.answers &&
    ids.length === Object.keys(other.forms).length &&
    ids.every((id) => one.forms[id] === other.forms[id])
  );
};

/** The forms of a set of files, read with the answers of that set. */
export const formsOfSet = ({ forms, answers }: Texts) => readForms(forms, answersOf(answers));

/**
 * What the app offers to the flow of a set of files: its screens, and the forms of that set. The last
 * sets are remembered, since reading one takes as long as all the rest of a verdict.
 *
 * @throws SyntaxError where `answers` is no JSON
 */
export const surroundingsOf: (set: Texts) => Surroundings = rememberLast(isSame, (set) =>
  appSurroundings(formsOfSet(set)),
);
