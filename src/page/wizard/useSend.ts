import { useCallback, useEffect, useRef } from 'react';
import type { Answers } from '../../contract/types.gen.ts';
import type { FlowEvent, Json, Scalar } from '../../engine/types.ts';
import type { LikelySending } from './wizard.ts';
import { useOpened, useWizard } from './WizardProvider.tsx';

interface Sending {
  answers?: Answers;
  facts?: Readonly<Record<string, Scalar>>;
}

/** Sends any event; form files name theirs. Returns whether the screen was still there to send it. */
type SendAny = (type: string, sending?: Sending) => boolean;

/**
 * The events that a screen is declared to send, each with the sets of answers and facts that it may
 * bring.
 */
interface Declared {
  readonly sends: Readonly<Record<string, readonly object[]>>;
}

type Brought<Way, Part extends 'answers' | 'facts'> = Way extends {
  readonly [Key in Part]: infer Given;
}
  ? keyof Given
  : never;

type NoneOr<Given> = [keyof Given] extends [never] ? undefined : Given;

/** The answers and facts that an event may bring, as declared. */
interface SendingOf<Way> {
  answers?: NoneOr<{
    [Name in Brought<Way, 'answers'> & keyof Answers]?: Answers[Name] | undefined;
  }>;
  facts?: NoneOr<{ readonly [Name in Brought<Way, 'facts'>]: Scalar }>;
}

/** The same, but only the events that a screen is declared to send. */
type SendDeclared<Screen extends Declared> = <Event extends keyof Screen['sends'] & string>(
  type: Event,
  sending?: SendingOf<Screen['sends'][Event][number]>,
) => boolean;

/**
 * Returns a function that sends events from the step this component was opened on. Once the screen
 * is gone it sends nothing, even if the same step is shown again: the response to a late call
 * belongs to the earlier screen. A screen names its declaration: `useSend<typeof addVehicle>()`.
 */
export function useSend(): SendAny;
export function useSend<Screen extends Declared>(): SendDeclared<Screen>;
export function useSend(): SendAny {
  const { visit } = useWizard();
  const { step } = useOpened();
  const from = step.id;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    (type, { answers, facts } = {}) => {
      if (!isShown.current) return false;
      const event: FlowEvent = {
        type,
        ...(facts && { facts }),
        ...(answers && { answers: answers as Record<string, Json | undefined> }),
      };
      return visit.send(event, from) !== undefined;
    },
    [visit, from],
  );
}

/**
 * Declares what a screen will most likely send, so that the next screen can be drawn ahead. Sends
 * nothing.
 *
 * @param sending undefined while nothing can be sent
 */
export function useLikely<Screen extends Declared>(
  type: keyof Screen['sends'] & string,
  sending: SendingOf<Screen['sends'][keyof Screen['sends']][number]> | undefined,
): void {
  const { likely } = useWizard();
  const event = sending === undefined ? '' : JSON.stringify({ type, ...sending });
  useEffect(() => {
    if (event === '') return undefined;
    likely.set(JSON.parse(event) as LikelySending);
    return () => likely.set(null);
  }, [likely, event]);
}

/** Returns a function that goes back from the step this component was opened on. */
export function useGoBack(): () => void {
  const { visit } = useWizard();
  const send = useSend();
  return () => send(visit.flow.back.event);
}
