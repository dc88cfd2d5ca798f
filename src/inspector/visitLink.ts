import type { FlowEvent, Scalar } from '../engine/types.ts';

/** A visit as the address keeps it: the facts it began with, and its events. Nothing personal. */
export interface LinkedVisit {
  facts: Readonly<Record<string, Scalar>>;
  events: readonly FlowEvent[];
}

/** Reads a visit from the part of an address behind `#`; an empty one where there is none. */
export function readVisitLink(hash: string): LinkedVisit {
  try {
    const visit = JSON.parse(decodeURIComponent(hash.replace(/^#/, ''))) as Partial<LinkedVisit>;
    return { facts: visit.facts ?? {}, events: Array.isArray(visit.events) ? visit.events : [] };
  } catch {
    return { facts: {}, events: [] };
  }
}

export const visitLink = (visit: LinkedVisit) => `#${encodeURIComponent(JSON.stringify(visit))}`;
