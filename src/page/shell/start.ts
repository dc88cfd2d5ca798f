/*
 * Starts the visit while React is still loading: the build makes this a script of the page before
 * `main.tsx`. So nothing imported here may import React.
 */
import { readAtOnce } from '../browser/readAtOnce.ts';
import { startVisit } from './startVisit.ts';

export const starting = readAtOnce(startVisit());
