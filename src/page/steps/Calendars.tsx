import type { CalendarEntry } from '../../booking/calendar/calendarEntry.ts';
import { calendarLink } from '../../booking/calendar/calendarLink.ts';
import { useTexts } from '../text/useTexts.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useSession } from '../wizard/WizardProvider.tsx';
import styles from './ViewConfirmation.module.css';
import { calendarFile } from '../../booking/calendar/calendarFile.ts';
import { saveFile } from '../browser/saveFile.ts';

/**
 * Saves the appointment as a file for the visitor's own calendar (Apple, Outlook).
 *
 * @param id the same for each file of one appointment, so that a calendar has it once, and another
 *   for any other, which would replace it: two cars may come at one time
 */
function saveCalendarFile(
  { title, start, end, details, location }: CalendarEntry,
  id: string,
  sequence: number | undefined,
): void {
  const text = calendarFile({
    id,
    stamp: new Date(),
    start,
    end,
    summary: title,
    description: details,
    location,
    ...(sequence !== undefined && { sequence }),
  });
  saveFile('appointment.ics', text, 'text/calendar;charset=utf-8');
}

interface CalendarsProps {
  entry: CalendarEntry;
  /** Whether this is the screen's main action, after booking. */
  isNext?: boolean;
}

/** Links and a menu that add the appointment to the customer's calendar. */
export function Calendars({ entry, isNext = false }: CalendarsProps) {
  const { t } = useTexts();
  const { leadId, links } = useSession();
  // A visit whose lead was not saved has its start in place of it.
  const id = leadId ?? String(entry.start.getTime());
  const save = () => saveCalendarFile(entry, id, links?.sequence);
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
