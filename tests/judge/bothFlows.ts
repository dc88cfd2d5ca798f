/** Two flows that are live together: what customers book by one, they move and cancel by the other. */
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { judgeFlow } from '../../src/checker/check.ts';
import { goTogether, type FlowRead } from '../../src/checker/handover/goTogether.ts';
import { harmWith, type Booked } from './appointments.ts';
import type { Edit } from './edits/edit.ts';
import type { Json } from './interpreter.ts';
import { forms as shippedForms, product, textsOf } from './verdicts.ts';
import { visit } from './visit.ts';
import { visitors } from './visitors.ts';

/** A flow with the forms of its set. */
export type Published = Pick<Edit, 'flow' | 'forms'>;

/** What came of publishing an edit. */
type Outcome =
  | { readonly live: Live; readonly refused?: undefined }
  | { readonly live?: undefined; readonly refused: string };

/** What was ever published of the bookings, the newest last, and the flow of appointments that is live. */
export interface Live {
  readonly bookings: readonly Published[];
  readonly appointment: Published;
}

/** As a file has it: what is undefined is not there. */
const asFile = (source: Json): Json => JSON.parse(JSON.stringify(source));

const read = ({ flow, forms }: Published): FlowRead => ({
  source: flow,
  around: flowSurroundings(textsOf(forms)),
});

/** What is live then; or the code of the first error for which the checker refuses the edit. */
export function publish(
  { bookings, appointment }: Live,
  which: 'booking' | 'appointment',
  edit: Edit,
): Outcome {
  const published = { flow: asFile(edit.flow), forms: asFile(edit.forms) };
  const judged = read(published);
  const before = read(which === 'booking' ? bookings.at(-1)! : appointment);
  const beside = (which === 'booking' ? [appointment] : bookings).map(read);
  const { problems, proof } = goTogether({ ...judged, before }, beside, (made) =>
    judgeFlow(judged.source, judged.around, { isFirstErrorEnough: true, ...(made && { made }) }),
  );
  const error = problems.find(({ severity }) => severity === 'error');
  if (error !== undefined) return { refused: error.code };
  if (proof?.unproved.length !== 0) return { refused: 'unproved' };
  const live =
    which === 'booking'
      ? { bookings: [...bookings, published], appointment }
      : { bookings, appointment: published };
  return { live };
}

const whole = ({ flow, forms }: Published) => ({
  flow,
  answers: product.answers,
  forms: { ...shippedForms, ...forms },
});

const everyone = visitors().filter(({ shop }) => shop === 'open');
/** Of those who turn back, a sample that differs between edits. */
const some = (salt: number) =>
  everyone.filter(({ turnsBack }, index) => turnsBack.length === 0 || (index + salt) % 61 === 0);

const known = new WeakMap<object, readonly Booked[]>();

/** Everything that customers book with a flow, each kind once. */
export function bookedBy(published: Published, salt = 0): readonly Booked[] {
  let found = known.get(published);
  if (found === undefined) {
    const kinds = new Map<string, Booked>();
    for (const visitor of some(salt)) {
      const end = visit(whole(published), visitor);
      if (end.is !== 'booked') continue;
      for (const booked of asStored(end.request)) {
        const { selectedServiceIds, selectedRecommendedServiceIds, customNeed } = booked.work;
        const has = [selectedServiceIds, selectedRecommendedServiceIds, customNeed].map(Boolean);
        kinds.set(JSON.stringify([booked.way, booked.hasRide, has]), booked);
      }
    }
    known.set(published, (found = [...kinds.values()]));
  }
  return found;
}

const ways = {
  DROP_OFF: 'drop-off-vehicle',
  WAIT: 'wait-at-shop',
  AFTER_HOURS_DROP_OFF: 'after-hours-drop-off',
} as const;

/** What the shop keeps of a request. Who drops the vehicle off can ask for a ride beside it. */
function asStored({ appointmentOption, services, recommendedServices, concerns }: Json): Booked[] {
  const way = ways[appointmentOption as keyof typeof ways];
  const idsOf = (list: Json[] | undefined, name: string) =>
    list === undefined || list.length === 0 ? undefined : list.map((one) => one[name]);
  const work = {
    selectedServiceIds: idsOf(services, 'id'),
    selectedRecommendedServiceIds: idsOf(recommendedServices, 'jobId'),
    customNeed: concerns ? '…' : undefined,
  };
  const rides = way === 'drop-off-vehicle' ? [false, true] : [false];
  return rides.map((hasRide) => ({ way, hasRide, work }));
}

/** Who has booked, with whatever was ever published, and cannot do with it what they want. */
export function harmAcross({ bookings, appointment }: Live, salt = 0): string | undefined {
  const booked = bookings.flatMap((each) => bookedBy(each, salt));
  return harmWith(whole(appointment), booked);
}
