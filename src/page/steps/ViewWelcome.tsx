import { useState, useSyncExternalStore } from 'react';
import { answerLimits } from '../../contract/limits.gen.ts';
import type { Answers } from '../../contract/types.gen.ts';
import { cleanText } from '../../booking/text/cleanText.ts';
import { useTexts } from '../text/useTexts.ts';
import { textLength } from '../text/textLength.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { CustomNeed } from '../widgets/CustomNeed.tsx';
import { ServiceCards } from '../widgets/ServiceCards.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import type { viewWelcome } from './declarations/screens/viewWelcome.ts';
import styles from './steps.module.css';

/** The address of the organisation's page, to choose another shop. */
function organisationAddress(): string {
  const params = new URLSearchParams(window.location.search);
  params.delete('shop');
  return `${window.location.pathname}?${params}`;
}

const never = () => () => undefined;

/**
 * Links to the organisation's other shops. When drawn on the server, the address holds only the
 * organisation.
 */
function LinkToShops({ orgId }: { orgId: string }) {
  const { t } = useTexts();
  const address = useSyncExternalStore(never, organisationAddress, () => `/?org=${orgId}`);
  return <a href={address}>{t('steps.welcome.back')}</a>;
}

/** The first screen: describe a need or choose services, or continue as a returning customer. */
export function ViewWelcome() {
  const { t } = useTexts();
  const { settings, typed, page, visit } = useWizard();
  const { step, answers } = useOpened();
  const send = useSend<typeof viewWelcome>();
  const [given, setGiven] = useState<Answers>(() => ({ ...answers, ...typed.get(step.id) }));
  const selectedServiceIds = given.selectedServiceIds ?? [];
  const customNeed = given.customNeed ?? '';

  const change = (values: Answers) => {
    // Two fields may change before the screen is drawn again.
    const next = { selectedServiceIds, customNeed, ...typed.get(step.id), ...values };
    setGiven(next);
    typed.set(step.id, next);
  };
  const need = cleanText(customNeed).trim();
  const isTooLong = textLength(need) > answerLimits.customNeed;
  const everything: Answers = { selectedServiceIds, customNeed: need === '' ? undefined : need };
  const sendWithAnswers = (event: Parameters<typeof send>[0], answers = everything) => {
    typed.forget(step.id);
    send(event, { answers });
  };
  // Sends only what is filled in, so that services sent before stay chosen (see its declaration).
  const sendReturning = () =>
    sendWithAnswers('on-welcome.returning-customer', {
      ...(selectedServiceIds.length > 0 && { selectedServiceIds }),
      ...(need !== '' && !isTooLong && { customNeed: need }),
    });
  const canContinue = (selectedServiceIds.length > 0 || need !== '') && !isTooLong;

  return (
    <Screen
      mood="opening"
      heading={t('steps.welcome.heading')}
      help={t('steps.welcome.help')}
      onSubmit={() => canContinue && sendWithAnswers('on-welcome.select-services')}
      footer={
        <div className={styles.actions}>
          {selectedServiceIds.length > 0 && visit.offers(step, 'on-add-notes') && (
            <Button
              kind="secondary"
              wide
              disabled={isTooLong}
              onClick={() => sendWithAnswers('on-add-notes')}
            >
              {t('steps.welcome.addNotes')}
            </Button>
          )}
          <Button type="submit" wide disabled={!canContinue}>
            {t('steps.continue')}
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <div className={styles.ways}>
          {page.orgId !== undefined && <LinkToShops orgId={page.orgId} />}
          <Button kind="secondary" onClick={sendReturning}>
            {t('steps.welcome.returningCustomer')}
          </Button>
        </div>
        <CustomNeed value={customNeed} onChange={(need) => change({ customNeed: need })} />
        <ServiceCards
          services={settings.services}
          value={selectedServiceIds}
          onChange={(ids) => change({ selectedServiceIds: ids })}
        />
      </div>
    </Screen>
  );
}
