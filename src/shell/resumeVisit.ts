import type { ShopSettings } from '../contract/types.gen.ts';
import { takeFormsOf } from '../forms/formFolders.ts';
import { keptDraft, type Resumed } from '../wizard/draft.ts';
import { readDraft } from '../wizard/readDraft.ts';
import { resume } from '../wizard/resume.ts';
import { factsAtStart } from './createWizard.ts';
import { loadVersion, type LoadedFlow } from './loadFlow.ts';

/**
 * The visit that a shop's draft was made of, by the flow it began with, or by the newest where that
 * is not kept any more. Where there is no draft that can be read, the newest flow alone.
 *
 * @param newest the flow of now
 */
export async function resumeVisit(
  shopId: string,
  reading: ShopSettings | Promise<ShopSettings>,
  newest: () => LoadedFlow | Promise<LoadedFlow>,
): Promise<Resumed | LoadedFlow> {
  const [now, settings] = await Promise.all([newest(), reading]);
  const draft = readDraft(keptDraft(shopId), new Date());
  if (draft === null) return now;
  const { version } = draft;
  const own = version !== null && version !== now.version ? await loadVersion(version) : undefined;
  const loaded = own ?? now;
  takeFormsOf(loaded.version);
  return resume(loaded, factsAtStart(settings), draft, settings);
}
