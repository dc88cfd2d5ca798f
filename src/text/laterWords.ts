import en from './en.json';
import { addWords } from './text.ts';

/** The words of all screens but the first, for any module that brings a later one. */
addWords(en);
