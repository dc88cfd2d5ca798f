import en from './en.json';
import { addWords } from './text.ts';

/** The texts of what can go wrong while a booking is sent. */
addWords(en);
