import type { Call, Serve } from './contract.ts';
import type { Deps } from '../deps.ts';
import { ApiError, notFound, refused, unauthorized } from '../common/errors.ts';
import { shopDay, shopZone } from '../shops/shopZone.ts';
import { settingsOf } from '../shops/shops.ts';
import { type AskingPage, sendCode } from '../codes/sendCode.ts';
import { deleteShopToken } from '../codes/tokens.ts';
import { exchangeCode } from '../codes/exchangeCode.ts';
import { isDeliberateCall } from './fetchMetadata.ts';
import { vehiclesOf } from '../vehicles/customers.ts';
import type { AppointmentChange, Operations } from '../../src/contract/types.gen.ts';
import { findVehicles } from '../vehicles/findVehicles.ts';
import { refusalOfWrongLink, linkedBy } from '../booking/appointmentLinks.ts';
import { shownAppointment, viewOf } from '../booking/appointmentView.ts';
import { changeAppointment, type ChangeToMake } from '../booking/changeAppointment.ts';
import { bookedOf } from '../booking/storedAppointment.ts';
import { makeAppointment } from '../booking/makeAppointment.ts';
import { availableSlots } from '../booking/availableSlots.ts';
import { abandonOpenLead, beginLead, changeLead, leaveExitLead } from '../leads/leads.ts';

/** Every call of the contract, by what it is about. */
export function visitorRoutes(serve: Serve, deps: Deps): void {
  shopRoutes(serve, deps);
  codeRoutes(serve, deps);
  customerRoutes(serve, deps);
  vehicleRoutes(serve, deps);
  appointmentRoutes(serve, deps);
  linkRoutes(serve, deps);
  leadRoutes(serve, deps);
  insightRoutes(serve);
  journalRoutes(serve, deps);
}

function shopRoutes(serve: Serve, deps: Deps): void {
  serve('getOrganisation', async ({ params, client }) => {
    await deps.admitRead({ client: await client() });
    const organisation = await deps.knownShops.organisation(params.orgId);
    if (organisation === undefined) throw notFound('organisation');
    return organisation;
  });

  serve('getShopSettings', async ({ params, client }) => {
    await deps.admitRead({ client: await client() });
    const whole = await deps.knownShops.shop(params.shopId);
    if (whole === undefined) throw notFound('shop');
    return settingsOf(whole, shopZone(deps, whole.shop));
  });
}

function codeRoutes(serve: Serve, deps: Deps): void {
  const send = async (
    { params, request, client, language }: Call<'generateOtp' | 'requestOtp'>,
    framedBy?: string,
  ) => {
    if (!isDeliberateCall(request, deps)) {
      throw new ApiError(403, 'A code is sent only when the booking page asks for it.');
    }
    const { shopId, phoneNumber: phone } = params;
    const page = askingPage(request, framedBy, deps);
    const asking = { shopId, phone, client: await client(), language, page };
    return { secret: await sendCode(deps, asking) };
  };
  // The specification's call, for pages made for other backends.
  serve('generateOtp', (call) => send(call));
  serve('requestOtp', (call) => send(call, call.query.framedBy));

  serve('revokeToken', ({ params, request }) =>
    deleteShopToken(deps.db, params.shopId, request.headers['x-auth-token']),
  );

  serve('verifyOtp', async ({ params, body }) => ({
    token: await exchangeCode(deps, { shopId: params.shopId, secret: body.otp, code: body.code }),
  }));
}

