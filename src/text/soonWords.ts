import en from './en.json';
import { addWords } from './text.ts';

/** The words for what goes wrong. */
addWords(en);
