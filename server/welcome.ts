import { existsSync } from 'node:fs';
import { zoneRules } from '../src/booking/clock/zoneRules.ts';
import type { Config } from './config.ts';
import { demoIndex } from './seed/world.ts';

/** Whether the built site contains the inspector. */
const hasInspector = () => existsSync(new URL('../dist/inspector.html', import.meta.url));

type Shown = Pick<Config, 'seed' | 'inspector' | 'provider' | 'isPublic' | 'twilio'>;

const zones = `Time zones by the tz database ${zoneRules.version} of ${zoneRules.released}`;

/** Where staff find the inspector, or how to get it. */
function inspectorLine(origin: string, { inspector, provider, isPublic }: Shown, key: string) {
  if (provider === undefined && isPublic) {
    return 'The flow inspector is off: staff cannot sign in. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET; docs/running.md says how.';
  }
  if (!inspector || !hasInspector()) return undefined;
  if (provider === undefined) return `Flow inspector (signs in once)  ${origin}${key}`;
  return `Flow inspector, for staff who sign in with ${provider.issuer.hostname}  /inspector.html`;
}

/**
 * The text printed when the server is ready; with the demo world, the addresses of its parts.
 *
 * @param startPath the path that signs in where only this machine reaches the server
 */
export function welcomeText(origin: string, config: Shown, startPath: string): string {
  const staffLine = inspectorLine(origin, config, startPath) ?? [];
  const ready = [`Online booking is ready at ${origin}`, zones];
  if (config.seed === 'none') return `${[ready, staffLine].flat(2).join('\n')}\n`;
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
    config.twilio === undefined
      ? 'Phones to verify with (the code is printed here)'
      : 'Phones to verify with (their codes go to the text provider, not here)',
    `  ${phones.new}  a new customer`,
    `  ${phones.one}  one customer, two vehicles`,
    `  ${phones.several}  several customers`,
    '',
    `On a shop's own website  ${origin}/embed-demo.html?shop=${shops[0]?.id}`,
    staffLine,
  ];
  return `${lines.flat().join('\n')}\n`;
}
