import fc from 'fast-check';
import bookingFlow from '../../../flows/booking.json';
import type { AvailableSlots, NoTimes, ShopSettings } from '../../../src/contract/types.gen.ts';
import type { operations } from '../../../src/contract/types.gen.ts';
import { contract } from '../../../server/http/openApi.ts';
import { compile, compileForAddress, faultSentence } from '../../../server/http/schemas.ts';
import type { Chance } from './chance.ts';
import { listsOf, valuesOf } from './contractAnswers.ts';

/** A call as it reached the shop. */
export interface Request {
  name: keyof typeof operations;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
  token: string | null;
}

interface Fates {
  /** The probability of a refusal or no answer */
  fails: number;
  /** The probability of an answer outside the contract */
  wrong: number;
}

const checks = Object.fromEntries(
  Object.entries(contract).map(([name, operation]) => {
    const { params, query, body } = operation;
    return [
      name,
      {
        path: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
        params: compileForAddress(params),
        query: query && compileForAddress(query),
        body: body && compile(body),
      },
    ];
  }),
);

const distinct = (values: unknown, key: (value: never) => unknown) => [
  ...new Map((values as never[]).map((each) => [String(key(each)), each])).values(),
];

/** The seven days from a date, as the contract names them. */
const weekFrom = (date: string) =>
  Array.from({ length: 7 }, (_, day) =>
    new Date(Date.parse(date) + day * 86_400_000).toISOString().slice(0, 10),
  );

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The address of the flow’s only version. */
const VERSION = '/flows/versions/aVersionOfTheFlow_____/flow.json';

