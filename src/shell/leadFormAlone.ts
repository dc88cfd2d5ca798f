import type { Flow, Step } from '../engine/types.ts';

const nothing = { set: {}, clear: [] };

/** The lead form of a flow that has lost its own. */
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
 * A flow as visitors of a shop without an open day meet it: the lead form in the place of every step,
 * whatever its file says (decisions, section 2).
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
