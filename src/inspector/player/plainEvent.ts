import type { FlowEvent } from '../../engine/types.ts';

/** An event as JSON can hold it: `null` stands for an answer that was cleared. */
export function plainEvent({ answers, ...event }: FlowEvent): FlowEvent {
  if (answers === undefined) return event;
  const plain = Object.entries(answers).map(([name, answer]) => [name, answer ?? null] as const);
  return { ...event, answers: Object.fromEntries(plain) };
}
