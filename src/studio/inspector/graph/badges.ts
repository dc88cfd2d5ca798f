import { countProblems, graphText } from './graphText.ts';
import * as icons from './icons.ts';
import type { StepNode } from './model/flowModel.ts';
import type { PlaceProblems } from './model/marks.ts';

/** What visit, search and checker have to say about a step. */
export interface StepMarks {
  readonly isCurrent: boolean;
  readonly isVisited: boolean;
  readonly isSelected: boolean;
  readonly problems?: PlaceProblems | undefined;
}

export interface Badge {
  readonly icon: string;
  readonly words: string;
  readonly tone: 'plain' | 'visit' | 'here' | 'error' | 'warning';
  /** Text beside the icon. */
  readonly text?: string;
}

/** The badges of a step, the most important first. */
export function badgesOf(step: StepNode, marks: StepMarks): Badge[] {
  const { problems } = marks;
  const plain = (icon: string, words: string): Badge => ({ icon, words, tone: 'plain' });
  const list: (Badge | false | undefined)[] = [
    problems && {
      icon: problems.severity === 'error' ? icons.errorIcon : icons.warningIcon,
      words: countProblems(problems.messages.length),
      tone: problems.severity,
      text: String(problems.messages.length),
    },
    marks.isCurrent && { icon: icons.currentIcon, words: graphText('current'), tone: 'here' },
    marks.isVisited &&
      !marks.isCurrent && { icon: icons.takenIcon, words: graphText('visited'), tone: 'visit' },
    step.isStart && plain(icons.startIcon, graphText('start')),
    step.isGoal && plain(icons.goalIcon, graphText('goal')),
    step.isFromAnywhere && plain(icons.anywhereIcon, graphText('fromAnywhere')),
    step.isEnd && plain(icons.endIcon, graphText('end')),
    step.skip !== undefined && plain(icons.skippedIcon, graphText('skipped', { when: step.skip })),
    step.action !== undefined &&
      plain(icons.actionIcon, graphText(step.action === 'send-code' ? 'sendCode' : 'otherAction')),
  ];
  return list.filter((badge) => badge !== undefined && badge !== false);
}

export const stepKindWords = ({ kind }: StepNode) => graphText(kind);

/** The accessible name of a step's box, which contains everything that the box shows. */
export function nameOf(step: StepNode, marks: StepMarks): string {
  return [
    step.title,
    step.title === step.id ? undefined : graphText('step', { id: step.id }),
    step.screenName && graphText('screenName', { name: step.screenName }),
    stepKindWords(step),
    ...badgesOf(step, marks).map(({ words }) => words),
    marks.isSelected ? graphText('selected') : undefined,
    ...(marks.problems?.messages ?? []),
  ]
    .filter(Boolean)
    .join(', ');
}
