/*
 * Every transition of the shipped flow, taken on the real screens. The visits come from the flow
 * checker: a new branch in `flows/booking.json` brings its own test.
 */
import type { Answers } from '../src/contract/types.gen.ts';
import { customerMatch } from '../src/booking/customer/customerMatch.ts';
import type { VehicleState } from '../src/booking/vehicle/chosenVehicle.ts';
import { toBookingRequest } from '../src/booking/request/toBookingRequest.ts';
import { relevantAnswers } from '../src/engine/relevantAnswers.ts';
import { start, stepOf } from '../src/engine/snapshot.ts';
import { transition } from '../src/engine/transition.ts';
import type { Json } from '../src/engine/types.ts';
import { flowShop } from './support/flow/knownCustomers.ts';
import { FlowVisitor } from './support/flow/FlowVisitor.ts';
import { flowVisits, shippedFlow } from './support/flow/visits.ts';
import { expect, test } from './support/test.ts';

const flow = shippedFlow();

/** The answers that a step collects, as they were after it; those it has none of are forgotten. */
const given = (collects: readonly string[], answers: Answers) =>
  Object.fromEntries(
    collects.map((name) => [name, (answers as Record<string, Json | undefined>)[name]]),
  );

for (const visit of flowVisits()) {
  test(`the real screens go the way the engine says: ${visit.title}`, async ({
    page,
    shopNamed,
    outbox,
    pageErrors,
  }) => {
    pageErrors.expect(/400/);
    const shopId = shopNamed(flowShop);
    const flowVisitor = new FlowVisitor(page, flow, visit, outbox);
    const { visitor } = flowVisitor;
    await visitor.open(shopId);

    let snapshot = start(flow);
    for (const event of visit.events) {
      const step = stepOf(flow, snapshot.stack.at(-1)!);
      await flowVisitor.send(step, event);
      const { stack } = transition(flow, snapshot, event).snapshot;
      await visitor.at(stack.at(-1)!);
      // Close drops the draft. Otherwise it is written after the screen was drawn.
      const drafted = event.type === 'on-exit' ? undefined : stack.at(-1);
      await expect.poll(async () => (await flowVisitor.draft(shopId))?.step).toBe(drafted);
      const answers = given(step.collects, await flowVisitor.answers(shopId));
      snapshot = transition(flow, snapshot, { ...event, answers }).snapshot;
      expect(snapshot.stack.at(-1)).toBe(stack.at(-1));

      await expect(page.getByRole('progressbar')).toHaveAttribute(
        'aria-valuenow',
        String(Math.round(snapshot.progress)),
      );
    }
    if (visit.ends !== flow.goals.goal) return;

    const match = customerMatch((await flowVisitor.answerTo('getCustomerVehicles')) ?? []);
    const request = await flowVisitor.book();
    const predicted = toBookingRequest(relevantAnswers(flow, snapshot), {
      leadId: (await flowVisitor.answerTo('createLead'))!.leadId,
      settings: await flowVisitor.settings(shopId),
      vehicleState: snapshot.context.vehicleState as VehicleState,
      ...(match.customerState === 'one-matching' && {
        matchingCustomerId: match.matchingCustomerId,
      }),
      okForMarketing: snapshot.answers.okForMarketing === true,
      isMobile: false,
      isInsideIframe: false,
    });
    expect(predicted).toEqual({ ok: true, request });
  });
}
