/*
 * The page of a customer's link: one appointment, to be seen, moved and cancelled. The screens are
 * those of a visit; its flow is `flows/appointment.json`.
 */
import { StrictMode, Suspense, use, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/styles/base.css';
import '../../ui/styles/inter.css';
import { ApiProvider } from '../../api/ApiProvider.tsx';
import { TextsContext } from '../../text/useTexts.ts';
import { Card } from '../../ui/Card.tsx';
import { WizardProvider } from '../../wizard/WizardProvider.tsx';
import { BookingScreens } from '../BookingScreens.tsx';
import { followHistory } from '../followHistory.ts';
import { ownEntries } from '../frame/historyEntries.ts';
import { fromLaterCode } from '../useLaterCode.tsx';
import { Message } from '../../ui/Message.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CallShop } from '../../widgets/CallShop.tsx';
import { bootAppointment, type OpenedLink } from './bootAppointment.ts';

const ErrorScreen = fromLaterCode((later) => later.ShownErrorScreen);

function Visit({ wizard }: Pick<OpenedLink & { is: 'ready' }, 'wizard'>) {
  useEffect(() => followHistory(wizard, ownEntries), [wizard]);
  const { client, shopId } = wizard.api;
  return (
    <ApiProvider client={client} shopId={shopId}>
      <WizardProvider wizard={wizard}>
        <BookingScreens />
      </WizardProvider>
    </ApiProvider>
  );
}

function Page({ opening }: { opening: Promise<OpenedLink> }) {
  const opened = use(opening);
  const { t } = opened.texts;
  const shop = opened.is === 'ready' ? opened.wizard.settings.shop.name : undefined;
  useEffect(() => {
    if (opened.is !== 'failed') isThere();
  }, [opened]);
  useEffect(() => {
    document.title = shop === undefined ? t('page.title') : t('steps.appointment.title', { shop });
  }, [shop, t]);
  return (
    <TextsContext value={opened.texts}>
      {opened.is === 'ready' && <Visit wizard={opened.wizard} />}
      {opened.is === 'failed' && (
        <ErrorScreen
          error={opened.error}
          onRetry={() => window.location.reload()}
          phone={opened.phone}
        />
      )}
      {opened.is === 'dead' && (
        <Screen heading={t('steps.appointment.dead.title')}>
          <Message
            tone="neutral"
            title={t('steps.appointment.dead.message')}
            action={opened.phone && <CallShop phone={opened.phone} />}
          />
        </Screen>
      )}
    </TextsContext>
  );
}

/** Removes the sentence for a page whose scripts do not come; `ErrorScreen` is one of those. */
const isThere = () => document.getElementById('late')?.remove();

// Another link opened in this tab changes what stands behind the `#` alone.
window.addEventListener('hashchange', () => window.location.reload());
const opening = bootAppointment();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Card>
      <Suspense fallback={null}>
        <Page opening={opening} />
      </Suspense>
    </Card>
  </StrictMode>,
);
