import { Flex, Text, TextField } from '@radix-ui/themes';

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
