/**
 * What differs in two sets of files, in sentences for people who read no files: each difference is
 * told by exactly one of them.
 */
import type { FlowFiles } from '../../../contract/staff.gen.ts';
import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../files/json/isObject.ts';
import { translationLanguages, type TranslationLanguage } from '../../../files/stepFile/types.ts';
import { fillWords } from '../words.ts';
import { asObject, standsAt, textAt, type Canonical } from './canonical.ts';
import { leavesOf, type Leaf } from './leaves.ts';
import { openingAnswers } from './opening.ts';
import { inQuotes, Side } from './side.ts';
import { sideWith, type FilePair, type Subject, type Told } from './pair.ts';
import { subjectOfAnswer, subjectOfForm } from './tellForm.ts';
import { stepSubject, subjectOfFlow } from './tellFlow.ts';
import words from './words.json';

/** One change, as somebody reads it. */
export interface FileChange extends Told {
  readonly key: string;
  /** The screen that it is on; undefined: the whole visit. */
  readonly screen?: { readonly step: string; readonly title: string } | undefined;
  /** The languages whose words are still those of the former sentence. */
  readonly outdated: readonly TranslationLanguage[];
  /** The languages into which a new sentence is not translated. */
  readonly missing: readonly TranslationLanguage[];
  /** What is to be filled in on its screen, so that the change is seen there. */
  readonly opens: Readonly<Record<string, Json>>;
  /** What stood and stands in the file, for developers. */
  readonly source: {
    readonly file: string;
    readonly path: readonly string[];
    readonly before: unknown;
    readonly after: unknown;
  };
}

const looksOf = (step: unknown) => {
  const { title, screenName, form, component, collects } = asObject(step);
  return JSON.stringify([title, screenName, form, component, collects]);
};

/** The new ids of steps that have another id and are otherwise the same, by their old ones. */
function renamedSteps(before: Side, after: Side): ReadonlyMap<string, string> {
  const gone = Object.keys(before.steps).filter((id) => after.step(id) === undefined);
  const come = new Set(Object.keys(after.steps).filter((id) => before.step(id) === undefined));
  const renamed = new Map<string, string>();
  for (const id of gone) {
    const same = [...come].find((other) => looksOf(before.step(id)) === looksOf(after.step(other)));
    if (same === undefined) continue;
    renamed.set(id, same);
    come.delete(same);
  }
  return renamed;
}

/** The flow with steps called by other ids. */
function withRenamed(flow: Canonical, renamed: ReadonlyMap<string, string>): Canonical {
  const id = (value: unknown) =>
    typeof value === 'string' ? (renamed.get(value) ?? value) : value;
  const deep = (part: unknown, key = ''): unknown => {
    if (Array.isArray(part)) {
      return part.map((one) => (['reset', 'except'].includes(key) ? id(one) : deep(one)));
    }
    if (isObject(part)) {
      return Object.fromEntries(
        Object.entries(part).map(([name, value]) => [
          key === 'steps' ? id(name) : name,
          // What is set or what a rule compares with is no step, whatever its name.
          ['set', 'guard', 'when', 'skipWhen'].includes(name) ? value : deep(value, name),
        ]),
      );
    }
    return ['target', 'initial', 'goal', 'after', 'step'].includes(key) ? id(part) : part;
  };
  const { goals, ...rest } = flow;
  const named = isObject(goals)
    ? { goals: Object.fromEntries(Object.entries(goals).map(([name, step]) => [name, id(step)])) }
    : {};
  return { ...asObject(deep(rest)), ...named };
}

/** The longest part of a list that is in the order of another one. */
function longestKept(list: readonly string[], order: readonly string[]): Set<string> {
  const best: string[][] = [];
  for (const [index, id] of list.entries()) {
    const before = best
      .slice(0, index)
      .filter((kept) => order.indexOf(kept.at(-1)!) < order.indexOf(id))
      .toSorted((one, other) => other.length - one.length)[0];
    best.push([...(before ?? []), id]);
  }
  return new Set(best.toSorted((one, other) => other.length - one.length)[0]);
}

/** Whether some transition leads from a step to another one. */
const leads = (side: Side, from: string, to: string): boolean =>
  Object.values(asObject(asObject(side.step(from)).on))
    .flatMap((ways) => Object.values(asObject(ways)))
    .some((way) => asObject(way).target === to);

