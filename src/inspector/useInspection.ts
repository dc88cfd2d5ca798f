import { useCallback, useEffect, useState } from 'react';
import type { FlowEvent, Scalar } from '../engine/types.ts';
import {
  comeTo,
  goTo,
  happenedOf,
  newInspection,
  send,
  takeBranch,
  visitAs,
  type Inspection,
  type Line,
} from './visit/inspection.ts';
import { readVisitLink, toVisitFile, visitLink, type VisitFile } from './visit/visitFile.ts';

export interface InspectionControl {
  readonly inspection: Inspection;
  /** The visit up to the moment that is looked at. */
  readonly happened: Line;
  readonly selected: string | undefined;
  select(step: string): void;
  comeTo(events: Line): void;
  send(event: FlowEvent): void;
  goTo(at: number): void;
  takeBranch(index: number): void;
  visitAs(persona: string): void;
  /** Somebody's whole visit, at its end. */
  play(persona: string, events: Line, facts?: Readonly<Record<string, Scalar>>): void;
  open(file: VisitFile): void;
  readonly isReplaying: boolean;
  /** Plays the visit from its start, event by event; or stops doing so. */
  replay(): void;
}

/** Time to look at a screen while a visit is replayed. */
const replayMs = 900;

const opened = ({ persona, facts, events, at }: VisitFile): Inspection => ({
  ...newInspection(persona),
  facts,
  line: events,
  at: Math.max(0, Math.min(at ?? events.length, events.length)),
});

/**
 * The visit that is looked at. The address follows it, so that it can be opened again.
 *
 * @param flowLabel `id@version` of the flow, which the address names
 * @param firstPersona who visits where the address does not say
 */
export function useInspection(flowLabel: string, firstPersona: string): InspectionControl {
  const [linked] = useState(() => readVisitLink(window.location.hash));
  const [inspection, setInspection] = useState(() =>
    linked === undefined
      ? newInspection(firstPersona)
      : opened({ ...linked, persona: linked.persona || firstPersona }),
  );
  const [selected, select] = useState(linked?.step);
  const [isReplaying, setReplaying] = useState(false);

  useEffect(() => {
    const link = visitLink(toVisitFile(flowLabel, inspection, selected));
    window.history.replaceState(null, '', link);
  }, [flowLabel, inspection, selected]);

  const { at } = inspection;
  const isAtEnd = at === inspection.line.length;
  useEffect(() => {
    if (!isReplaying) return undefined;
    const next = setTimeout(() => {
      if (isAtEnd) setReplaying(false);
      else setInspection((now) => goTo(now, at + 1));
    }, replayMs);
    return () => clearTimeout(next);
  }, [isReplaying, isAtEnd, at]);

  const change = useCallback((make: (now: Inspection) => Inspection) => {
    setReplaying(false);
    setInspection(make);
  }, []);
  return {
    inspection,
    happened: happenedOf(inspection),
    selected,
    select,
    comeTo: (events) => change((now) => comeTo(now, events)),
    send: (event) => change((now) => send(now, event)),
    goTo: (at) => change((now) => goTo(now, at)),
    takeBranch: (index) => change((now) => takeBranch(now, index)),
    visitAs: (persona) => change((now) => visitAs(now, persona)),
    play: (persona, events, facts = {}) =>
      change((now) => ({ ...comeTo({ ...now, persona }, events), persona, facts })),
    open: (file) => change((now) => opened({ ...file, persona: file.persona || now.persona })),
    isReplaying,
    replay() {
      if (!isReplaying) setInspection((now) => goTo(now, 0));
      setReplaying(!isReplaying);
    },
  };
}
