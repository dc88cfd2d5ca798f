/**
 * `npm run conformance -- --url https://… --shop UUID`: checks any backend against the contract of
 * `schemas/api` and prints, call by call, what differs. Exit status 1 if anything does.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { webhookKey } from '../server/messages/webhook.ts';
import { startReceiver } from './conformance/receiver.ts';
import { reportText } from './conformance/report.ts';
import { runConformance } from './conformance/runConformance.ts';
import { readCommandLine } from './lib/readCommandLine.ts';

const usage = `npm run conformance -- --url URL --shop UUID [options]

  --url URL         where the backend answers, such as https://api.example.com
  --shop UUID       a shop of its own to try things on
  --org UUID        its organisation
  --phone DIGITS    ten digits; it is sent one text (default 2065550142)
  --code-from FILE  where the texts end up: the last four-digit word beside the phone is the code.
                    "stdin" asks for it. Without it, calls that need a token are skipped
  --no-booking      leave out the one appointment that is booked in the end

npm run conformance -- --receive PORT --secret whsec_…

  listens on this machine as the webhook of a shop and prints each event with what is wrong with it
`;

const WAIT_SECONDS = 20;

/** Waits for a new text to the phone in a file and returns its code. */
async function codeFromFile(file: string, phone: string, textsBefore: number): Promise<string> {
  for (let tries = 0; tries < WAIT_SECONDS * 4; tries += 1) {
    const texts = linesFor(file, phone);
    if (texts.length > textsBefore) {
      const body = texts.at(-1)?.replaceAll(phone, '') ?? '';
      const code = body.match(/(?<![\d.:-])\d{4}(?![\d:-])/g)?.at(-1);
      if (code !== undefined) return code;
    }
    await pause(250);
  }
  throw new Error(`${file} got no text for ${phone} within ${WAIT_SECONDS} seconds`);
}

const linesFor = (file: string, phone: string) => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes(phone));
  } catch {
    return [];
  }
};

async function codeFromPerson(phone: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const code = await prompt.question(`The code that was texted to ${phone}: `);
  prompt.close();
  return code.trim();
}

const { values } = readCommandLine(
  {
    options: {
      url: { type: 'string' },
      shop: { type: 'string' },
      org: { type: 'string' },
      receive: { type: 'string' },
      secret: { type: 'string' },
      phone: { type: 'string', default: '2065550142' },
      'code-from': { type: 'string' },
      'no-booking': { type: 'boolean', default: false },
    },
  },
  usage,
);
const { url, shop, org, phone, 'code-from': from } = values;
if (values.receive !== undefined) {
  await receive(Number(values.receive), values.secret ?? '');
} else if (
  url === undefined ||
  shop === undefined ||
  !URL.canParse(url) ||
  !/^\d{10}$/.test(phone)
) {
  process.stderr.write(usage);
  process.exit(2);
} else await runContract({ url, shop, org, phone, from });

async function runContract({ url, shop, org, phone, from }: Contract): Promise<void> {
  const before = from === undefined ? 0 : linesFor(from, phone).length;
  const findings = await runConformance({
    url,
    shop,
    org,
    phone,
    readCode:
      from === undefined
        ? undefined
        : () => (from === 'stdin' ? codeFromPerson(phone) : codeFromFile(from, phone, before)),
    book: !values['no-booking'],
  });
  process.stdout.write(reportText(findings));
  process.exitCode = findings.some(({ verdict }) => verdict === 'differs') ? 1 : 0;
}

interface Contract {
  url: string;
  shop: string;
  org: string | undefined;
  phone: string;
  from: string | undefined;
}

async function receive(port: number, secret: string): Promise<void> {
  if (!Number.isInteger(port) || webhookKey(secret) === undefined) {
    process.stderr.write(usage);
    process.exit(2);
  }
  await startReceiver({
    port,
    secret,
    tell: ({ type, faults }) =>
      console.log([type, ...(faults.length === 0 ? ['fits'] : faults)].join(': ')),
  });
  console.log(`Listening on http://127.0.0.1:${port}`);
}
