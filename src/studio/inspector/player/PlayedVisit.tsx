import { Component, Suspense, use, useState, type ReactNode } from 'react';
import { ApiProvider } from '../../../page/api/ApiProvider.tsx';
import { BookingScreens } from '../../../page/shell/BookingScreens.tsx';
import { ErrorScreen } from '../../../page/shell/ErrorScreen.tsx';
import { shownError } from '../../../page/shell/errors.ts';
import type { PageTexts } from '../../../page/text/text.ts';
import { TextsContext, useTexts } from '../../../page/text/useTexts.ts';
import { Card } from '../../../page/ui/Card.tsx';
import { Message } from '../../../page/ui/Message.tsx';
import { Spinner } from '../../../page/ui/Spinner.tsx';
import { ToastProvider } from '../../../page/ui/Toast.tsx';
import { WizardProvider } from '../../../page/wizard/WizardProvider.tsx';
import styles from './Player.module.css';
import type { StartedVisit } from './startPlayedVisit.ts';
import words from './words.json';

export type StartOutcome = { visit: StartedVisit } | { error: unknown };

/** Starts a visit; a failed start is an outcome, too. */
export const outcomeOf = (start: () => Promise<StartedVisit>): Promise<StartOutcome> =>
  start().then(
    (visit) => ({ visit }),
    (error: unknown) => ({ error }),
  );

/** Shows the error of a screen that cannot be rendered, as may happen with an unfinished flow. */
class VisitBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className={styles.centered}>
        <Message level={1} tone="error" title={words.notDrawn} message={error.message} />
      </div>
    );
  }
}

function Screens({ starting, retry }: { starting: Promise<StartOutcome>; retry: () => void }) {
  const { t } = useTexts();
  const outcome = use(starting);
  if ('error' in outcome) {
    return <ErrorScreen error={shownError(outcome.error, t)} onRetry={retry} />;
  }
  const { client, shop, wizard } = outcome.visit;
  return (
    <ApiProvider client={client} shopId={shop.shopId}>
      <ToastProvider>
        <WizardProvider wizard={wizard}>
          <BookingScreens />
        </WizardProvider>
      </ToastProvider>
    </ApiProvider>
  );
}

interface PlayedVisitProps {
  texts: PageTexts;
  first: Promise<StartOutcome>;
  start: () => Promise<StartOutcome>;
}

/** The real screens of a played visit, within the customer page's card. */
export function PlayedVisit({ texts, first, start }: PlayedVisitProps) {
  const [starting, setStarting] = useState(first);
  return (
    <TextsContext value={texts}>
      <Card>
        <VisitBoundary>
          <Suspense
            fallback={
              <div className={styles.centered}>
                <Spinner />
              </div>
            }
          >
            <Screens starting={starting} retry={() => setStarting(start())} />
          </Suspense>
        </VisitBoundary>
      </Card>
    </TextsContext>
  );
}
