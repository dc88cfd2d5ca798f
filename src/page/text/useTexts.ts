import { createContext, use } from 'react';
import { inEnglish, type PageTexts } from './text.ts';

/** What the page, or a screen with words of its own, says. English where nothing is provided. */
export const TextsContext = createContext<PageTexts>(inEnglish);

export const useTexts = (): PageTexts => use(TextsContext);
