import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, Undeliverable } from '../../../server/messages/undeliverable.ts';
import { smtpSender } from '../../../server/messages/smtp.ts';
import { twilioSender } from '../../../server/messages/twilio.ts';
import { HttpStandIn } from '../support/httpStandIn.ts';
import { SmtpStandIn } from '../support/smtpStandIn.ts';
import { demo, World } from '../support/world.ts';

describe('texts through Twilio', () => {
  let twilio: HttpStandIn;
  beforeAll(async () => {
    twilio = await HttpStandIn.open();
  });
  afterAll(() => twilio.close());
  beforeEach(() => {
    twilio.received.length = 0;
    twilio.answers = [];
    twilio.says = '{}';
  });
  const sender = (from = '+12065550000') =>
    twilioSender({ accountSid: 'AC123', authToken: 'secret', from, apiUrl: twilio.url });
  const message = { to: '4255550100', body: 'Your code is 1234 & more + é' };

  test('are posted as a form with the account’s credentials', async () => {
    twilio.answers = [201];

    await sender().send(message);

    const [request] = twilio.received;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC123/Messages.json',
    });
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from('AC123:secret').toString('base64')}`,
    );
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+14255550100',
      From: '+12065550000',
      Body: message.body,
    });
  });

  test('may come from a messaging service', async () => {
    await sender('MG77').send(message);

    expect(new URLSearchParams(twilio.received[0]?.body).get('MessagingServiceSid')).toBe('MG77');
  });

  test.each([
    [400, true],
    [404, true],
    [401, false],
    [429, false],
    [500, false],
    [503, false],
  ])('that are answered %i are hopeless: %s', async (status, hopeless) => {
    twilio.answers = [status];

    const failure = await sender()
      .send(message)
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof Undeliverable).toBe(hopeless);
    expect(String(failure)).not.toContain('4255550100');
  });

  test.each([
    ['{"code":21614,"message":"+14255550100 is not a mobile number"}', 'cannotReceive'],
    ['{"code":21610}', 'declined'],
    ['{"code":21617}', 'refused'],
    ['not JSON', 'refused'],
    [`{"code":21610,"message":"${'x'.repeat(5_000)}"}`, 'refused'],
  ])('that are refused say why, of a closed list: %#', async (says, why) => {
    Object.assign(twilio, { answers: [400], says });

    const failure = await sender()
      .send(message)
      .catch((error: unknown) => error);

    expect(failureOf(failure)).toBe(why);
    expect(String(failure)).not.toContain('4255550100');
  });

  test('that fail make asking for a code a 503 with a sentence', async () => {
    const world = await World.open(undefined, { texts: sender() });
    twilio.answers = [500];

    const { status, body } = await world.call('generateOtp', {
      params: { shopId: demo().maple, phoneNumber: '4255550100' },
    });
    await world.close();

    expect(status).toBe(503);
    expect(body.message).toBe('We could not send the text message. Please try again.');
    expect(world.log.join('')).not.toContain('4255550100');
  });
});

describe('mails over SMTP', () => {
  let server: SmtpStandIn;
  beforeAll(async () => {
    server = await SmtpStandIn.open();
  });
  afterAll(() => server.close());
  const message = {
    id: 'a1',
    to: 'ines@okafor.example',
    fromName: 'Garage "Zoë", Inc.\r\nBcc: all@example.com',
    replyTo: 'hello@maple.example',
    mail: {
      subject: 'Your appointment\r\nBcc: all@example.com is booked – soon',
      text: 'See you.\n.\nStill the text.',
      calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    },
  };
  const sender = () => smtpSender({ url: server.url, from: 'booking@example.com' });

  test('have one recipient, headers nobody can add to, and the calendar file', async () => {
    await sender().send(message);

    const [mail] = server.received;
    const [head = ''] = mail!.message.split('\r\n\r\n');
    const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
    expect(mail).toMatchObject({
      from: expect.stringContaining('<booking@example.com>'),
      to: expect.stringContaining('<ines@okafor.example>'),
    });
    expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    expect(headers).toContain('To: ines@okafor.example');
    expect(headers).toContain('Message-ID: <a1@example.com>');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers.filter((line) => line.startsWith('Subject:'))).toHaveLength(1);
    expect(mail!.message).toContain('Content-Type: text/calendar; charset=utf-8; method=PUBLISH');
    expect(mail!.message).toContain('filename=appointment.ics');
    const calendar = Buffer.from(message.mail.calendar).toString('base64');
    expect(mail!.message).toContain(calendar);
  });

  test('show what was typed in a name as it was typed, not what it would stand for', async () => {
    const encoded = '=?utf-8?q?Your_bank?=';
    await sender().send({
      ...message,
      fromName: encoded,
      mail: { ...message.mail, subject: encoded },
    });

    const head = server.received.at(-1)!.message.split('\r\n\r\n')[0]!;
    expect(head).not.toContain(encoded);
    const [, subject = ''] = /Subject: (.*(?:\r\n[ \t].*)*)/.exec(head)!;
    const words = Array.from(subject.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi), ([, form, text]) =>
      form!.toLowerCase() === 'b'
        ? Buffer.from(text!, 'base64').toString()
        : decodeURIComponent(text!.replaceAll('_', ' ').replaceAll('=', '%')),
    );
    expect(words.join('').replaceAll('\u2060', '')).toBe(encoded);
  });

  test.each([
    ['550 no such user', true],
    ['451 try later', false],
  ])('answered "%s" are hopeless: %s', async (answer, hopeless) => {
    server.recipientAnswer = answer;

    const failure = await sender()
      .send(message)
      .catch((error: unknown) => error);

    expect(failure instanceof Undeliverable).toBe(hopeless);
    expect(failure).toBeInstanceOf(Error);
    // About this mailbox, so the server still gets the mails of others.
    if (!hopeless) expect(failure).toMatchObject({ isOfRecipient: true });
  });

  test('are given up where a server is slow at each word, before they are due again', async () => {
    server.received.length = 0;
    server.recipientAnswer = '250 OK';
    server.answersAfterMs = 100;

    const failure = await smtpSender({ url: server.url, from: 'a@b.example', patienceMs: 150 })
      .send(message)
      .catch((error: unknown) => error);
    server.answersAfterMs = 0;

    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Undeliverable);
    expect(server.received).toEqual([]);
  });
});
