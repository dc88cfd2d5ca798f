/** The visitors of a shop. */
import type { Mind } from './forms.ts';

export interface Visitor {
  name: string;
  knows: 'nobody' | 'one' | 'several';
  hasRecommendations: boolean;
  enters: 'services' | 'returning' | 'notes';
  wants: 'service' | 'need' | 'both';
  vehicle: 'known' | 'plate' | 'missed' | 'manual';
  comes: Mind['comes'];
  adds: boolean;
  /** The numbers of the screens, in the order shown, on which the visitor presses Back. */
  turnsBack: readonly number[];
  /** Whether the visitor chooses another vehicle and another way to come the second time. */
  changesMind: boolean;
  shop: 'open' | 'closed';
}

/** Every kind of visitor once, and again with Back pressed on each screen. */
export function visitors(): Visitor[] {
  const plain: Visitor[] = [];
  for (const knows of ['nobody', 'one', 'several'] as const) {
    for (const enters of ['services', 'returning', 'notes'] as const) {
      for (const vehicle of ['known', 'plate', 'missed', 'manual'] as const) {
        if (knows === 'nobody' && vehicle === 'known') continue;
        for (const hasRecommendations of knows !== 'nobody' && vehicle === 'known'
          ? [false, true]
          : [false]) {
          for (const [wants, comes, adds] of [
            ['service', 'soonest', false],
            ['both', 'pick', true],
            ['need', 'night', false],
            ['service', 'wait', false],
          ] as const) {
            if (enters === 'notes' && wants === 'need') continue;
            const name = [
              knows,
              enters,
              vehicle,
              hasRecommendations ? 'recommended' : '',
              wants,
              comes,
            ].join(' ');
            plain.push({
              name,
              knows,
              enters,
              vehicle,
              hasRecommendations,
              wants,
              comes,
              adds,
              turnsBack: [],
              changesMind: false,
              shop: 'open',
            });
          }
        }
      }
    }
  }
  const hesitant = plain
    .filter(({ comes, wants }) => comes !== 'wait' && wants !== 'both')
    .flatMap((visitor) =>
      Array.from({ length: 11 }, (_, index) => index + 2).flatMap((at) => [
        { ...visitor, name: `${visitor.name}, back at ${at}`, turnsBack: [at] },
        { ...visitor, name: `${visitor.name}, back twice at ${at}`, turnsBack: [at, at + 1] },
        {
          ...visitor,
          name: `${visitor.name}, another mind at ${at}`,
          turnsBack: [at, at + 1, at + 2],
          changesMind: true,
        },
      ]),
    );
  return [...plain, ...hesitant, { ...plain[0]!, name: 'at a closed shop', shop: 'closed' }];
}
