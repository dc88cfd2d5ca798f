import { below } from '../../../../files/json/pointer.ts';
import { groupBy } from '../../../../checker/maps.ts';
import type { Problem, Severity } from '../../../../engine/types.ts';
import type { FlowModel } from './flowModel.ts';

/** The problems of one place: how many, their messages, and the worst severity. */
export interface PlaceProblems {
  readonly messages: readonly string[];
  readonly severity: Severity;
}

export interface ProblemPlaces {
  readonly nodes: ReadonlyMap<string, PlaceProblems>;
  /** By the edge's id. */
  readonly edges: ReadonlyMap<string, PlaceProblems>;
  /** Problems that belong to no single step: a guard's, a variable's, those of every step. */
  readonly elsewhere: PlaceProblems | undefined;
}

const isWithin = (pointer: string, place: string) =>
  pointer === place || pointer.startsWith(`${place}/`);

const gathered = (problems: readonly Problem[]): PlaceProblems => ({
  messages: problems.map(({ message }) => message),
  severity: problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
});

/**
 * Where the graph shows each problem: on the transition's line, on the step, or apart from both.
 */
export function problemPlaces(model: FlowModel, problems: readonly Problem[]): ProblemPlaces {
  const placed = groupBy(problems, ({ pointer }) => {
    const edge = model.edges.find(({ transitions }) =>
      transitions.some((transition) => isWithin(pointer, transition.pointer)),
    );
    if (edge !== undefined) return `edge ${edge.id}`;
    const node = model.nodes.find(({ id }) => isWithin(pointer, below('/steps', id)));
    return node === undefined ? 'elsewhere' : `node ${node.id}`;
  });
  const found = (kind: string, ids: readonly { id: string }[]) =>
    new Map(
      ids.flatMap(({ id }) => {
        const here = placed.get(`${kind} ${id}`);
        return here === undefined ? [] : [[id, gathered(here)] as const];
      }),
    );
  const elsewhere = placed.get('elsewhere');
  return {
    nodes: found('node', model.nodes),
    edges: found('edge', model.edges),
    elsewhere: elsewhere && gathered(elsewhere),
  };
}
