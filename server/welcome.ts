import { existsSync } from 'node:fs';
import { zoneRules } from '../src/booking/clock/zoneRules.ts';
import type { Config } from './config.ts';
import { demoIndex } from './seed/world.ts';

/** Whether the built site contains the inspector. */
const hasInspector = () => existsSync(new URL('../dist/inspector.html', import.meta.url));

type Shown = Pick<Config, 'seed' | 'inspector'>;

const zones = `Time zones by the tz database ${zoneRules.version} of ${zoneRules.released}`;

/** The text printed when the server is ready; with the demo world, the addresses of its parts. */
export function welcomeText(origin: string, { seed, inspector }: Shown): string {
  const ready = [`Online booking is ready at ${origin}`, zones];
  if (seed === 'none') return `${ready.join('\n')}\n`;
  const { organisations, shops, phones } = demoIndex();
  const lines = [
    ...ready,
    '',
    'Organisations',
    ...organisations.map(({ id, name }) => `  ${name}\n    ${origin}/?org=${id}`),
    '',
    'Shops',
    ...shops.map(
      ({ id, name, shows }) => `  ${name}\n    ${origin}/?shop=${id}\n    ${shows.join('; ')}`,
    ),
    '',
    'Phones to verify with (the code is printed here)',
    `  ${phones.new}  a new customer`,
    `  ${phones.one}  one customer, two vehicles`,
    `  ${phones.several}  several customers`,
    '',
    `On a shop's own website  ${origin}/embed-demo.html?shop=${shops[0]?.id}`,
    ...(inspector && hasInspector() ? [`Flow inspector  ${origin}/inspector.html`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
