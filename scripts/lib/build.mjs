import { isBuilt } from './freshness.mjs';
import { script } from './project.mjs';
import { step, stop } from './steps.mjs';

/**
 * Builds `dist/` unless it is up to date. Ends the command when the build fails.
 *
 * @param {string} command what to run again afterwards
 */
export async function ensureBuilt(command) {
  if (isBuilt()) return;
  const { ok } = await step('build the app (npm run build)', script('scripts/build.ts'));
  if (!ok) stop(`could not build the app: see above; then ${command} again`);
}
