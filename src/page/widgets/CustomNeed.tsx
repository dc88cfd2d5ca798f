import { answerLimits } from '../../contract/limits.gen.ts';
import { useTexts } from '../text/useTexts.ts';
import { TextArea } from '../ui/TextArea.tsx';

export interface CustomNeedProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  placeholder?: string;
  rows?: number;
}

/**
 * A text field for what the customer needs, with a counter to 300. Used on the first screen, so it
 * must stay small.
 */
export function CustomNeed({ value, onChange, label, placeholder, rows = 2 }: CustomNeedProps) {
  const { t } = useTexts();
  return (
    <TextArea
      label={label ?? t('widgets.customNeed.label')}
      value={value}
      onChange={onChange}
      maxLength={answerLimits.customNeed}
      placeholder={placeholder ?? t('widgets.customNeed.placeholder')}
      rows={rows}
    />
  );
}