/** The variables that only one side has and a step forgets when a visit goes back from it, each with the step. */
function rememberedSteps(before: Side, after: Side): Map<string, string> {
  const isThere = (side: Side, name: string) =>
    standsAt(side.flow, ['variables', name]) !== undefined;
  return new Map(
    [before, after].flatMap((side) =>
      Object.keys(side.steps).flatMap((id) =>
        Object.entries(asObject(standsAt(side.step(id), ['back', 'outOf', 'set'])))
          .filter(
            ([name, value]) => value === null && isThere(before, name) !== isThere(after, name),
          )
          .map(([name]) => [name, id] as const),
      ),
    ),
  );
}

/** The steps that stand elsewhere in the order of the flow, each with the sentence that says where. */
function movedSteps(before: Side, after: Side): Map<string, string> {
  const [then, now] = [Object.keys(before.steps), Object.keys(after.steps)];
  const [one, other] = [
    then.filter((id) => now.includes(id)),
    now.filter((id) => then.includes(id)),
  ];
  // Of two steps that have changed places, the one that a visit now remembers was moved.
  const remembered = new Set(rememberedSteps(before, after).values());
  const [all, others] = [other, other.filter((id) => !remembered.has(id))].map((list) =>
    longestKept(list, one),
  );
  const kept = others!.size < all!.size ? all! : others!;
  const place = (side: Side, order: readonly string[], id: string) => {
    const at = order.indexOf(id);
    const [former, next] = [order[at - 1], order[at + 1]];
    if (former === undefined) return words.comesFirst;
    // The order of the file says it where visitors go that way.
    const isBefore = next !== undefined && !leads(side, former, id) && leads(side, id, next);
    return isBefore
      ? fillWords(words.comesBefore, { step: side.quotedStep(next) })
      : fillWords(words.comesAfter, { step: side.quotedStep(former) });
  };
  return new Map(
    other
      .filter((id) => !kept.has(id))
      .map((id) => [
        id,
        fillWords(after.formOf(id) === undefined ? words.moved : words.askedElsewhere, {
          step: after.quotedStep(id),
          now: place(after, other, id),
          before: place(before, one, id),
        }),
      ]),
  );
}

/** What a leaf of some file is about. */
type FindSubject = (leaf: Leaf) => Subject;

/** A whole file that cannot be read on one of both sides. */
const unreadable = (file: string, sentence: string, step?: string): Subject => ({
  key: `unreadable ${file}`,
  file,
  path: [],
  step,
  tell: () => ({ sentence }),
});

/** A form that only one side has: it came or went with its step, or with what the step shows. */
function subjectOfWholeForm(pair: FilePair, form: string): Subject {
  const [one, other] = [pair.after, pair.before].map((side) => side.stepsWith(form));
  const ids = [...one!, ...other!];
  const whole = ids.find((id) => pair.come.has(id) || pair.gone.has(id));
  if (whole !== undefined) return stepSubject(pair, whole);
  const [step] = ids;
  if (step !== undefined) return subjectOfFlow(pair, ['steps', step, 'form']);
  const isNew = pair.before.files.forms[form] === undefined;
  const heading = textAt((isNew ? pair.after : pair.before).forms[form], 'heading') ?? form;
  return {
    key: `form ${form}`,
    file: form,
    path: [],
    tell: () => ({
      sentence: fillWords(isNew ? words.form.unshownNew : words.form.unshownGone, {
        text: inQuotes(heading),
      }),
    }),
  };
}

function* leavesWithSubjects(pair: FilePair): Generator<readonly [leaf: Leaf, subject: Subject]> {
  const { before, after } = pair;
  const compare = function* (one: unknown, other: unknown, find: FindSubject) {
    for (const leaf of leavesOf(one, other)) yield [leaf, find(leaf)] as const;
  };
  const texts = (read: (files: FlowFiles) => string | undefined): Leaf[] => {
    const [one, other] = [read(before.files), read(after.files)];
    return one === other ? [] : [{ keys: [], before: one, after: other }];
  };
  if (before.flow === undefined || after.flow === undefined) {
    for (const leaf of texts(({ flow }) => flow)) {
      yield [leaf, unreadable('flow', words.unreadableFlow)];
    }
  } else {
    yield* compare(before.flow, after.flow, ({ keys }) => subjectOfFlow(pair, keys));
    for (const id of pair.moved.keys()) {
      yield [{ keys: ['steps', id], before: undefined, after: undefined }, stepSubject(pair, id)];
    }
  }
  const forms = new Set([...Object.keys(before.files.forms), ...Object.keys(after.files.forms)]);
  for (const form of forms) {
    const [one, other] = [before.forms[form], after.forms[form]];
    if (one !== undefined && other !== undefined) {
      yield* compare(one, other, ({ keys }) => subjectOfForm(pair, form, keys));
      continue;
    }
    for (const leaf of texts((files) => files.forms[form])) {
      const isOnOneSide = leaf.before === undefined || leaf.after === undefined;
      const [step] = [...after.stepsWith(form), ...before.stepsWith(form)];
      const subject = isOnOneSide
        ? subjectOfWholeForm(pair, form)
        : unreadable(form, words.unreadableForm, step);
      yield [leaf, subject];
    }
  }
  if (before.answers === undefined || after.answers === undefined) {
    for (const leaf of texts(({ answers }) => answers)) {
      yield [leaf, unreadable('answers', words.unreadableAnswers)];
    }
  } else {
    yield* compare(before.answers, after.answers, ({ keys }) => subjectOfAnswer(pair, keys));
  }
}

