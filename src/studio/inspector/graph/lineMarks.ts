import type { CanvasProps } from './Canvas.tsx';
import { boxAt } from './model/geometry.ts';
import { otherwise, type FlowModel, type StepEdge } from './model/flowModel.ts';
import { labelPlaces } from './model/labelPlaces.ts';
import { markPlaces } from './model/path.ts';
import { shortWords } from './model/shortWords.ts';
import type { LaidOut } from './camera.ts';

/** The least distance between marks: their width at the zoom at which titles are just legible. */
const markApart = 46;
/** Whether several lines lead on from a step. */
const isFork = ({ edges }: FlowModel, id: string) =>
  edges.filter(({ from }) => from === id).length > 1;

/**
 * The lines' labels: of the chosen step's lines, and without one of the forks of the usual visit.
 * Numbers and labels would cover each other, as would labels and what a drop would do.
 */
export function labelsOf(
  { model, layout }: Pick<LaidOut, 'model' | 'layout'>,
  selected: string | undefined,
  hasTraffic: boolean,
) {
  const isLabelled = ({ from }: StepEdge) =>
    selected === undefined
      ? !hasTraffic && layout.spine.includes(from) && isFork(model, from)
      : from === selected;
  const words = model.edges
    .filter(isLabelled)
    .map((edge) => [edge.id, shortWords(edge)] as const)
    // Alone it says nothing: the step's other lines have the conditions.
    .filter(([, label]) => selected !== undefined || label !== otherwise);
  const ids = words.map(([id]) => id);
  // The chosen step's lines stand out from all others.
  return labelPlaces(layout, new Map(words), selected === undefined ? undefined : ids);
}

export const isTakenEdge = ({ transitions }: StepEdge, taken: CanvasProps['taken']): boolean =>
  transitions.some(({ pointer }) => taken.includes(pointer));

/** Where the lines have their marks, such as numbers; undefined for one that finds no room. */
export function markSpots(
  { laidOut: { model, layout }, places, selected, taken, traffic }: CanvasProps,
  labels: ReturnType<typeof labelsOf>,
) {
  // Lines that always have a mark come first, so that selecting a step does not move those marks.
  const stays = (edge: StepEdge) =>
    isTakenEdge(edge, taken) ||
    places.edges.has(edge.id) ||
    (traffic?.lines.get(edge.id)?.words ?? '') !== '';
  const marked = [
    ...model.edges.filter(stays),
    ...model.edges.filter((edge) => edge.from === selected && !stays(edge)),
  ];
  const spots = markPlaces(
    marked.map((edge) => ({
      points: layout.routes[edge.id]?.points ?? [],
      // Marks of a selected step's lines leave room for the condition at the line's end.
      share: stays(edge) ? 0.5 : 0.42,
      isOptional: !stays(edge),
    })),
    markApart,
    [
      ...[...labels.values()].map(({ box }) => box),
      ...marked
        .filter((edge) => edge.from === selected)
        .flatMap(({ from, to }) => [from, to])
        .map((id) => boxAt(layout.places[id]!, layout.size)),
    ],
  );
  return new Map(marked.map(({ id }, index) => [id, spots[index]]));
}
