/** Edit distance (insert, delete, replace, swap of neighbours), cut off above `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/**
 * The known name nearest to a mistyped one, or undefined when none is near. A name that contains
 * the mistyped one, or is contained in it ("welcome", "view-welcome"), is only suggested when no
 * name is a few letters off.
 */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(name.length / 2));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const found = distance(name.toLowerCase(), candidate.toLowerCase(), limit);
    if (found <= limit && (best === undefined || found < best.distance)) {
      best = { name: candidate, distance: found };
    }
  }
  const isPart = (candidate: string) => candidate.includes(name) || name.includes(candidate);
  return best?.name ?? (name.length < 4 ? undefined : known.find(isPart));
}

/** `; did you mean "x"?`, or nothing when no known name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `; did you mean “${nearest}”?`;
}
