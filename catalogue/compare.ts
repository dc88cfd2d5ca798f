/**
 * Compares our decoder with the package the data comes from: VINs are made up from the patterns,
 * with a computed check digit and serial numbers like 000001, so that none is anyone's.
 *
 *   node --import tsx catalogue/compare.ts --from /tmp/corgi [--step 40] [--verbose]
 *
 * `--step` takes every nth model pattern. See `derive.ts` for the folder.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { loadCatalogue } from '../server/catalogue/catalogue.ts';
import { curateModel, MAKES } from './curation.ts';
import { unpackDatabase } from './readVpic.ts';
import { sampleVins } from './sampleVins.ts';

interface Corgi {
  decode(
    vin: string,
  ): Promise<{ components: { vehicle?: { year?: number; make?: string; model?: string } } }>;
  close(): Promise<void>;
}

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    step: { type: 'string', default: '40' },
    verbose: { type: 'boolean', default: false },
  },
});
if (!values.from) throw new Error('--from FOLDER: where @cardog/corgi is installed');

const entry = resolve(values.from, 'node_modules/@cardog/corgi/dist/index.mjs');
const { createDecoder } = (await import(pathToFileURL(entry).href)) as {
  createDecoder(options: object): Promise<Corgi>;
};
const { file, remove } = unpackDatabase(values.from);
const corgi = await createDecoder({ databasePath: file });
const catalogue = loadCatalogue();

let known = 0;
let agreed = 0;
for (const { vin } of sampleVins(Number(values.step))) {
  const ours = catalogue.decodeVin(vin);
  const { year, make, model } = (await corgi.decode(vin)).components.vehicle ?? {};
  if (!year || !make || !model) continue;
  known += 1;
  const theirs = `${year} ${asCurated(make, model)}`.toLowerCase();
  const agrees = ours.some(
    (our) => `${our.year} ${our.makeName} ${our.modelName}`.toLowerCase() === theirs,
  );
  if (agrees) agreed += 1;
  if (!agrees || values.verbose) {
    const mine = ours.map(
      (our) => `${our.year} ${our.makeName} ${our.modelName} ${our.subModelName} ${our.acesLiters}`,
    );
    console.log(
      `${agrees ? 'same ' : 'DIFFERS'} ${vin} theirs ${theirs}; ours ${mine.join(' | ') || 'nothing'}`,
    );
  }
}
await corgi.close();
remove();
console.log(`${agreed} of ${known} VINs agree in year, make and model`);

function asCurated(make: string, model: string): string {
  const id = MAKES.find(({ name }) => name.toLowerCase() === make.toLowerCase())?.id ?? -1;
  const curated = curateModel(model, id);
  return curated ? `${curated.makeName} ${curated.name}` : `${make} ${model}`;
}
