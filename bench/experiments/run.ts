/**
 * `npm run bench:experiments`: simulated experiments, looked at after every visitor. How often equal
 * variants are told apart, and how many visitors a real difference takes, beside a test of fixed
 * size. `-- --runs 1000` for fewer.
 */
import { parseArgs } from 'node:util';
import {
  hasSampleRatioMismatch,
  logBetaBinomialMixture,
} from '../../src/studio/statistics/sampleRatio.ts';
import { createTimesTest } from '../../src/studio/statistics/timesTest.ts';
import { createYesOrNoTest } from '../../src/studio/statistics/yesOrNoTest.ts';
import { createRandom } from '../day/shape.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10000' } } });
const runs = Number(values.runs);
const errorRate = 0.05;
const usualRate = 0.3;
const liftedRate = 0.33;
/** Quantiles of the normal distribution: 5 % on two sides, and a power of 80 %. */
const twoSided = 1.959964;
const power = 0.8;
const powerQuantile = 0.841621;

const fixedSize = (rate: number, other: number, share = 0.5) =>
  Math.ceil(
    ((twoSided + powerQuantile) / (other - rate)) ** 2 *
      ((rate * (1 - rate)) / (1 - share) + (other * (1 - other)) / share),
  );

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const line = (name: string, ...cells: string[]) =>
  console.log(`${name.padEnd(52)}${cells.map((cell) => cell.padStart(15)).join('')}`);

interface Watched {
  /** Takes a visitor and says whether the variants are told apart by now */
  visit(second: boolean, isYes: boolean): boolean;
}

const ours = (share: number, rate = usualRate, worthHaving = 0.03): Watched => {
  const test = createYesOrNoTest({ share, usualRate: rate, worthHaving, errorRate });
  return {
    visit(second, isYes) {
      const one = { yes: isYes ? 1 : 0, no: isYes ? 0 : 1 };
      test.add(second ? { first: none, second: one } : { first: one, second: none });
      return test.differs();
    },
  };
};
const none = { yes: 0, no: 0 };

/** Robbins' beta-binomial mixture over the visitors who said yes. */
const betaBinomial = (share: number): Watched => {
  const yes = { first: 0, second: 0 };
  const bar = -Math.log(errorRate);
  return {
    visit(second, isYes) {
      if (!isYes) return false;
      yes[second ? 'second' : 'first'] += 1;
      return logBetaBinomialMixture(yes.first, yes.second, share) >= bar;
    },
  };
};

/** What people do who look at a test of fixed size as if it were for that. */
const peeking = (): Watched => {
  const count = [0, 0];
  const yes = [0, 0];
  return {
    visit(second, isYes) {
      const arm = second ? 1 : 0;
      count[arm]! += 1;
      if (isYes) yes[arm]! += 1;
      const [n = 0, m = 0] = count;
      if (n + m < 100 || n === 0 || m === 0) return false;
      const pooled = (yes[0]! + yes[1]!) / (n + m);
      const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
      return Math.abs(yes[0]! / n - yes[1]! / m) > twoSided * deviation;
    },
  };
};

/** After how many visitors each run told the variants apart; Infinity: not within `most`. */
function watch(
  make: () => Watched,
  rates: { first: number; second: number; share?: number; affected?: number },
  most: number,
  countsOnlyAffected = false,
): number[] {
  const { first, second, share = 0.5, affected = 1 } = rates;
  return Array.from({ length: runs }, (_, run) => {
    const random = createRandom(run + 1);
    const test = make();
    for (let visitor = 1; visitor <= most; visitor++) {
      const isSecond = random() < share;
      const isAffected = affected === 1 || random() < affected;
      const isYes = random() < (isSecond && isAffected ? second : first);
      if (countsOnlyAffected && !isAffected) continue;
      if (test.visit(isSecond, isYes)) return visitor;
    }
    return Infinity;
  });
}

const shareOfFound = (sizes: number[]) => sizes.filter((size) => size < Infinity).length / runs;
const meanOf = (sizes: number[]) => {
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return mean < Infinity ? mean.toFixed(0) : 'not all found';
};
const atPower = (sizes: number[]) =>
  sizes.toSorted((one, other) => one - other)[Math.ceil(power * sizes.length) - 1]!;

const fixed = fixedSize(usualRate, liftedRate);
console.log(`${runs} simulated experiments a line, looked at after every visitor\n`);
line(`Equal variants, ${2 * fixed} visitors each`, 'told apart');
const alike: [string, () => Watched, number, number][] = [
  ['yes or no, 30 %', () => ours(0.5), 0.3, 0.5],
  ['yes or no, 30 %, a tenth get the second', () => ours(0.1), 0.3, 0.1],
  ['yes or no, 3 % where 30 % was expected', () => ours(0.5), 0.03, 0.5],
  ['Robbins over those who said yes, 30 %', () => betaBinomial(0.5), 0.3, 0.5],
  ['fixed-size test looked at all the time, 30 %', peeking, 0.3, 0.5],
];
for (const [name, make, rate, share] of alike) {
  const sizes = watch(make, { first: rate, second: rate, share }, 2 * fixed);
  line(`  ${name}`, percent(shareOfFound(sizes)));
}

/** Minutes to book are skewed: half take less than four, a few take half an hour. */
const minutes = (random: () => number) =>
  Math.exp(1.4 + 0.6 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
let falseTimes = 0;
let falseRatios = 0;
for (let run = 0; run < runs; run++) {
  const random = createRandom(run + 1);
  const times = createTimesTest({
    share: 0.5,
    visitors: 2000,
    errorRate,
    usual: { mean: 1.4, deviation: 0.6 },
  });
  const seen = { first: 0, second: 0 };
  let isMismatch = false;
  for (let visitor = 0; visitor < 4000; visitor++) {
    const variant = random() < 0.5 ? 'first' : 'second';
    seen[variant] += 1;
    times.add(variant, Math.log(minutes(random)));
    isMismatch ||= hasSampleRatioMismatch(seen, 0.5);
  }
  if (times.differs()) falseTimes += 1;
  if (isMismatch) falseRatios += 1;
}
line('  minutes to book', percent(falseTimes / runs));
line('  alarm for the sample ratio', percent(falseRatios / runs));

console.log();
line('30 % against 33 %', 'mean', '80 % found by', 'of fixed size');
line('  fixed size', String(fixed), String(fixed), '1.00');
const lifted = { first: usualRate, second: liftedRate };
const found: [string, () => Watched][] = [
  ['yes or no', () => ours(0.5)],
  ['Robbins over those who said yes', () => betaBinomial(0.5)],
];
for (const [name, make] of found) {
  const sizes = watch(make, lifted, 20 * fixed);
  const size = atPower(sizes);
  line(`  ${name}`, meanOf(sizes), String(size), (size / fixed).toFixed(2));
}

console.log();
line('30 % against 33 %, but half of all take the same route', 'mean', '80 % found by');
const half = { ...lifted, affected: 0.5 };
for (const onlyAffected of [false, true]) {
  const worth = onlyAffected ? 0.03 : 0.015;
  const sizes = watch(() => ours(0.5, usualRate, worth), half, 20 * fixed, onlyAffected);
  line(
    onlyAffected ? '  counting those whose route differs' : '  counting everybody',
    meanOf(sizes),
    String(atPower(sizes)),
  );
}
