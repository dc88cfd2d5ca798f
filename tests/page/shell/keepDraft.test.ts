// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keepDraft } from '../../../src/page/shell/keepDraft.ts';
import { draftText } from '../../../src/page/wizard/draft.ts';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createTypedAnswers } from '../../../src/page/wizard/typedAnswers.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff99';

it('keeps a press if the page goes at that moment, and nothing of a visit that started again', () => {
  const visit = createVisit(bookingFlow(), { allDaysClosed: false });
  const wizard = { visit, session: createSession(), typed: createTypedAnswers() };
  keepDraft({ wizard, shopId, version: undefined, resumed: null });
  const notes = { type: 'on-add-notes', answers: { selectedServiceIds: ['1'] } };

  visit.send(notes);
  window.dispatchEvent(new Event('pagehide'));
  expect(draftText(shopId)).toContain('on-add-notes');

  visit.send({ type: 'on-next' });
  visit.restart();
  window.dispatchEvent(new Event('pagehide'));
  expect(draftText(shopId)).toBeNull();
});
