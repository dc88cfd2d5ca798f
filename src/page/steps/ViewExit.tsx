import { use, useMemo, useState } from 'react';
import { answerLimits } from '../../contract/limits.gen.ts';
import type { Answers } from '../../contract/types.gen.ts';
import { useApi } from '../api/ApiProvider.tsx';
import { createExitLead } from '../api/bookingCalls.ts';
import { cutText } from '../../booking/text/cleanText.ts';
import { toExitLead } from '../../booking/request/toExitLead.ts';
import type { FormContext } from '../forms/formContext.ts';
import type { StepFormModule } from '../forms/stepForms.ts';
import { StepForm } from '../forms/StepForm.tsx';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useSession, useVisit, useWizard } from '../wizard/WizardProvider.tsx';
import { errorAt, presentAnswers } from '../wizard/wizard.ts';
import { Banner } from './Banner.tsx';
import styles from './ViewExit.module.css';

/** The form with known answers disabled: they need not be typed and cannot be changed. */
function withDisabled(
  module: StepFormModule,
  known: Answers,
  own: PageTexts['own'],
): StepFormModule {
  const fields = Object.keys(known).map((name) => [
    name,
    { ...(module.form.uiSchema[name] as object), 'ui:disabled': true },
  ]);
  const uiSchema = { ...module.form.uiSchema, ...Object.fromEntries(fields) };
  const said = ['heading', 'help', 'continue'].map((name) => [name, own(name)]);
  const words = Object.fromEntries(said.filter(([, words]) => words !== undefined));
  return { ...module, form: { ...module.form, ...words, uiSchema } };
}

/**
 * The form that asks the shop to call back, for visitors who leave, and for all while nothing can
 * be booked.
 */
export default function ViewExit() {
  const { t, own } = useTexts();
  const wizard = useWizard();
  const { settings, visit, session, reportError } = wizard;
  const { replacedBy, answers } = useVisit();
  const { verifiedPhone, match, isExitSent } = useSession();
  const api = useApi();
  const module = use(wizard.forms.toShow('view-exit'));
  const [busy, setBusy] = useState(false);

  const known = useMemo<Answers>(() => {
    const { newCustomer, selectedCustomerVehicle: owned } = presentAnswers(visit);
    const only = match?.customerState === 'one-matching' ? match : undefined;
    const names = [
      newCustomer?.firstName ?? owned?.customerFirstName ?? only?.matchingCustomerFirstName,
      newCustomer?.lastName ?? owned?.customerLastName ?? only?.matchingCustomerLastName,
    ];
    // Cut to the limit, because the visitor cannot shorten it here.
    const fullName = cutText(names.filter(Boolean).join(' '), answerLimits.fullName);
    return {
      ...(fullName !== '' && { fullName }),
      ...(verifiedPhone !== null && { customerPhone: verifiedPhone }),
    };
  }, [visit, match, verifiedPhone]);
  const form = useMemo(() => withDisabled(module, known, own), [module, known, own]);

  async function submit(given: Answers) {
    setBusy(true);
    const run = visit.runs();
    try {
      const { leadId, visitId } = session.get();
      const utm = wizard.page.utm;
      await createExitLead(api, toExitLead(given, { leadId, visitId, ...(utm && { utm }) }));
      if (visit.runs() === run) session.update({ isExitSent: true });
    } catch (error) {
      if (visit.runs() === run) reportError(error);
    } finally {
      setBusy(false);
    }
  }

  if (isExitSent) {
    return (
      <Screen
        key="sent"
        heading={t('steps.exit.thanksTitle')}
        mood="done"
        footer={
          <Button wide onClick={wizard.leave}>
            {t('steps.exit.close')}
          </Button>
        }
      >
        <p className={styles.thanks}>{t('steps.exit.thanks')}</p>
      </Screen>
    );
  }

  const context: FormContext = {
    answers,
    shop: settings,
    config: wizard.config,
    set: () => undefined,
    send: () => undefined,
  };
  return (
    <StepForm
      form={form}
      answers={{ ...answers, ...wizard.typed.get('view-exit'), ...known }}
      context={context}
      busy={busy}
      banner={
        replacedBy === undefined ? undefined : <Banner>{t('steps.exit.closedBanner')}</Banner>
      }
      onChange={(typed) => wizard.typed.set('view-exit', typed)}
      onErrors={(fields) => wizard.errorsMet.notify(...fields.map(errorAt))}
      onSubmit={(given) => void submit(given)}
    />
  );
}
