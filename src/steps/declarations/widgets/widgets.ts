import type { WidgetDeclaration } from '../types.ts';
import { genericWidgets } from './generic.ts';
import { ownWidgets } from './own.ts';

/** All widgets that a form can use. */
export const widgets: readonly WidgetDeclaration[] = [...genericWidgets, ...ownWidgets];

export type OwnWidgetName = (typeof ownWidgets)[number]['name'];

export const widgetNamed = (name: string): WidgetDeclaration | undefined =>
  widgets.find((widget) => widget.name === name);
