import { useMemo, type ReactNode } from 'react';
import { createTexts, type OwnWords } from './text.ts';
import { TextsContext, useTexts } from './useTexts.ts';

/** Around the screen of a step, whose file may replace some of the app's texts. */
export function StepTexts({ words, children }: { words?: OwnWords; children: ReactNode }) {
  const texts = useTexts();
  const own = useMemo(
    () => (words === undefined ? texts : createTexts(texts.language, texts.pack, words)),
    [texts, words],
  );
  return <TextsContext value={own}>{children}</TextsContext>;
}
