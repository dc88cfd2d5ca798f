import en from './en.json';
import { addWords } from './text.ts';

/** The texts of the page that chooses a shop of an organisation. */
addWords(en);
