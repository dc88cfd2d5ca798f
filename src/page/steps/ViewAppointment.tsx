import { useState } from 'react';
import { calendarEntry } from '../../booking/calendar/calendarEntry.ts';
import { languages } from '../text/chooseLanguage.ts';
import { dateFormat } from '../text/dates.ts';
import languageNames from '../text/languageNames.json';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import {
  AppointmentDetails,
  answersOf,
  summaryOf,
  timeOf,
  useAppointment,
} from './AppointmentDetails.tsx';
import { Banner } from './Banner.tsx';
import { BookAgain } from './BookAgain.tsx';
import { Calendars } from './Calendars.tsx';
import type { viewAppointment } from './declarations/screens/appointment.ts';
import { PhoneLinks } from './PhoneLinks.tsx';
import styles from './steps.module.css';
import { useUndo } from './useUndo.ts';
import { whyNotHere } from './whyNotHere.ts';

/** The same link in the other languages. */
function OtherLanguages() {
  const { language } = useTexts();
  return (
    <div className={styles.ways}>
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <a key={other} lang={other} href={`?lang=${other}${window.location.hash}`}>
            {languageNames[other]}
          </a>
        ))}
    </div>
  );
}

/** What was booked, and what its customer can do about it. */
export default function ViewAppointment() {
  const texts = useTexts();
  const { t } = texts;
  const { visit, typed, settings } = useWizard();
  const { step } = useOpened();
  const send = useSend<typeof viewAppointment>();
  // As it stood when the visit came here, so that Undo does not rename the screen it is pressed on.
  const [appointment] = useState(useAppointment());
  const undo = useUndo();
  const { status, moving, cancelling } = appointment;
  const entry = calendarEntry({
    summary: summaryOf(appointment, settings, texts),
    settings,
    text: t,
    format: { date: dateFormat('longDate', texts), time: dateFormat('time', texts) },
  });
  const answers = answersOf(appointment);
  const reason = whyNotHere(appointment, settings.shop.phone, texts);
  const isStanding = status === 'standing';
  const isGone = !isStanding || moving === 'over';
  const mayMove = moving === 'allowed';
  // The link of a calendar entry acts only with a code, which nothing here asks for.
  const mayUndo = undo.offers && status === 'cancelled' && appointment.power === 'act';
  const changeWay = () => {
    // Who comes another way keeps the time where it is free that way too.
    for (const { id, collects } of Object.values(visit.flow.steps)) {
      if (id !== step.id && collects.includes('waiterPreference')) {
        typed.set(id, timeOf(appointment));
      }
    }
    send('on-change-way', { answers });
  };
  return (
    <Screen
      heading={isStanding ? t('steps.appointment.heading') : t(`steps.appointment.is.${status}`)}
      footer={
        (mayMove || isGone || cancelling === 'allowed') && (
          <div className={styles.actions}>
            {mayMove && (
              <Button wide onClick={() => send('on-move', { answers })}>
                {t('steps.appointment.move')}
              </Button>
            )}
            {isGone && <BookAgain />}
            {mayUndo && (
              <Button wide kind="secondary" busy={undo.busy} onClick={() => void undo.undo()}>
                {t('steps.appointment.undo')}
              </Button>
            )}
            {cancelling === 'allowed' && (
              <Button wide kind="secondary" onClick={() => send('on-cancel', { answers })}>
                {t('steps.appointment.cancel')}
              </Button>
            )}
          </div>
        )
      }
    >
      {undo.refusal !== undefined && (
        <Message tone="error" title={<PhoneLinks>{undo.refusal}</PhoneLinks>} />
      )}
      {reason !== undefined && (
        <Banner>
          <PhoneLinks>{reason}</PhoneLinks>
        </Banner>
      )}
      <div className={styles.stack}>
        <AppointmentDetails appointment={appointment} />
        {mayMove && visit.offers(step, 'on-change-way') && (
          <Button wide kind="secondary" onClick={changeWay}>
            {t('steps.appointment.changeWay')}
          </Button>
        )}
      </div>
      {isStanding && !isGone && entry && <Calendars entry={entry} />}
      <OtherLanguages />
    </Screen>
  );
}