/** Answers outside any contract. */
const garbage = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, '', 0, true, 'text', [null], [{}], [[]], { message: 7 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/**
 * A shop with random answers: within the contract, refused, late, missing or outside any contract.
 * It checks each request against the contract.
 */
export class FakeShop {
  /** Requests that break the contract */
  readonly faults: string[] = [];
  readonly tokens = new Set<string>();
  readonly leads = new Set<string>();
  /** Every date and time that was offered */
  readonly offered = new Set<string>();
  readonly settings: ShopSettings;
  underWay = 0;
  /** Whether any answer broke the contract */
  wasWrong = false;
  onRequest: (request: Request) => void = () => undefined;

  /** Without versions there are no journals */
  private readonly keepsVersions: boolean;

  constructor(
    private readonly chance: Chance,
    private readonly fates: Fates,
  ) {
    this.keepsVersions = chance.happens(0.7);
    this.settings = this.drawSettings();
  }

  readonly fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, window.location.href);
    if (pathname === '/config.json') return json({ termsUrl: '/terms' });
    if (pathname === '/flows/booking.json') {
      const flow = json(bookingFlow);
      if (this.keepsVersions) flow.headers.set('content-location', VERSION);
      return flow;
    }
    if (pathname === VERSION) return json(bookingFlow);
    const request = this.read(init, pathname, searchParams);
    if (request === undefined) throw new TypeError(`nothing answers ${pathname}`);
    if (request.name === 'trackEvent') return new Response(null, { status: 204 });
    this.onRequest(request);
    this.underWay += 1;
    try {
      return await this.answer(request, init.signal ?? undefined);
    } finally {
      this.underWay -= 1;
    }
  };

  private read(init: RequestInit, pathname: string, search: URLSearchParams): Request | undefined {
    const method = init.method ?? 'GET';
    for (const [name, check] of Object.entries(checks)) {
      const { method: of, needsToken, query: asked } = contract[name]!;
      const match = method === of ? check.path.exec(pathname) : null;
      if (match === null) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
      );
      const query = Object.fromEntries(
        [...new Set(search.keys())].map((key) => {
          const { type } = (asked?.properties[key] ?? {}) as { type?: string };
          return [key, type === 'array' ? search.getAll(key) : (search.get(key) ?? '')];
        }),
      );
      const body = init.body === undefined ? undefined : JSON.parse(init.body as string);
      const fault = (part: string, check?: ReturnType<typeof compile>, value?: unknown) => {
        // After a wrong answer, the app may send wrong values back.
        if (check === undefined || check(value) || this.wasWrong) return;
        const what = `${faultSentence(check.errors)} ${JSON.stringify(value)}`;
        this.faults.push(`${name}: ${part}: ${what}`);
      };
      fault('parameters', check.params, params);
      fault('query', check.query, query);
      fault('body', check.body, body);
      const token = new Headers(init.headers).get('x-auth-token');
      if (needsToken && !this.tokens.has(token ?? '') && !this.wasWrong) {
        this.faults.push(`${name}: without a token that was given`);
      }
      return { name: name as Request['name'], params, query, body, token };
    }
    return undefined;
  }

  private async answer(request: Request, signal?: AbortSignal): Promise<Response> {
    const { chance, fates } = this;
    const late = chance.happens(0.3) ? chance.below(4_000) : chance.below(80);
    const isFailing = chance.happens(fates.fails);
    const isLost = isFailing && chance.happens(0.4);
    await new Promise<void>((resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      if (!isLost) setTimeout(resolve, late);
    });
    if (isFailing) return this.refusal();
    if (chance.happens(fates.wrong)) {
      this.wasWrong = true;
      return this.wrongAnswer(request);
    }
    return json(this.rightAnswer(request));
  }

  private refusal(): Response {
    const { chance } = this;
    if (chance.happens(0.2)) throw new TypeError('Failed to fetch');
    const status = chance.oneOf([400, 400, 401, 404, 409, 422, 429, 500, 502, 503]);
    return chance.oneOf([
      () => json({ message: 'Not now, please.' }, status),
      () => new Response('<html>Bad gateway', { status }),
      () => new Response('', { status }),
    ])();
  }

  private wrongAnswer(request: Request): Response {
    const { chance } = this;
    const right = this.rightAnswer(request);
    return chance.oneOf([
      () => json(chance.from(garbage)),
      () => new Response('{"cut of'),
      () => new Response('<html>Hello', { headers: { 'content-type': 'text/html' } }),
      () => new Response(''),
      () => json(this.damaged(right)),
      () => json(this.damaged(right)),
    ])();
  }

  /** The value with one part removed, emptied or of another type. */
  private damaged(value: unknown): unknown {
    const { chance } = this;
    if (typeof value !== 'object' || value === null) return chance.from(garbage);
    const keys = Object.keys(value);
    if (keys.length === 0) return chance.from(garbage);
    const copy = structuredClone(value) as Record<string, unknown>;
    const key = chance.oneOf(keys);
    if (chance.happens(0.5)) copy[key] = this.damaged(copy[key]);
    else if (chance.happens(0.4) && !Array.isArray(copy)) delete copy[key];
    else copy[key] = chance.from(garbage);
    return copy;
  }

  private rightAnswer({ name, query }: Request): unknown {
    const { chance } = this;
    const id = () => chance.from(valuesOf('common.json#/$defs/Uuid')) as string;
    switch (name) {
      case 'getShopSettings':
        return this.settings;
      case 'generateOtp':
        return { secret: id() };
      case 'verifyOtp': {
        const token = id();
        this.tokens.add(token);
        return { token };
      }
      case 'createLead': {
        const leadId = id();
        this.leads.add(leadId);
        return { leadId };
      }
      case 'getAvailableSlots':
        return this.slots(String(query.date));
      case 'getCustomerVehicles':
        return chance.happens(0.4)
          ? []
          : chance.from(listsOf('vehicles.json#/$defs/CustomerVehicle'));
      default: {
        const answer = contract[name]!.answer as
          | { $ref: string }
          | { items: { $ref: string } }
          | undefined;
        if (answer === undefined) return {};
        return chance.from('items' in answer ? listsOf(answer.items.$ref) : valuesOf(answer.$ref));
      }
    }
  }

  private slots(from: string): AvailableSlots {
    const { chance } = this;
    if (Number.isNaN(Date.parse(from)) || chance.happens(0.2)) return { slots: {} };
    const times = ['08:00:00', '08:30:00', '09:15:00', '12:00:00', '16:45:00'];
    const days = weekFrom(from).filter(() => chance.happens(0.6));
    const slots = Object.fromEntries(
      days.map((day) => [day, times.filter(() => chance.happens(0.5))]),
    );
    for (const [day, free] of Object.entries(slots)) {
      this.offered.add(day);
      for (const time of free) this.offered.add(`${day} ${time}`);
    }
    if (chance.happens(0.3)) return { slots };
    const without = weekFrom(from).filter((day) => !days.includes(day));
    const reasons = valuesOf('appointments.json#/$defs/NoTimes');
    const noTimes = Object.fromEntries(
      without.map((day) => [day, chance.from(reasons) as NoTimes]),
    );
    return { slots, noTimes };
  }

  private drawSettings(): ShopSettings {
    const { chance } = this;
    const drawn = chance.from(valuesOf('shop.json#/$defs/ShopSettings')) as ShopSettings;
    const isClosed = chance.happens(0.08);
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    return {
      ...drawn,
      visitJournal: true,
      shop: { ...drawn.shop, name: drawn.shop.name || 'Elm Street Auto' },
      services: distinct(
        [
          ...drawn.services,
          { id: 1, name: 'Oil change', allowWaiter: true },
          { id: 'brakes', name: 'Brakes', allowWaiter: false },
        ],
        ({ id }: { id: unknown }) => id,
      ),
      dayAvailabilities: days.map((day) => ({
        day: day as 'MONDAY',
        enabled: !isClosed && day !== 'SUNDAY',
        startTime: '08:00:00',
        endTime: '17:00:00',
        dayLimit: null,
        slotLimit: null,
      })),
    };
  }
}
