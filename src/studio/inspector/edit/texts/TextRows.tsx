import { Card, Flex, Grid } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Quiet } from '../../review/texts.tsx';

interface TextGroupProps {
  /** The accessible name. */
  label: string;
  title: string;
  notes?: readonly (string | false)[];
  children: ReactNode;
}

/** Texts that belong together. */
export const TextGroup = ({ label, title, notes = [], children }: TextGroupProps) => (
  <section aria-label={label}>
    <h3>{title}</h3>
    {notes.map((note) => note !== false && <Quiet key={note}>{note}</Quiet>)}
    <Flex direction="column" gap="3" mt="2">
      {children}
    </Flex>
  </section>
);

/** A sentence in every language, side by side where there is room. */
export const SentenceRow = ({ children }: { children: ReactNode }) => (
  <Card asChild>
    <li>
      <Grid columns="repeat(auto-fit, minmax(min(180px, 100%), 1fr))" gap="2">
        {children}
      </Grid>
    </li>
  </Card>
);
