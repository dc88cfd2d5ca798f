import type { ShopSettings } from '../../contract/types.gen.ts';
import { createStepForms } from '../forms/stepForms.ts';
import type { Language } from '../text/chooseLanguage.ts';
import { draftText, type Resumed } from '../wizard/draft.ts';
import { readDraft } from '../wizard/readDraft.ts';
import { resume } from '../wizard/resume.ts';
import { factsAtStart } from './createWizard.ts';
import { loadVersion, type LoadedFlow } from './loadFlow.ts';

/**
 * Resumes the visit of a shop's draft, in the flow version it began with, or in the newest if that
 * is not kept any more. Without a readable draft, just the newest flow.
 *
 * @param newest loads the current flow
 */
export async function resumeVisit(
  shopId: string,
  reading: ShopSettings | Promise<ShopSettings>,
  newest: () => LoadedFlow | Promise<LoadedFlow>,
  language: Language | Promise<Language>,
): Promise<Resumed | LoadedFlow> {
  const [now, settings] = await Promise.all([newest(), reading]);
  const draft = readDraft(draftText(shopId), new Date());
  if (draft === null) return now;
  const { version } = draft;
  const own = version !== null && version !== now.version ? await loadVersion(version) : undefined;
  const loaded = own ?? now;
  const forms = createStepForms({ flowVersion: loaded.version, language });
  return resume(loaded, factsAtStart(settings), draft, settings, forms);
}
