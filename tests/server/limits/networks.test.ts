import { expect, test } from 'vitest';
import { networksOf } from '../../../server/limits/networks.ts';

const names = (said: string) => networksOf(said).map(({ name }) => name);

test.each([
  '192.0.2.1',
  '192.0.2.1:51234',
  '::ffff:192.0.2.1',
  '::ffff:c000:201',
  '[::ffff:192.0.2.1]:51234',
  '2002:c000:201::7',
  '64:ff9b::c000:201',
  ' 192.0.2.1 ',
])('"%s" is one client of IPv4, whatever wraps it', (said) => {
  expect(names(said)).toEqual(['192.0.2.1']);
});

test.each([
  '2001:db8:1:203:aaaa:bbbb:cccc:dddd',
  '2001:0db8:0001:0203::1',
  '[2001:db8:1:203::1]:443',
  '[2001:db8:1:203::1]',
  '2001:db8:1:203::1%eth0',
])('"%s" is of a /64 in a /56 in a /48', (said) => {
  expect(names(said)).toEqual(['2001:db8:1:203::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']);
});

test.each(['', 'unknown', '192.0.2', '0x7f000001', '192.0.2.1:x', '1.2.3.4.5', '_hidden'])(
  'what is no address, "%s", is one client with all of its kind',
  (said) => {
    expect(names(said)).toEqual(['unknown']);
  },
);
