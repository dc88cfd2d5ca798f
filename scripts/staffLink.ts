/**
 * `npm run staff:link -- --name "Ana"`: prints a link that signs in once, for when the provider is
 * down. Run it with the settings of the server; docs/running.md says how.
 */
import { StartError } from '../server/common/errors.ts';
import { readEnvironment } from '../server/config.ts';
import { makeEmergencyLink } from '../server/staff/emergencyLink.ts';
import { readCommandLine } from './lib/readCommandLine.ts';
import { runCommand } from './lib/runCommand.ts';

async function run(): Promise<void> {
  const { values } = readCommandLine(
    { options: { name: { type: 'string' } } },
    'npm run staff:link -- --name "Ana Lopez"',
  );
  const name = values.name?.trim() ?? '';
  if (name === '') {
    throw new StartError('Say who it is for, as the audit will have it: --name "Ana Lopez".');
  }
  const { provider, publicHost, port } = readEnvironment(process.env);
  if (provider === undefined) {
    throw new StartError(
      'OIDC_ISSUER is not set. Run this with the settings of the server; a server without a provider prints an address that signs in when it starts.',
    );
  }
  const origin = publicHost === undefined ? `http://127.0.0.1:${port}` : `https://${publicHost}`;
  const link = makeEmergencyLink(provider, { name: name.slice(0, 200), now: new Date(), origin });
  process.stdout.write(`${link}\n`);
  process.stderr.write(
    'It works once, within 15 minutes, and signs in as a publisher for an hour.\n',
  );
}

await runCommand(run);
