import type { EditableJson } from './jsonText.ts';
import { asRule } from './leadOn.ts';

/** The skip rule of a step that is shown only while a guard holds. */
export const skipUnless = (guard: EditableJson): EditableJson => ({ '!': asRule(guard) });
