import { describe, expect, test } from 'vitest';
import { deviceProperties } from '../../../src/page/analytics/deviceProperties.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('deviceProperties', () => {
  test('names browser, system and device of a phone [3.6]', () => {
    expect(deviceProperties(iphone)).toEqual({
      browser: 'Safari',
      browser_version: '18.2',
      device_type: 'mobile',
      device_vendor: 'Apple',
      device_model: 'iPhone',
      os: 'iOS',
      os_version: '18.2',
    });
  });

  test('leaves the type of a desktop to the default', () => {
    const properties = deviceProperties(desktop);

    expect(properties).toMatchObject({ browser: 'Chrome', browser_version: '140.0.0.0' });
    expect(properties).not.toHaveProperty('device_type');
  });

  test('looks at no more than the first 500 characters [9.37]', () => {
    const long = `${' '.repeat(500)}${desktop}`;

    expect(deviceProperties(long).browser).not.toBe('Chrome');
  });

  test('an empty user agent is no error', () => {
    expect(() => deviceProperties('')).not.toThrow();
  });
});
