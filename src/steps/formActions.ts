import type { Answers } from '../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { requestCode } from '../api/otpCalls.ts';
import type { Wizard } from '../wizard/wizard.ts';
import type { StepActionName } from './declarations/actions.ts';

/**
 * An action that must succeed before a step's forward event; if it rejects, the visitor stays on
 * the step.
 */
type StepAction = (wizard: Wizard, api: ShopApi, answers: Answers) => Promise<void>;

const actions: Readonly<Record<StepActionName, StepAction>> = {
  async 'send-code'(wizard, api, { phone }) {
    if (phone === undefined) {
      console.warn('No code was sent: the phone is missing');
      return;
    }
    const run = wizard.visit.runs();
    const secret = await requestCode(api, phone, wizard.settings);
    if (wizard.visit.runs() === run) wizard.session.update({ challenge: { phone, secret } });
  },
};

/** The action of a step by its name in the flow file. */
export const stepAction = (name: string): StepAction | undefined =>
  Object.hasOwn(actions, name) ? actions[name as StepActionName] : undefined;
