import type { EditableJson } from '../engine/author/jsonText.ts';

/** When a step is skipped that only those shall see for whom a guard holds. */
export const asksFor = (guard: EditableJson): EditableJson => ({
  '!': typeof guard === 'string' ? { guard } : guard,
});
