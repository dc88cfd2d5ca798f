import type { Graph } from '../explore/explore.ts';
import { stepsDown, type Edge, type State } from '../explore/graph.ts';
import type { Model } from '../model/model.ts';
import { counterexamplesBy, type Claim } from '../question.ts';
import { answersInWords, titleOf } from '../words.ts';

/** An edge by which an answer is forgotten that somebody has asked for. */
interface Forgetting {
  readonly state: State;
  readonly last: Edge;
  readonly pointer: string;
  readonly name: string;
  readonly asker: string;
}

/** Who asked for an answer that going on clears; undefined where nobody did who stays. */
function askerOf({ flow, model }: Graph, edge: Edge, name: string): string | undefined {
  const { from, to, event, reset } = edge;
  const collects = (step: string) => flow.steps[step]!.collects.includes(name);
  // It is asked for anew.
  if (collects(to.frame.step)) return undefined;
  const sending = model.screen(from.shown).sends.find((one) => one.event === event.type);
  // Whoever takes another button may want to take something back.
  if (sending === undefined || sending.isAside === true) return undefined;
  const brings = sending.samples.some(({ answers }) => (answers?.[name] ?? null) !== null);
  if (brings && collects(from.frame.step)) return from.frame.step;
  const under = reset ?? [...from.frame.parents];
  return [...stepsDown(under)].find((step) => step !== from.frame.step && collects(step));
}

const forgettings = (graph: Graph): Forgetting[] =>
  graph.states
    .flatMap((state) => state.edges)
    .flatMap((last) =>
      last.taken.flatMap(({ pointer, effects }) =>
        effects.clear.flatMap((name): Forgetting[] => {
          const asker = askerOf(graph, last, name);
          return asker === undefined ? [] : [{ state: last.from, last, pointer, name, asker }];
        }),
      ),
    );

/** Going on takes away no answer that its own screen brings, or that a step which stays has asked for. */
export const checkForgetting = (model: Model): Claim[] => [
  {
    words: 'that going on forgets no answer',
    find: (graph) =>
      counterexamplesBy(
        graph,
        forgettings(graph),
        ({ pointer, name }) => `${pointer} ${name}`,
        () => ({
          problem: (_played, { state, pointer, name, asker }) => {
            const { flow, around } = model;
            const answers = answersInWords(around, [name]);
            return {
              code: 'forgets-answer',
              pointer: `${pointer}/clear`,
              message:
                `going on from ${titleOf(flow, state.frame.step)} forgets ${answers}, which ` +
                `${titleOf(flow, asker)} has asked for`,
              about: name,
              answers,
              mend: `keep it: take “${name}” out of “clear”`,
            };
          },
        }),
      ),
  },
];
