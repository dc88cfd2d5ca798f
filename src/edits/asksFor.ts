import type { EditableJson } from '../engine/author/jsonText.ts';
import { asRule } from '../engine/author/leadOn.ts';

/** When a step is skipped that only those shall see for whom a guard holds. */
export const asksFor = (guard: EditableJson): EditableJson => ({ '!': asRule(guard) });
