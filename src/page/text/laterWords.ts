import en from './en.json';
import { addWords } from './text.ts';

/** The texts of all screens but the first. Modules of later screens import this one. */
addWords(en);
