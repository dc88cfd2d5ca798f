import { use, useEffect, useState } from 'react';
import type { Answers } from '../../contract/types.gen.ts';
import { type ShopApi, useApi } from '../api/ApiProvider.tsx';
import { decidedEvent } from '../forms/decidedEvent.ts';
import { StepForm, type StepFormProps } from '../forms/StepForm.tsx';
import { useTexts } from '../text/useTexts.ts';
import { useSend } from '../wizard/useSend.ts';
import { useOpened, useSession, useWizard } from '../wizard/WizardProvider.tsx';
import { errorAt, type LikelySending, presentAnswers, type Wizard } from '../wizard/wizard.ts';
import { Banner } from './Banner.tsx';
import { productWidgets } from './productWidgets.tsx';
import { requestCode } from '../api/otpCalls.ts';
import type { StepActionName } from './declarations/actions.ts';

/** The banner's text by the reason for asking the phone again. */
const sayAgain = { reload: 'steps.phone.reload', expired: 'steps.phone.expired' } as const;

/** A step drawn from its form file. What is typed is kept until it is sent. */
export default function FormStep() {
  const { t } = useTexts();
  const wizard = useWizard();
  const api = useApi();
  const { step: opened } = useOpened();
  const send = useSend();
  const { phoneAgain } = useSession();
  const asksAgain = opened.action === 'send-code' && phoneAgain;
  const [busy, setBusy] = useState(false);
  const [answers] = useState<Answers>(() => ({
    ...presentAnswers(wizard.visit),
    ...wizard.typed.get(opened.id),
  }));

  useEffect(() => () => wizard.likely.set(null), [wizard]);
  // Its code is there when Continue is pressed, also where the network is gone by then.
  useEffect(() => {
    if (opened.action === 'move-appointment') loadMoving().catch(() => undefined);
  }, [opened.action]);

  // This render may come after the visit has moved on to a step without a form.
  if (opened.form === undefined) return null;
  const form = use(wizard.forms.toShow(opened.form));

  const sendOn = (event: string, given: Answers = {}) => {
    // The form may be newer than the flow of this visit: answers that the flow does not know are
    // left out.
    const collected = Object.entries(given).filter(([name]) => opened.collects.includes(name));
    const isSent = send(event, { answers: Object.fromEntries(collected) });
    if (isSent) wizard.typed.forget(opened.id);
  };

  async function submit(given: Answers) {
    const action = opened.action === undefined ? undefined : stepAction(opened.action);
    let refused: string | void = undefined;
    if (action !== undefined) {
      setBusy(true);
      const run = wizard.visit.runs();
      try {
        refused = await action(wizard, api, given, () => void submit(given));
      } catch (error) {
        if (wizard.visit.runs() === run) wizard.reportError(error);
        return;
      } finally {
        setBusy(false);
      }
    }
    if (refused !== undefined) return sendOn(refused, given);
    // The form may be newer than the flow of this visit: an event that it does not know decides nothing.
    const decided = decidedEvent(form.form, given);
    const isKnown = decided !== undefined && wizard.visit.offers(opened, decided);
    sendOn(isKnown ? decided : wizard.visit.flow.forward, given);
  }

  const context: StepFormProps['context'] = {
    answers,
    shop: wizard.settings,
    config: wizard.config,
    send: sendOn,
  };

  return (
    <StepForm
      form={form}
      answers={answers}
      context={context}
      widgets={productWidgets}
      offers={(event) => wizard.visit.offers(opened, event)}
      busy={busy}
      banner={asksAgain && <Banner>{t(sayAgain[asksAgain])}</Banner>}
      onChange={(typed) => wizard.typed.set(opened.id, typed)}
      onHold={(held) => {
        const decided = decidedEvent(form.form, held);
        wizard.likely.set({
          ...(decided !== undefined && { type: decided }),
          answers: held as LikelySending['answers'],
        });
      }}
      onErrors={(fields) => wizard.errorsMet.notify(...fields.map(errorAt))}
      onSubmit={(given) => void submit(given)}
    />
  );
}

/**
 * An action that must succeed before a step's forward event; if it rejects, the visitor stays on
 * the step. If it is refused, resolves to the event that is sent instead.
 *
 * @param again does the same once more, for who tries again
 */
type StepAction = (
  wizard: Wizard,
  api: ShopApi,
  answers: Answers,
  again: () => void,
) => Promise<string | void>;

const loadMoving = () => import('../wizard/moveAppointment.ts');

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
  'move-appointment': async (...given) => (await loadMoving()).moveAppointment(...given),
};

/** The action of a step by its name in the flow file. */
export const stepAction = (name: string): StepAction | undefined =>
  Object.hasOwn(actions, name) ? actions[name as StepActionName] : undefined;
