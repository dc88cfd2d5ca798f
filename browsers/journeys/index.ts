import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Browser } from '../support/Driver.ts';
import { Surroundings } from '../support/Surroundings.ts';
import { embed } from './embed.ts';
import { location } from './location.ts';
import { reload } from './reload.ts';
import { visit } from './visit.ts';

/** What a journey gets; `here` exists only while its test runs. */
export interface Stage {
  here: Surroundings;
}

/**
 * Registers all journeys for one browser. They are skipped, by name, where it is not installed.
 *
 * @param start undefined where the browser is not installed
 */
export function journeys(name: string, start: (() => Promise<Browser>) | undefined): void {
  // oxlint-disable-next-line vitest/valid-title -- the browser's name
  describe.skipIf(start === undefined)(name, () => {
    const stage = {} as Stage;
    beforeAll(async () => {
      stage.here = await Surroundings.start(start!);
    });
    afterEach(() => stage.here.endVisits());
    afterAll(() => (stage.here as Surroundings | undefined)?.stop());

    visit(stage);
    embed(stage);
    location(stage);
    reload(stage);
  });
}
