import {
  Badge,
  Button,
  Callout,
  Card,
  DataList,
  Flex,
  Heading,
  IconButton,
} from '@radix-ui/themes';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { ListedAppointment, StaffChange } from '../../../contract/staff.gen.ts';
import { Icon } from '../../../page/ui/Icon.tsx';
import { addressFor } from '../calls/calls.ts';
import { scope } from '../calls/useAnswer.tsx';
import { useShortcuts } from '../help/useShortcuts.ts';
import { fillWords } from '../words.ts';
import { whenInWords } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import { AppointmentBadges } from './DayGrid.tsx';
import { PhoneToCall } from './PhoneToCall.tsx';
import words from './words.json';

interface AppointmentPanelProps {
  of: ListedAppointment;
  mayChange: boolean;
  onAsk: (kind: StaffChange) => void;
  onClose: () => void;
}

const looks = {
  move: { variant: 'solid' },
  undo: { variant: 'solid' },
  ask: { variant: 'soft' },
  miss: { variant: 'soft', color: 'gray' },
  cancel: { variant: 'soft', color: 'red' },
} as const;

/** Everything about one appointment, and what can be done with it. */
export function AppointmentPanel({ of, mayChange, onAsk, onClose }: AppointmentPanelProps) {
  const { id, customer, status, phone, email, vehicle, work, notes, visitId, sequence } = of;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  useShortcuts({ Escape: onClose });
  const facts: [label: string, told: React.ReactNode][] = [
    [words.facts.when, whenInWords(of)],
    [words.facts.car, vehicle],
    [words.facts.work, work.join(', ')],
    [words.facts.notes, notes],
    [
      words.facts.phone,
      <span key={id}>
        <PhoneToCall id={id} customer={customer} short={phone} mayCall={mayChange} />
      </span>,
    ],
    [words.facts.mail, email],
  ];
  return (
    <aside ref={ref} tabIndex={-1} aria-label={customer} className={styles.panel}>
      <Card size="2">
        <Flex justify="between" align="start" gap="2">
          <Heading as="h2" size="4">
            {customer}
          </Heading>
          <IconButton variant="ghost" color="gray" aria-label={words.closePanel} onClick={onClose}>
            <Icon path={mdiClose} size={20} />
          </IconButton>
        </Flex>
        <Flex gap="2" wrap="wrap" my="2">
          {status === 'standing' && <Badge color="green">{words.status.standing}</Badge>}
          <AppointmentBadges of={of} />
        </Flex>
        {of.isUntold && (
          <Callout.Root color="amber" size="1" my="3" role="note">
            <Callout.Text>{words.untold}</Callout.Text>
          </Callout.Root>
        )}
        <DataList.Root size="2" my="3">
          {facts.map(
            ([label, told]) =>
              told !== null &&
              told !== '' && (
                <DataList.Item key={label}>
                  <DataList.Label minWidth="64px">{label}</DataList.Label>
                  <DataList.Value className={styles.told}>{told}</DataList.Value>
                </DataList.Item>
              ),
          )}
        </DataList.Root>
        <Flex gap="2" wrap="wrap">
          {(mayChange ? of.offers : []).map((kind) => (
            <Button
              key={kind}
              {...looks[kind]}
              aria-label={fillWords(words.of, { deed: words[kind], customer })}
              onClick={() => onAsk(kind)}
            >
              {words[kind]}
            </Button>
          ))}
        </Flex>
        <Flex direction="column" gap="1" mt="4" className={styles.further}>
          {visitId !== null && (
            <a href={addressFor(scope, { page: 'visit', id: visitId })}>{words.visit}</a>
          )}
          <details>
            <summary>{words.developers}</summary>
            {fillWords(words.appointmentId, { id, count: sequence })}
          </details>
        </Flex>
      </Card>
    </aside>
  );
}
