import en from './en.json';
import { addWords } from './text.ts';

/** The texts of the page that a customer's link opens. */
addWords(en);
