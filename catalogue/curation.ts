/**
 * What of vPIC belongs into the picker of a car repair shop. vPIC holds every maker that ever filed
 * a VIN with the NHTSA, truck fleets and kit cars included, so that the makes are chosen by name and
 * the rest by the rules below.
 */

export const FIRST_YEAR = 1996;
export const LAST_YEAR = 2027;
/** From this year on, the filing of the year after may not be in yet. */
const FIRST_NEWS = 2025;

/** vPIC files Scion's models under Toyota. This id is our own, above all of vPIC's. */
const SCION = 100_001;
const TOYOTA = 448;

interface CuratedMake {
  id: number;
  name: string;
  /** The last year in which the make sold cars, for makes that are gone. */
  last?: number;
}

export const MAKES: readonly CuratedMake[] = [
  { id: 475, name: 'Acura' },
  { id: 493, name: 'Alfa Romeo' },
  { id: 582, name: 'Audi' },
  { id: 583, name: 'Bentley' },
  { id: 452, name: 'BMW' },
  { id: 468, name: 'Buick' },
  { id: 469, name: 'Cadillac' },
  { id: 467, name: 'Chevrolet' },
  { id: 477, name: 'Chrysler' },
  { id: 1077, name: 'Daewoo', last: 2002 },
  { id: 476, name: 'Dodge' },
  { id: 2408, name: 'Eagle', last: 1998 },
  { id: 492, name: 'Fiat' },
  { id: 460, name: 'Ford' },
  { id: 5083, name: 'Genesis' },
  { id: 1146, name: 'Geo', last: 1997 },
  { id: 472, name: 'GMC' },
  { id: 474, name: 'Honda' },
  { id: 951, name: 'Hummer', last: 2010 },
  { id: 498, name: 'Hyundai' },
  { id: 480, name: 'Infiniti' },
  { id: 542, name: 'Isuzu', last: 2008 },
  { id: 442, name: 'Jaguar' },
  { id: 483, name: 'Jeep' },
  { id: 499, name: 'Kia' },
  { id: 444, name: 'Land Rover' },
  { id: 515, name: 'Lexus' },
  { id: 464, name: 'Lincoln' },
  { id: 10919, name: 'Lucid' },
  { id: 443, name: 'Maserati' },
  { id: 473, name: 'Mazda' },
  { id: 449, name: 'Mercedes-Benz' },
  { id: 465, name: 'Mercury', last: 2011 },
  { id: 456, name: 'MINI' },
  { id: 481, name: 'Mitsubishi' },
  { id: 478, name: 'Nissan' },
  { id: 4162, name: 'Oldsmobile', last: 2004 },
  { id: 2409, name: 'Plymouth', last: 2001 },
  { id: 10224, name: 'Polestar' },
  { id: 536, name: 'Pontiac', last: 2010 },
  { id: 584, name: 'Porsche' },
  { id: 496, name: 'Ram' },
  { id: 10887, name: 'Rivian' },
  { id: 572, name: 'Saab', last: 2012 },
  { id: 1056, name: 'Saturn', last: 2010 },
  { id: SCION, name: 'Scion', last: 2016 },
  { id: 504, name: 'smart', last: 2019 },
  { id: 523, name: 'Subaru' },
  { id: 509, name: 'Suzuki', last: 2013 },
  { id: 441, name: 'Tesla' },
  { id: TOYOTA, name: 'Toyota' },
  { id: 482, name: 'Volkswagen' },
  { id: 485, name: 'Volvo' },
];

const MAKES_BY_ID = new Map(MAKES.map((make) => [make.id, make]));

/**
 * Models that no car repair shop services: heavy and bare chassis, fleet vans, kits, show cars,
 * other countries' cars.
 */
