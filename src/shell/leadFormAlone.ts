import type { Flow, Step } from '../engine/types.ts';

const nothing = { set: {}, clear: [] };

/** The lead form for a flow that has none. */
const leadForm: Step = {
  id: 'view-exit',
  screenName: 'Booking tool exit',
  component: 'view-exit',
  collects: [],
  requires: {},
  on: {},
  back: { into: nothing, outOf: nothing },
};

/**
 * The flow of a shop without an open day: the lead form replaces every step, whatever the file says
 * (decisions, section 2).
 */
export function leadFormAlone(flow: Flow): Flow {
  const own = Object.values(flow.steps).find(({ component }) => component === leadForm.component);
  const step = own ?? leadForm;
  const when = { rule: true, variables: [], answers: [] };
  return {
    ...flow,
    steps: { ...flow.steps, [step.id]: step },
    replaceEveryStep: [{ id: 'all-days-closed', when, step: step.id }],
  };
}
