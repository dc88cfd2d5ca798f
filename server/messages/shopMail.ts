import type { AppointmentBooked, LeadPerson, ShopEvent } from '../../src/contract/types.gen.ts';
import { formatPhone } from '../../src/booking/customer/phoneFormat.ts';
import { cleanText } from '../../src/booking/text/cleanText.ts';
import { escaped } from '../common/escaped.ts';
import { oneLine } from '../common/oneLine.ts';
import type { Mail } from '../db/schema/deliveries.ts';
import { formatWhen } from './confirmation.ts';

/** The content of a mail, before it is written as text and as HTML. */
interface Note {
  subject: string;
  heading: string;
  customer: LeadPerson;
  /** Whether the customer proved the phone */
  isProven: boolean;
  lines: [label: string, words: string][];
}

type Data<Type extends ShopEvent['type']> = Extract<ShopEvent, { type: Type }>['data'];

/** Letters that are written from right to left, and marks that turn what stands beside them. */
const rightToLeft =
  /[\u0590-\u08FF\u200E\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Unicode's "first strong isolate" and its end. */
const isolated = (line: string) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line);

/** Typed words, each line of which turns nothing that stands beside it. */
const typed = (words: string) => cleanText(words).split('\n').map(isolated).join('\n');
const typedLine = (words: string) => isolated(oneLine(cleanText(words)));

const nameOf = ({ firstName, lastName }: LeadPerson) =>
  typedLine([firstName, lastName].filter(Boolean).join(' '));

const options: Readonly<Record<AppointmentBooked['data']['appointmentOption'], string>> = {
  DROP_OFF: 'Drop-off',
  WAIT: 'Waits at the shop',
  AFTER_HOURS_DROP_OFF: 'After hours drop-off',
};

const changers = { customer: 'The customer', staff: 'Your staff' } as const;

const work = (wanted: Pick<Data<'lead.abandoned'>, 'services' | 'recommendedServices'>) =>
  [
    ...wanted.services.map(({ name, notes }) => (notes ? `${name}: ${typed(notes)}` : name)),
    ...wanted.recommendedServices.map(({ name }) => `${name} (recommended)`),
  ].join('\n');

type MaybeLine = readonly [label: string, words: string | null | undefined];

/** Drops lines without words. */
const present = (lines: readonly MaybeLine[]) =>
  lines.flatMap(([label, words]): Note['lines'] => (words ? [[label, words]] : []));

/** An appointment under a heading, with what is said before all else. */
function appointment(
  data: Data<'appointment.booked'>,
  heading: string,
  first: readonly MaybeLine[] = [],
): Note {
  const { year, make, model } = data.vehicle;
  return {
    subject: `${heading}: ${nameOf(data.customer)}, ${formatWhen(data)}`,
    heading,
    customer: data.customer,
    isProven: true,
    lines: present([
      ...first,
      ['When', formatWhen(data)],
      ['How', options[data.appointmentOption]],
      ['Vehicle', [year, make, model].filter(Boolean).join(' ')],
      ['Services', work(data)],
      ['Concerns', data.concerns && typed(data.concerns)],
      ['Ride', data.requestCourtesyTransportation ? 'Asks for courtesy transportation' : null],
    ]),
  };
}

/** What somebody wants to have done who has not booked. */
const wishes = (data: Data<'lead.left' | 'lead.abandoned'>): MaybeLine[] => [
  ['Vehicle', data.vehicle && typedLine(data.vehicle)],
  ['Services', work(data)],
  ['Concerns', data.concerns && typed(data.concerns)],
];

function left(data: Data<'lead.left'>): Note {
  return {
    subject: `Call back: ${nameOf(data.customer) || formatPhone(data.customer.phone)}`,
    heading: 'Somebody asks to be called back',
    customer: data.customer,
    isProven: data.isPhoneProven,
    lines: present([['Question', data.question && typed(data.question)], ...wishes(data)]),
  };
}

function abandoned(data: Data<'lead.abandoned'>): Note {
  const { date, slotTime, appointmentOption: option } = data;
  const time = date !== null && (slotTime !== null || option === 'AFTER_HOURS_DROP_OFF');
  return {
    subject: `Did not finish booking: ${nameOf(data.customer) || formatPhone(data.customer.phone)}`,
    heading: 'A customer did not finish booking',
    customer: data.customer,
    isProven: true,
    lines: present([
      ['Wanted to come', time ? formatWhen({ date, slotTime }) : null],
      ['How', option && options[option]],
      ...wishes(data),
    ]),
  };
}

function noteOf(event: ShopEvent): Note {
  switch (event.type) {
    case 'appointment.booked':
      return appointment(event.data, 'New appointment');
    case 'appointment.moved':
      return appointment(event.data.appointment, 'Moved appointment', [
        ['Before', formatWhen(event.data.before)],
        ['Moved by', changers[event.data.by]],
      ]);
    case 'appointment.cancelled':
      return appointment(event.data.appointment, 'Cancelled appointment', [
        ['Cancelled by', changers[event.data.by]],
        ['Why', event.data.reason && typed(event.data.reason)],
      ]);
    case 'appointment.restored':
      return appointment(event.data.appointment, 'Appointment stands again', [
        ['By', changers[event.data.by]],
      ]);
    case 'lead.left':
      return left(event.data);
    case 'lead.abandoned':
      return abandoned(event.data);
  }
}

/** Typed words, without any markup. */
const plain = (words: string) => escaped(words).replaceAll('\n', '<br>');

/** One column, readable on a phone without zooming. */
function html({ heading, customer, isProven, lines }: Note): string {
  const { phone, email } = customer;
  const rows: [string, string][] = [
    ...(nameOf(customer) === '' ? [] : [['Customer', plain(nameOf(customer))] as [string, string]]),
    ...(email ? [['Email', plain(typedLine(email))] as [string, string]] : []),
    ...lines.map(([label, words]): [string, string] => [label, plain(words)]),
  ];
  const proven = isProven ? 'The number is verified.' : 'The number is not verified.';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    '<body style="font:16px/1.5 Arial,sans-serif;margin:0;padding:16px;max-width:560px">',
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${heading}</h1>`,
    `<p style="margin:0 0 4px"><a href="tel:+1${phone}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1268b3;color:#ffffff;text-decoration:none;font-weight:bold">Call ${formatPhone(phone)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px">${proven}</p>`,
    ...rows.map(
      ([label, words]) =>
        `<p style="margin:0 0 12px;overflow-wrap:anywhere"><strong>${label}</strong><br>${words}</p>`,
    ),
    '</body></html>',
  ].join('\n');
}

function text({ heading, customer, isProven, lines }: Note): string {
  const name = nameOf(customer);
  return [
    heading,
    `Call ${formatPhone(customer.phone)}${isProven ? '' : ' (not verified)'}: tel:+1${customer.phone}`,
    ...(name === '' ? [] : [`Customer: ${name}`]),
    ...(customer.email ? [`Email: ${typedLine(customer.email)}`] : []),
    ...lines.map(([label, words]) =>
      // Indented, so that no typed line looks like one of ours.
      words.includes('\n') ? `${label}:\n${words.replaceAll(/^/gm, '  ')}` : `${label}: ${words}`,
    ),
  ].join('\n\n');
}

/** The mail that tells a shop about a visit, with a link that calls the customer. */
export function shopMail(event: ShopEvent): Mail {
  const note = noteOf(event);
  return { subject: oneLine(note.subject), text: text(note), html: html(note) };
}
