import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engineChoices, withChosenEngine } from '../../../src/booking/vehicle/engineChoices.ts';
import { engineSummary, type EngineDetails } from '../../../src/booking/vehicle/engineSummary.ts';
import { addedVehicle } from '../support/visits.ts';

const full: EngineDetails = {
  acesLiters: '2.0',
  acesCylinders: '4',
  acesFuelTypeName: 'GAS',
  acesEngineDesignationName: 'K20C2',
  acesAspirationName: 'Naturally Aspirated',
  acesBodyTypeName: 'Sedan',
  acesDriveTypeName: 'FWD',
};

describe('engineSummary', () => {
  it('puts the engine first, then body and drive [3.20]', () => {
    expect(engineSummary(full)).toBe('2.0L 4Cyl GAS K20C2 Naturally Aspirated | Sedan | FWD');
  });

  it('leaves out what the catalogue does not know [3.21]', () => {
    expect(
      engineSummary({
        ...full,
        acesEngineDesignationName: 'U/K',
        acesFuelTypeName: 'N/A',
        acesAspirationName: '-',
        acesBodyTypeName: 'N/R',
        acesDriveTypeName: '',
      }),
    ).toBe('2.0L 4Cyl');
    expect(engineSummary({ acesDriveTypeName: 'AWD' })).toBe('AWD');
  });

  it('is two dashes where nothing is known [3.22]', () => {
    expect(engineSummary({})).toBe('--');
    expect(engineSummary({ acesLiters: '-', acesCylinders: 'U/K' })).toBe('--');
  });

  it('has no gaps, no unknowns and every known value in its order, for any engine', () => {
    const value = fc.option(
      fc.oneof(
        fc.constantFrom('', '-', 'U/K', 'N/A', 'N/R', ' '),
        fc.stringMatching(/^[A-Z0-9.]{1,6}$/),
      ),
      { nil: undefined },
    );
    const keys = Object.keys(full) as (keyof EngineDetails)[];
    fc.assert(
      fc.property(fc.tuple(...keys.map(() => value)), (values) => {
        const details = Object.fromEntries(keys.map((key, index) => [key, values[index]]));
        const summary = engineSummary(details);
        const isKnown = (text: string | undefined) => /^[A-Z0-9.]+$/.test(text ?? '');
        const units = ['L', 'Cyl', '', '', '', '', ''];
        const words = values.flatMap((text, index) =>
          isKnown(text) ? [`${text}${units[index]}`] : [],
        );
        expect(summary.split(/ \| | /)).toEqual(words.length === 0 ? ['--'] : words);
      }),
    );
  });
});

describe('engineChoices', () => {
  const engines = [
    { acesEngineBaseId: 1, acesEngineConfigId: 1, acesLiters: '2.0' },
    { acesEngineBaseId: 1, acesEngineConfigId: 2, acesLiters: '2.0' },
    { acesEngineBaseId: 2, acesEngineConfigId: 3, acesLiters: '1.5' },
  ];

  it('shows each label once', () => {
    expect(engineChoices(engines).map(({ label }) => label)).toEqual(['2.0L', '1.5L']);
    expect(engineChoices([])).toEqual([]);
  });

  it('puts the chosen engine in front, where the booking looks for it', () => {
    const vehicle = withChosenEngine({ ...addedVehicle, engines }, engines[2]!);
    expect(vehicle.engines.map((engine) => engine.acesEngineConfigId)).toEqual([3, 1, 2]);
  });
});
