import type { EditableJson } from '../engine/author/jsonText.ts';
import { asRule } from '../engine/author/leadOn.ts';

/** The skip rule of a step that is shown only while a guard holds. */
export const skipUnless = (guard: EditableJson): EditableJson => ({ '!': asRule(guard) });