const DROPPED_MODELS: Record<number, RegExp> = {
  460: /^('34|[A-Z]{1,4}-?\d{3,5}|F-[5-8]00|F-550|F-650|F-7\d0|E-550|F-Super Duty|Motorhome Chassis)$/,
  467: /^(3 ton|U100|Matiz|Kalos|Onix|Alero|BrightDrop)$/,
  468: /^(Coachbuilder|Incomplete)$/,
  469: /^(Commercial Chassis|Hearse|Limousine)$/,
  472: /^(Cruise Origin AV|Electric Vehicle|Motorhome Chassis|P Truck Forward)$/,
  476: /^(Ram Chassis Cab)$/,
  449: /^L[PS]*\d{4}$/,
  477: /^(Caravan|Viper|Stratus|Vision)$/,
  485: /Cab|^F\d+ /,
  492: /^(Ducato|Freemont)$/,
  496: /^[45]\d00$/,
  498: /^Xcient$/,
  504: /^smart$/,
  536: /^Matiz$/,
  542: /^(F\d|[A-Z]{3}|FTR\/FVR|NPR\/NPR-HD|NQR\/NRR|H-Series|T\dF)$/,
  583: /^(ARMOURED ARNAGE|Roll)/,
  1077: /^(Laganza V-car|Leganza V-200.*|G2X)$/,
  2408: /^MEDALLION$/,
  10887: /^(EDV|RCV)$/,
  441: /^Semi$/,
  448: /^FCHV/,
};

/** Models kept although a rule above matches their family. */
const KEPT_MODELS = /^(F-[1234]50|E-[1234]50)$/;

const MODEL_NAMES: Record<string, string> = {
  'Ariya Hatchback': 'Ariya',
  'Ariya MPV': 'Ariya',
  'Astro Van': 'Astro',
  'C70 / C30': 'C70',
  'Caprice Police Vehicle': 'Caprice PPV',
  'Caravan/Grand Caravan': 'Caravan / Grand Caravan',
  'COROLLA iM': 'Corolla iM',
  'Corolla Matrix': 'Matrix',
  'Camry Solara': 'Solara',
  Deville: 'DeVille',
  Ecosport: 'EcoSport',
  'Eighty Eight (88)': 'Eighty-Eight',
  'EX30 CC': 'EX30 Cross Country',
  'Geo Prizm': 'Prizm',
  'Giulia (952)': 'Giulia',
  'GMT-400': 'C/K Pickup',
  'Grand AM': 'Grand Am',
  'Jimmy Utility': 'Jimmy',
  'Kicks MPV': 'Kicks',
  LANOS: 'Lanos',
  LEGANZA: 'Leganza',
  Laganza: 'Leganza',
  'MX-5': 'MX-5 Miata',
  'New Range Rover': 'Range Rover',
  'Ninety Eight (98)': 'Ninety-Eight',
  'Nissan Z': 'Z',
  NUBIRA: 'Nubira',
  'Prius Prime (PHEV)': 'Prius Prime',
  'Promaster City': 'ProMaster City',
  PS1: 'Polestar 1',
  PS2: 'Polestar 2',
  'RAV4 Prime (PHEV)': 'RAV4 Prime',
  'S-10 Blazer': 'Blazer',
  V60CC: 'V60 Cross Country',
  V90CC: 'V90 Cross Country',
  'Wrangler JK': 'Wrangler',
  'XV CrossTrek': 'XV Crosstrek',
  '525iA': '525i',
  '530iA': '530i',
  '540iA': '540i',
  '650i, Alpina B6': 'Alpina B6',
  '650i, B6': 'Alpina B6',
  '750Li, Alpina B7': 'Alpina B7',
  '750Lxi, Alpina B7': 'Alpina B7',
  '750i, Alpina B7': 'Alpina B7',
  '750i, B7': 'Alpina B7',
  '750xi, Alpina B7': 'Alpina B7',
  B7: 'Alpina B7',
};

/**
 * Years of models that vPIC files too widely: one schema for several models, another country's
 * years, or a last filing of 2025 that is still open (see `filedYears`).
 */
const MODEL_YEARS: Record<string, [from: number, to: number][]> = {
  'Acura CL': [[1997, 2003]],
  'Acura TLX': [[2015, 2025]],
  'Audi A4': [[1996, 2025]],
  'Audi A4 allroad': [[2013, 2025]],
  'Audi S4': [[2000, 2025]],
  'Cadillac XT4': [[2019, 2025]],
  'Cadillac XT6': [[2020, 2025]],
  'Chevrolet Aveo': [[2004, 2011]],
  'Chevrolet Captiva Sport': [[2012, 2015]],
  'Chevrolet Malibu': [[1997, 2025]],
  'Chevrolet Orlando': [[2012, 2014]],
  'Chevrolet Prizm': [[1998, 2002]],
  'Chevrolet Spark': [[2013, 2022]],
  'Chevrolet Tracker': [[1998, 2004]],
  'Chrysler PT Cruiser': [[2001, 2010]],
  'Dodge Durango': [[1998, 2009], [2011, 2027]],
  'Dodge Hornet': [[2023, 2025]],
  'Hummer H2': [[2003, 2009]],
  'Hyundai Entourage': [[2007, 2009]],
  'Infiniti QX50': [[2014, 2025]],
  'Infiniti QX55': [[2022, 2025]],
  'Jeep Cherokee': [[1996, 2001], [2014, 2023], [2026, 2027]],
  'Jeep Liberty': [[2002, 2012]],
  'Mercedes-Benz GLK-Class': [[2010, 2015]],
  'Mercedes-Benz M-Class': [[1998, 2011]],
  'Mercedes-Benz SLS-Class': [[2011, 2015]],
  'Mitsubishi Raider': [[2006, 2009]],
  'Nissan Kicks Play': [[2025, 2025]],
  'Nissan NV200': [[2013, 2021]],
  'Porsche 718 Boxster': [[2017, 2025]],
  'Porsche 718 Cayman': [[2017, 2025]],
  'Porsche 718 Spyder': [[2020, 2025]],
  'Ram 3500': [[2013, 2027]],
  'Subaru Legacy': [[1996, 2025]],
  'Suzuki Equator': [[2009, 2012]],
  'Toyota Sienna': [[1998, 2027]],
  'Toyota Tundra': [[2000, 2027]],
  'Volvo S60': [[2001, 2025]],
  'Volvo V60': [[2015, 2025]],
}; // prettier-ignore

export interface CuratedModel {
  makeId: number;
  makeName: string;
  name: string;
  /** Whether the model was sold in a year. */
  years(year: number): boolean;
}

/** The model with the name that the selects show; undefined for a model that they do not offer. */
export function curateModel(name: string, vpicMakeId: number): CuratedModel | undefined {
  const isScion = vpicMakeId === TOYOTA && name.startsWith('Scion ');
  const make = MAKES_BY_ID.get(isScion ? SCION : vpicMakeId);
  if (!make) return undefined;
  if (DROPPED_MODELS[vpicMakeId]?.test(name) && !KEPT_MODELS.test(name)) return undefined;
  const shown = isScion ? name.slice('Scion '.length) : (MODEL_NAMES[name] ?? name);
  const sold = MODEL_YEARS[`${make.name} ${shown}`] ?? [[FIRST_YEAR, LAST_YEAR]];
  const years = (year: number) =>
    year <= (make.last ?? LAST_YEAR) && sold.some(([from, to]) => from <= year && year <= to);
  return { makeId: make.id, makeName: make.name, name: shown, years };
}

/** The ids of makes to look up in vPIC. */
export function vpicMakeIds(): number[] {
  return MAKES.map((make) => make.id).filter((id) => id !== SCION);
}

/**
 * The years a filing speaks for; undefined when it has none of ours.
 *
 * A maker files the patterns of a year and closes the year before. The last filing of a model that
 * ended stays open for ever, as the Sonic's of 2020, so that an open filing is believed for its
 * first year alone; from 2025 on it is believed for the year after too, as the next may not be in yet.
 */
export function filedYears(
  from: number,
  to: number | null,
): { from: number; to: number } | undefined {
  const end = to ?? (from >= FIRST_NEWS ? from + 1 : from);
  const years = { from: Math.max(from, FIRST_YEAR), to: Math.min(end, LAST_YEAR) };
  return years.from <= years.to ? years : undefined;
}

/**
 * The body class with the name that is shown; null for bodies that are not finished cars, '' where
 * unknown.
 */
export function curateBody(name: string | undefined): string | null {
  if (!name) return '';
  if (
    /^(Incomplete|Bus|Motorcycle|Off-road|Trailer|Motorhome|Truck-Tractor|Fire|Street)/.test(name)
  ) {
    return null;
  }
  return name
    .replace(/Utility Vehicle \(SUV\).*/, 'Utility')
    .replace('Sport Utility Truck (SUT)', 'Pickup')
    .replace('Crossover Utility Vehicle (CUV)', 'Crossover')
    .replace(/\s*\(.*\)/, '')
    .replace(/\/.*/, '');
}
