import { describe, expect, it } from 'vitest';
import { whyNoVehicle } from '../../../../src/studio/inspector/why/NoVehicle.tsx';
import { search } from '../../../../src/studio/simulation/catalogue/catalogue.ts';

const query = { search: '7ABC123', state: 'WA' };
const found = search('7ABC123');

describe('why no vehicle was found', () => {
  it('is a plate that nobody knows', () => {
    const why = whyNoVehicle({ query, status: 200, answer: [] }, null);

    expect(why.reason).toBe('unknown');
    expect(why.because).toContain('“7ABC123” is unknown');
  });

  it.each([
    [0, 'no answer came'],
    [500, 'the server was down'],
    [429, 'the server refused it'],
  ])('is a search that failed with status %i', (status, words) => {
    const why = whyNoVehicle({ query, status }, null);

    expect(why.reason).toBe('failed');
    expect(why.because).toContain(words);
  });

  it('is a shop that does not serve its year or make', () => {
    const old = { minimumAllowedYear: found[0]!.year + 1, allowedMakeIds: [] };
    const others = { minimumAllowedYear: null, allowedMakeIds: [-1] };

    expect(whyNoVehicle({ query, status: 200, answer: found }, old)).toMatchObject({
      reason: 'not served',
      because: expect.stringContaining(`vehicles from ${found[0]!.year + 1} on`),
    });
    expect(whyNoVehicle({ query, status: 200, answer: found }, others).because).toContain(
      'does not serve its make',
    );
  });

  it('is not said of a vehicle that the shop serves', () => {
    expect(whyNoVehicle({ query, status: 200, answer: found }, null).reason).toBe('found');
  });
});
