import { expect, test } from 'vitest';
import { readEnvironment } from '../../server/config.ts';
import { welcomeText } from '../../server/welcome.ts';

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token',
  TWILIO_FROM: '+12065550000',
};

test.each([
  ['printed here', {}],
  ['go to the text provider', twilio],
])('the start says of codes that they are %s', (where, env) => {
  const text = welcomeText('http://127.0.0.1:1', readEnvironment(env), '/staff/start');

  const [line] = text.split('\n').filter((each) => each.startsWith('Phones to verify with'));
  expect(line).toContain(where);
});
