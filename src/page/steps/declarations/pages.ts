import { appointmentFlow } from '../../../booking/page/flowAddress.ts';
import type { Beginning, Precondition } from '../../../checker/model/surroundings.ts';
import type { Flow } from '../../../engine/types.ts';
import { actionsOf } from './actions.ts';
import { alwaysOn } from './preconditions.ts';
import { screensOf } from './screens/screens.ts';
import { viewExit } from './screens/viewExit.ts';
import type { ActionDeclaration, ScreenDeclaration } from './types.ts';
import { beginningsOf } from './world.ts';

/** What flows run on. A flow has what its page declares, and nothing of another. */
export interface FlowPage {
  readonly screens: readonly ScreenDeclaration[];
  readonly actions: readonly ActionDeclaration[];
  readonly beginnings: readonly Beginning[];
  /** The preconditions of each of its screens, except where a visit ends. */
  readonly always: readonly Precondition[];
  /** Whether its visits go on with an appointment that was booked. */
  readonly goesOn: boolean;
  /** What customers come for, after "can no longer". */
  readonly comesFor: string;
}

const pageOf = (name: keyof typeof screensOf) => ({
  screens: screensOf[name],
  actions: actionsOf[name],
  beginnings: beginningsOf[name],
  always: alwaysOn[name],
});

const booking: FlowPage = { ...pageOf('booking'), goesOn: false, comesFor: 'book' };
const appointment: FlowPage = {
  ...pageOf('appointment'),
  goesOn: true,
  comesFor: 'move or cancel',
};

export const pages: readonly FlowPage[] = [booking, appointment];

/** The page that a flow runs on, by the flow's id. */
export const pageOfFlow = (flow: string | undefined): FlowPage =>
  flow === appointmentFlow ? appointment : booking;

/** Whether a flow can end with the lead form, by its id. */
export const hasLeadForm = (flow: string): boolean => pageOfFlow(flow).screens.includes(viewExit);

/** What customers come to a flow for, by its id: "book". */
export const customersGoal = (flow: string | undefined): string => pageOfFlow(flow).comesFor;

/**
 * The forms that visits to a flow may come to though no step names them: those that its components
 * show, and those of screens that replace every step of its page.
 */
export function formsOfComponents({ id, steps }: Flow): string[] {
  const names = Object.values(steps).map(({ component }) => component);
  return pageOfFlow(id).screens.flatMap(({ name, form, replaces }) =>
    form !== undefined && (names.includes(name) || replaces === true) ? form : [],
  );
}
