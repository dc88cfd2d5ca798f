// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const start = () => createVisit(bookingFlow(), { allDaysClosed: false });

describe('a visit', () => {
  it('notifies its listeners when an event changes it, and not when no transition handles it', () => {
    const visit = start();
    const follower = vi.fn<() => void>();
    visit.subscribe(follower);
    visit.send({ type: 'on-select-time' });
    expect(follower).not.toHaveBeenCalled();
    visit.send({ type: 'on-add-notes' });
    expect(follower).toHaveBeenCalledOnce();
  });

  it('drops an event of a screen that was left meanwhile: a second tap does nothing', () => {
    const visit = start();
    visit.send({ type: 'on-welcome.select-services' });
    visit.send({ type: 'on-next' }, 'validate-phone');
    const after = visit.get();
    expect(visit.send({ type: 'on-next' }, 'validate-phone')).toBeUndefined();
    expect(visit.get()).toBe(after);
  });

  it('takes events of the screen that is shown instead of every step', () => {
    const visit = createVisit(bookingFlow(), { allDaysClosed: true });
    expect(visit.send({ type: 'on-add-notes' }, 'view-welcome')).toBeUndefined();
    expect(visit.send({ type: 'on-nothing' }, 'view-exit')?.handled).toBe(false);
  });

  it('tells of an event when the visit has come there', () => {
    const visit = start();
    const heard: string[] = [];
    visit.onHandled(({ snapshot }, { type }) => heard.push(`${type} ${visit.get() === snapshot}`));

    visit.send({ type: 'on-add-notes' });
    visit.send({ type: 'on-previous' });
    visit.restart();
    expect(heard).toEqual(['on-add-notes true', 'on-previous true']);
  });

  it('begins anew with nothing answered', () => {
    const visit = start();
    visit.send({ type: 'on-add-notes', answers: { customNeed: 'It hums.' } });
    visit.restart();
    expect(visit.get()).toMatchObject({ stack: ['view-welcome'], answers: {} });
    expect(visit.runs()).toBe(2);
  });
});
