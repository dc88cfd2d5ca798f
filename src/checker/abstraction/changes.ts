import { memo } from '../maps.ts';
import { listCleared } from '../explore/backEffects.ts';
import type { Carried, Setting } from './carried.ts';
import { isOpenWith } from '../model/conditions.ts';
import type { BackEdge, Edge, State } from '../explore/graph.ts';
import type { EdgeKind } from './places.ts';
import type { Sent } from '../model/model.ts';

/** What becomes of each valuation, by its number; -1 where the edge is not made with it. */
export type ChangeTable = Int32Array;

/** What the edges of an exploration do to what is carried along them. */
export class Changes {
  readonly #sent = new Map<string, readonly Sent[]>();
  readonly #tables: (readonly ChangeTable[])[] = [];

  constructor(private readonly carried: Carried) {}

  /** What the screen of a state sends, told apart by all that is carried. */
  sentIn({ shown, frame }: State): readonly Sent[] {
    const { graph, slice, answers } = this.carried;
    return memo(this.#sent, `${shown}\n${frame.step}`, () =>
      graph.model.sent(shown, frame.step, slice, answers),
    );
  }

  /** The different ways in which edges of a kind happen. */
  ofMove({ number, example }: EdgeKind<Edge>): readonly ChangeTable[] {
    return (this.#tables[number] ??= this.#moveTables(example));
  }

  /** What Back does; one way alone. */
  ofBack({ number, example }: EdgeKind<BackEdge>): ChangeTable {
    return (this.#tables[number] ??= [this.#backTable(example)])[0]!;
  }

  /** Values that an edge was explored for, of facts that are carried. */
  #chosen({ choices }: Pick<Edge, 'choices'>): Edge['choices'] {
    return choices.filter(({ name }) => this.carried.facts.includes(name));
  }

  /** The values that must have been there before an edge, without those that came with its event. */
  #kept(chosen: Edge['choices'], isBrought: (fact: string) => boolean): Setting[] {
    return chosen.flatMap(({ kind, name, value }) =>
      kind === 'variable' && !isBrought(name) ? this.carried.ofFacts({ [name]: value }) : [],
    );
  }

  #moveTables(edge: Edge): ChangeTable[] {
    const { places } = edge.sent;
    const cleared = edge.taken.flatMap(({ effects }) => effects.clear);
    const tables = this.sentIn(edge.from)
      .filter((sent) => places.includes(sent.places[0]!))
      .flatMap((sent) =>
        this.#afterSending(sent, cleared, this.#chosen(edge)).map((table) =>
          this.#whereOpen(sent, edge.from, table),
        ),
      );
    return [...new Set(tables)];
  }

  /** Of a table what happens with answers that let the way be open. */
  #whereOpen({ given, isLoose }: Sent, state: State, table: ChangeTable): ChangeTable {
    if (given === undefined || isLoose) return table;
    const { carried } = this;
    const read = (given.reads.answers ?? []).filter((name) => carried.answers.has(name));
    return table.map((after, valuation) => {
      const answers = read.map((name) => [name, carried.answer(valuation, name)] as const);
      const isCollected = (name: string) => carried.graph.isCollected(state, name);
      return isOpenWith(given, Object.fromEntries(answers), isCollected) ? after : -1;
    });
  }

  #afterSending(sent: Sent, cleared: readonly string[], chosen: Edge['choices']): ChangeTable[] {
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

  #backTable(back: BackEdge): ChangeTable {
    const { carried } = this;
    const { left, reached } = back.target;
    const { flow } = carried.graph;
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
