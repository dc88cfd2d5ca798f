import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * Keys that are put together in a template, by what stands before its first place, with all that
 * can come after it. A new template needs a line here.
 */
export const templates: Readonly<Record<string, readonly string[]>> = {
  // src/page/shell/errors.ts, by what may have come of it
  '': [
    'errors.uncertain',
    'errors.notSent',
    'errors.server',
    'steps.outcome.unknown',
    'errors.connection',
    'errors.client',
  ].flatMap((words) => [`${words}.title`, `${words}.message`]),
  'steps.appointment.': ['cancelled', 'missed', 'tooLate', 'call'],
  'steps.appointment.is.': ['cancelled', 'missed'],
  'steps.outcome.': ['moved', 'cancelled', 'kept'],
  'steps.outcome.help.': ['moved', 'cancelled', 'kept'],

  // src/page/steps/ConfirmationDetails.tsx, by appointment option
  'steps.confirm.': ['AFTER_HOURS_DROP_OFF', 'DROP_OFF', 'WAIT'],
};

/** The sources that may hold text keys, by path, comments left out. */
export function sources(): Map<string, string> {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('src/page/text/'));
  return new Map(
    paths.map((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      return [path, code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')];
    }),
  );
}
