import type { ReactNode } from 'react';
import { Callout, Flex, Text, TextField } from '@radix-ui/themes';

interface TextLineProps extends Omit<TextField.RootProps, 'onChange'> {
  label: string;
  onChange: (value: string) => void;
}

/** A field for a line of text below its label. */
export const TextLine = ({ label, onChange, ...input }: TextLineProps) => (
  <Flex asChild direction="column" gap="1">
    <Text as="label" size="2" weight="medium">
      {label}
      <TextField.Root {...input} onChange={({ target }) => onChange(target.value)} />
    </Text>
  </Flex>
);

/** What is said beside what matters. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Text as="div" size="2" color="gray">
    {children}
  </Text>
);

interface NoticeProps {
  color: 'red' | 'amber' | 'green' | 'gray';
  /** Whether it is read out as soon as it is there */
  isAlert?: boolean;
  children: ReactNode;
}

/** What must not be overlooked. */
export const Notice = ({ color, isAlert = false, children }: NoticeProps) => (
  <Callout.Root size="1" color={color} role={isAlert ? 'alert' : undefined}>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
);
