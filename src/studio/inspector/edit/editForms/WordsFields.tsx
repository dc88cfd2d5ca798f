import {
  translationLanguages,
  type TranslationLanguage,
} from '../../../../files/stepFile/types.ts';
import { TextArea } from '../../../../page/ui/TextArea.tsx';
import { TextField } from '../../../../page/ui/TextField.tsx';
import { languageInWords } from '../../words.ts';

/** Words by language while they are typed; empty for a language that has none yet. */
export type Typed = Readonly<Record<'en' | TranslationLanguage, string>>;

/** Nothing typed yet. */
export const nothing: Typed = { en: '', es: '', 'fr-CA': '' };

/** The languages of the customer's page, English first. */
export const everyLanguage = ['en', ...translationLanguages] as const;

interface WordsFieldsProps {
  label: string;
  value: Typed;
  onChange: (value: Typed) => void;
  /** Whether there are several sentences, one on each line. */
  hasLines?: boolean;
  placeholder?: string;
  error?: string | null;
}

/** A field for each language, for one sentence or several. */
export function WordsFields(props: WordsFieldsProps) {
  const { label, value, onChange, hasLines = false, placeholder, error } = props;
  const Field = hasLines ? TextArea : TextField;
  return (
    <fieldset>
      <legend>{label}</legend>
      {everyLanguage.map((language) => (
        <Field
          key={language}
          label={languageInWords(language)}
          lang={language}
          value={value[language]}
          onChange={(text: string) => onChange({ ...value, [language]: text })}
          {...(hasLines && { rows: 4 })}
          {...(language === 'en' && placeholder !== undefined && { placeholder })}
          error={language === 'en' ? (error ?? null) : null}
        />
      ))}
    </fieldset>
  );
}
