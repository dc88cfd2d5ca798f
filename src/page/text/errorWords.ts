import en from './en.json';
import { addWords } from './text.ts';

/** The texts of errors. */
addWords(en);
