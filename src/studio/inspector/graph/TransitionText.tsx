import { Text } from '@radix-ui/themes';
import { Fragment } from 'react';
import type { ShownTransition } from './model/flowModel.ts';
import { graphText } from './graphText.ts';

/** A transition in words: its event, then its condition, and why it exists. */
export function TransitionText({ transition }: { transition: ShownTransition }) {
  const { event, condition, rule, why, spare } = transition;
  const notes = [rule, why, spare && graphText('spare', { why: spare })];
  return (
    <span>
      {event}
      {condition !== undefined && (
        <>
          {', '}
          <strong>{condition}</strong>
        </>
      )}
      {notes.map(
        (note) =>
          note !== undefined && (
            <Fragment key={note}>
              <br />
              <Text size="1" color="gray">
                {note}
              </Text>
            </Fragment>
          ),
      )}
    </span>
  );
}
