/*
 * The visit starts as soon as its own code is there, while React is still on its way: the build makes
 * this a script of the page before `main.tsx`. So nothing that it imports may import React.
 */
import { readAtOnce } from '../browser/readAtOnce.ts';
import { startVisit } from './startVisit.ts';

export const starting = readAtOnce(startVisit());
