import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { Filling } from './fillings.ts';
import { givenIn, isHiddenIn, isTold, placesOf } from './onScreen.ts';

/**
 * Whether somebody who filled in a form and cannot go on gets on by doing what they are told: by
 * changing only what is called wrong, and then what is called wrong instead.
 *
 * @param tried the ways of filling in the form
 * @param passed those with which people go on
 */
export function mending(
  form: StepFormDefinition,
  tried: readonly Filling[],
  passed: readonly Filling[],
): (filling: Filling) => boolean {
  const names = placesOf(form).map((place) => ({ place, name: place.path.join('.') }));
  const through = new Set(passed);
  const lost = new Set<Filling>();

  /** What was given, by place; undefined where the place is hidden. */
  const given = new Map<Filling, readonly (string | undefined)[]>();
  const givenBy = (filling: Filling) => {
    const known =
      given.get(filling) ??
      names.map(({ place }) =>
        isHiddenIn(filling, place) ? undefined : JSON.stringify(givenIn(filling, place) ?? null),
      );
    given.set(filling, known);
    return known;
  };

  /** The fillings that differ only in what is called wrong, or in what either does not show. */
  const mended = (filling: Filling) => {
    const wrong = new Set(filling.wrong.map(({ field }) => field));
    const own = givenBy(filling);
    const kept = names.flatMap(({ name }, index) =>
      wrong.has(name) || own[index] === undefined ? [] : [index],
    );
    return tried.filter((other) => {
      const others = givenBy(other);
      return (
        other !== filling &&
        kept.every((index) => others[index] === undefined || others[index] === own[index])
      );
    });
  };

  return (start) => {
    const seen = new Set([start]);
    for (const filling of seen) {
      const { wrong } = filling;
      const isKnown = wrong.length > 0 && wrong.every((one) => isTold(form, one));
      if (!isKnown || lost.has(filling)) continue;
      const next = mended(filling);
      // Of a form with many questions, only some combinations are tried.
      if (next.length === 0 || next.some((one) => through.has(one))) return true;
      for (const one of next) seen.add(one);
    }
    for (const filling of seen) lost.add(filling);
    return false;
  };
}
