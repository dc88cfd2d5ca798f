import type { Words } from './edit.ts';
import type { FlowText } from './FlowText.ts';
import { refuseTaken } from './place.ts';

/** Adds a step that ends the booking with the lead form, in words of its own. */
export function placeEnd(flow: FlowText, after: string, id: string, heading: Words): void {
  refuseTaken(flow, id);
  const end = {
    title: heading.en,
    screenName: heading.en,
    component: 'view-exit',
    end: true,
    collects: ['question', 'fullName', 'customerPhone', 'agreement'],
    words: flow.opened({ heading: { ...heading } }),
  };
  flow.placeAfter(after, id, flow.opened(end));
  flow.file.anyStep?.except?.push(id);
}
