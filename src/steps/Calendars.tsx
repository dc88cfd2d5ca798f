import type { CalendarEntry } from '../booking/calendar/calendarEntry.ts';
import { calendarLink } from '../booking/calendar/calendarLink.ts';
import { useTexts } from '../text/useTexts.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useSession } from '../wizard/WizardProvider.tsx';
import { saveCalendarFile } from './saveCalendarFile.ts';
import styles from './ViewConfirmation.module.css';

interface CalendarsProps {
  entry: CalendarEntry;
  /** Whether this is the screen's main action, after booking. */
  isNext?: boolean;
}

/** Links and a menu that add the appointment to the customer's calendar. */
export function Calendars({ entry, isNext = false }: CalendarsProps) {
  const { t } = useTexts();
  const { leadId } = useSession();
  // A visit whose lead was not saved has its start in place of it.
  const save = () => saveCalendarFile(entry, leadId ?? String(entry.start.getTime()));
  return (
    <div className={isNext ? styles.booked : styles.calendars}>
      <ExternalLink look={isNext ? 'button' : 'link'} href={calendarLink(entry)}>
        {t('steps.confirm.calendar')}
      </ExternalLink>
      <Menu
        label={t('steps.confirm.otherCalendars')}
        items={[
          { label: t('steps.confirm.appleCalendar'), onSelect: save },
          { label: t('steps.confirm.outlookCalendar'), onSelect: save },
        ]}
      />
    </div>
  );
}
