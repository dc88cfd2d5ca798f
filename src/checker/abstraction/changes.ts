import { listCleared } from '../explore/backEffects.ts';
import type { Carried, Setting } from './carried.ts';
import { isOpenWith } from '../model/conditions.ts';
import type { BackMove, Move, State } from '../explore/frames.ts';
import type { Kind } from './kinds.ts';
import type { Screens, Sent } from '../model/sendings.ts';

/** What becomes of each valuation, by its number; -1 where the move is not made with it. */
export type Table = Int32Array;

/** What the moves of an exploration do to what is carried along them. */
export class Changes {
  readonly #sent = new Map<string, readonly Sent[]>();
  readonly #tables: (readonly Table[])[] = [];

  constructor(
    private readonly carried: Carried,
    private readonly screens: Screens,
  ) {}

  /** What the screen of a state sends, told apart by all that is carried. */
  sentIn({ shown, frame }: State): readonly Sent[] {
    const key = `${shown}\n${frame.step}`;
    let known = this.#sent.get(key);
    if (known === undefined) {
      const { slice, answers } = this.carried;
      known = this.screens.sent(shown, frame.step, slice, answers);
      this.#sent.set(key, known);
    }
    return known;
  }

  /** The different ways in which moves of a kind happen. */
  ofMove({ number, example }: Kind<Move>): readonly Table[] {
    return (this.#tables[number] ??= this.#moveTables(example));
  }

  /** What Back does; one way alone. */
  ofBack({ number, example }: Kind<BackMove>): Table {
    return (this.#tables[number] ??= [this.#backTable(example)])[0]!;
  }

  /** Values that a move was explored for, of facts that are carried. */
  #chosen({ choices }: Pick<Move, 'choices'>): Move['choices'] {
    return choices.filter(({ name }) => this.carried.facts.includes(name));
  }

  /** The values that must have been there before a move, without those that came with its event. */
  #kept(chosen: Move['choices'], isBrought: (fact: string) => boolean): Setting[] {
    return chosen.flatMap(({ kind, name, value }) =>
      kind === 'variable' && !isBrought(name) ? this.carried.ofFacts({ [name]: value }) : [],
    );
  }

  #moveTables(move: Move): Table[] {
    const { places } = move.sent;
    const cleared = move.taken.flatMap(({ effects }) => effects.clear);
    const tables = this.sentIn(move.from)
      .filter((sent) => places.includes(sent.places[0]!))
      .flatMap((sent) =>
        this.#afterSending(sent, cleared, this.#chosen(move)).map((table) =>
          this.#whereOpen(sent, move.from, table),
        ),
      );
    return [...new Set(tables)];
  }

  /** Of a table what happens with answers that let the way be open. */
  #whereOpen({ given, isLoose }: Sent, state: State, table: Table): Table {
    if (given === undefined || isLoose) return table;
    const { carried } = this;
    const read = (given.reads.answers ?? []).filter((name) => carried.answers.has(name));
    return table.map((after, valuation) => {
      const answers = read.map((name) => [name, carried.answer(valuation, name)] as const);
      const isCollected = (name: string) => carried.explored.isCollected(state, name);
      return isOpenWith(given, Object.fromEntries(answers), isCollected) ? after : -1;
    });
  }

  #afterSending(sent: Sent, cleared: readonly string[], chosen: Move['choices']): Table[] {
    const { carried } = this;
    const { ages } = carried.slice;
    const isNew = ages !== undefined && Object.hasOwn(sent.answers, ages);
    const isBrought = (fact: string) => sent.open.has(fact) || Object.hasOwn(sent.facts, fact);
    return carried
      .brought(sent)
      .filter((facts) =>
        chosen.every(({ name, value }) => !sent.open.has(name) || facts[name] === value),
      )
      .map((facts) =>
        carried.values.table({
          keep: this.#kept(chosen, isBrought),
          set: [
            ...carried.ofAnswers(sent),
            ...carried.ofFacts(facts),
            ...carried.ofTruths(sent.makes),
            ...carried.ofCleared(cleared),
          ],
          ...(isNew && { age: 'new' }),
        }),
      );
  }

  #backTable(back: BackMove): Table {
    const { carried } = this;
    const { left, reached } = back.target;
    const { flow } = carried.explored;
    const { ages } = carried.slice;
    const isUndone =
      ages !== undefined &&
      [...left, reached.step].some((step) => flow.steps[step]!.collects.includes(ages));
    return carried.values.table({
      keep: this.#kept(this.#chosen(back), () => false),
      set: carried.ofCleared(listCleared(flow, back.target)),
      ...(isUndone && { age: 'undone' }),
    });
  }
}