const withoutLetters = (text: string) => !/\p{L}/u.test(text);

/** The languages of changed words that do not follow the English sentence. */
function languagesBehind({ words: said }: Told): Pick<FileChange, 'outdated' | 'missing'> {
  const { before, after } = said ?? {};
  if (after?.en === undefined || withoutLetters(after.en)) return { outdated: [], missing: [] };
  return {
    outdated: translationLanguages.filter(
      (language) =>
        before?.en !== undefined &&
        before.en !== after.en &&
        after[language] !== undefined &&
        after[language] === before[language],
    ),
    missing: translationLanguages.filter((language) => after[language] === undefined),
  };
}

/** The answers with which a changed question is asked, or all of a screen that comes or goes. */
function opensFor(pair: FilePair, file: string, [part, name]: readonly string[]) {
  if (name === undefined) return {};
  const { before, after, come, gone } = pair;
  if (file === 'flow' && part === 'steps' && (come.has(name) || gone.has(name))) {
    const side = sideWith(pair, name);
    const form = side.formOf(name);
    const questions = form === undefined ? [] : side.questions(form);
    return Object.assign({}, ...questions.map((one) => openingAnswers(side, form!, one)));
  }
  if (part !== 'questions') return {};
  const sides = [before, after].filter((side) => side.question(file, name) !== undefined);
  return Object.assign({}, ...sides.map((side) => openingAnswers(side, file, name)));
}

/**
 * What differs in two sets of files: in the order of the visit, the whole of it first. Empty where they
 * mean the same.
 */
export function changesOf(before: FlowFiles, after: FlowFiles): readonly FileChange[] {
  const now = new Side(after);
  const renamed = renamedSteps(new Side(before), now);
  const then = new Side(before, (flow) => withRenamed(flow, renamed));
  const moved = movedSteps(then, now);
  const pair: FilePair = {
    before: then,
    after: now,
    come: new Set(Object.keys(now.steps).filter((id) => then.step(id) === undefined)),
    gone: new Set(Object.keys(then.steps).filter((id) => now.step(id) === undefined)),
    moved,
    // By these a moved step is told where it was shown.
    memories: new Map([...rememberedSteps(then, now)].filter(([, id]) => moved.has(id))),
  };
  const found = new Map<string, { subject: Subject }>();
  for (const [, subject] of leavesWithSubjects(pair)) {
    if (!found.has(subject.key)) found.set(subject.key, { subject });
  }
  const place = (step: string | undefined) => {
    if (step === undefined) return -1;
    const order = Object.keys(now.steps);
    return order.includes(step) ? order.indexOf(step) : order.length;
  };
  const told = [...found.values()].map(
    ({ subject: { key, file, path, step, tell } }): FileChange => {
      const said = tell();
      const at = (side: Side) =>
        standsAt(
          file === 'flow' ? side.flow : file === 'answers' ? side.answers : side.forms[file],
          path,
        );
      return {
        key,
        ...said,
        ...languagesBehind(said),
        opens: opensFor(pair, file, path),
        screen:
          step === undefined ? undefined : { step, title: sideWith(pair, step).titleOf(step) },
        source: { file, path, before: at(then), after: at(now) },
      };
    },
  );
  const names = [...renamed.values()].map((step): FileChange => ({
    key: `renamed ${step}`,
    sentence: fillWords(words.renamed, { step: now.quotedStep(step) }),
    outdated: [],
    missing: [],
    opens: {},
    screen: { step, title: now.titleOf(step) },
    source: { file: 'flow', path: ['steps', step], before: undefined, after: undefined },
  }));
  return [...names, ...told].toSorted(
    (one, other) => place(one.screen?.step) - place(other.screen?.step),
  );
}

/** What a draft would be called: its first change, and how many more there are. */
export function titleOfChanges(changes: readonly FileChange[]): string | undefined {
  const [first, ...more] = changes;
  if (first === undefined) return undefined;
  const sentence = first.sentence.replace(/\.$/, '');
  return more.length === 0 ? sentence : fillWords(words.andMore, { sentence, count: more.length });
}