/** The page of a call, if it says whether it is framed and is one of ours. */
function askingPage(
  { headers: { origin } }: Call<'requestOtp'>['request'],
  framedBy: string | undefined,
  { publicHost, allowedOrigins }: Deps,
): AskingPage | undefined {
  if (framedBy === undefined || origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  if (hostname !== publicHost && !allowedOrigins.includes(origin)) return undefined;
  return { host: hostname, framedBy: framedBy === 'nobody' ? null : framedBy };
}

function customerRoutes(serve: Serve, { db, knownShops }: Deps): void {
  serve('getCustomerVehicles', async ({ visitor, query }) => {
    const [whole, vehicles] = await Promise.all([
      knownShops.shop(visitor.shopId),
      vehiclesOf(db, visitor, query.bookedBefore),
    ]);
    if (whole === undefined) throw notFound('shop');
    if (whole.shop.showDeclinedJobs) return vehicles;
    return vehicles.map((vehicle) => ({ ...vehicle, recommendedServices: [] }));
  });
}

function vehicleRoutes(serve: Serve, deps: Deps): void {
  const { catalogue } = deps;

  /** Serves a read of the catalogue, which is the same at every shop. */
  const serveCatalogue = <
    N extends 'getYears' | 'getMakes' | 'getModels' | 'getSubmodels' | 'getVehicle',
  >(
    name: N,
    read: (params: Operations[N]['params']) => Operations[N]['answer'] | undefined,
  ) =>
    serve(name, async ({ params, client }) => {
      await deps.admitRead({ shopId: params.shopId, client: await client() });
      const found = read(params);
      if (found === undefined) throw notFound('vehicle');
      return found;
    });
  serveCatalogue('getYears', () => catalogue.years());
  serveCatalogue('getMakes', ({ year }) => catalogue.makes(year));
  serveCatalogue('getModels', ({ year, makeId }) => catalogue.models(year, makeId));
  serveCatalogue('getSubmodels', ({ baseVehicleId }) => catalogue.submodels(baseVehicleId));
  serveCatalogue('getVehicle', ({ vehicleId }) => catalogue.vehicle(vehicleId));

  serve('searchVehicles', async ({ query, visitor, client }) =>
    findVehicles(deps, { ...query, visitor, client: await client() }),
  );
}

function appointmentRoutes(serve: Serve, deps: Deps): void {
  serve('getAvailableSlots', async ({ params: { shopId }, query, client, request }) => {
    await deps.admitRead({ shopId, client: await client() });
    const token = request.headers['x-appointment-link'];
    const linked = token === undefined ? undefined : await linkedBy(deps.db, { shopId, token });
    const asked = { shopId, date: query.date, option: query.appointmentOption };
    return availableSlots(deps, { ...asked, except: linked?.appointmentId });
  });

  serve('bookAppointment', async ({ visitor, body, client, language, request }) => {
    const linkSecret = String(request.headers['x-auth-token']);
    const asked = { visitor, request: body, client: await client(), language };
    return makeAppointment(deps, { ...asked, linkSecret });
  });
}

/** The calls of a customer's link: GET shows, POST acts. */
function linkRoutes(serve: Serve, deps: Deps): void {
  const linkedOf = async (call: Call<'getAppointment' | 'changeAppointment'>) => {
    const shopId = call.params.shopId.toLowerCase();
    const token = call.request.headers['x-appointment-link'];
    const linked = await linkedBy(deps.db, { shopId, token });
    if (linked !== undefined) return { shopId, id: linked.appointmentId, power: linked.power };
    throw await refusalOfWrongLink(deps, await call.client());
  };

  serve('getAppointment', async (call) => {
    await deps.admitRead({ client: await call.client() });
    const { power, ...key } = await linkedOf(call);
    return shownAppointment(deps, key, power);
  });

  async function changeBy(call: Call<'changeAppointment'>) {
    const { power, ...key } = await linkedOf(call);
    if (power === 'show') {
      const visitor = await call.visitorIfAny();
      if (visitor === undefined) throw unauthorized();
      // As if there were none: whose appointment it is is nobody else's business.
      const booked = await bookedOf(deps.db, key);
      if (booked?.customer.phone !== visitor.phone) throw notFound('appointment');
    }
    const { seen, ...asked } = askedOf(call.body);
    const changed = await changeAppointment(deps, {
      ...key,
      asked,
      seen,
      language: call.language,
      by: { kind: 'customer' },
    });
    return { changed, power };
  }

  serve('changeAppointment', async (call) => {
    // Changes have ceilings of their own; what changes nothing counts as a read.
    const countAsRead = async () => deps.admitRead({ client: await call.client() });
    const { changed, power } = await changeBy(call).catch(async (error: unknown) => {
      if (error instanceof ApiError) await countAsRead();
      throw error;
    });
    if (!changed.isChanged) await countAsRead();
    return viewOf(deps, changed, power);
  });
}

/** A change as the contract has it. */
function askedOf(body: AppointmentChange): ChangeToMake['asked'] & { seen: number } {
  if (body.kind !== 'move') return body;
  const { appointmentOption: option, ...move } = body;
  return { ...move, option };
}

function leadRoutes(serve: Serve, deps: Deps): void {
  serve('createLead', async ({ visitor, body, client }) => ({
    leadId: await beginLead(deps, { visitor, payload: body, client: await client() }),
  }));

  serve('updateLead', async ({ visitor, params, body, client }) => {
    const leadId = params.leadId.toLowerCase();
    await changeLead(deps, { visitor, leadId, payload: body, client: await client() });
    return { leadId };
  });

  serve('createExitLead', async ({ params, body, client, visitorIfAny }) => ({
    leadId: await leaveExitLead(deps, {
      shopId: params.shopId,
      payload: body,
      client: await client(),
      proven: await visitorIfAny(),
    }),
  }));

  serve('abandonLead', ({ params }) => abandonOpenLead(deps, params));
}

/** The largest event that is taken. */
const MAX_CHARACTERS = 8_000;

/** Analytics events are for a backend that evaluates them: this one judges their form and keeps none. */
function insightRoutes(serve: Serve): void {
  serve('trackEvent', async ({ body }) => {
    const isTooLarge = [body].flat().some((event) => JSON.stringify(event).length > MAX_CHARACTERS);
    if (isTooLarge) throw refused('The event is too large.', 'unfit');
  });
}

function journalRoutes(serve: Serve, deps: Deps): void {
  serve('recordVisit', async ({ params: { shopId }, body, client }) => {
    const whole = await deps.knownShops.shop(shopId);
    if (whole === undefined) throw notFound('shop');
    const { shop } = whole;
    // Of a page from before the shop has switched it off.
    if (!shop.visitJournal) return;
    const came = { shopId: shop.id, day: shopDay(deps, shop), batch: body };
    deps.journal.add(came, await client());
  });
}
