import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, SyntheticEvent } from 'react';
import { codeIn } from '../../booking/customer/codeIn.ts';
import { useTexts } from '../text/useTexts.ts';
import { FieldError } from '../ui/FieldError.tsx';
import { useFieldText } from '../ui/hooks/useFieldText.ts';
import styles from './PinInput.module.css';

/** Long enough for autofill to type all its characters, too short to be noticed. */
const autoSubmitDelayMs = 50;

export interface PinInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Called 50 ms after the last character, once for each complete code. */
  onComplete: (code: string) => void;
  length?: number;
  characters?: 'digits' | 'alphanumeric';
  error?: string | undefined;
  disabled?: boolean;
  /** While the code is being checked nothing can be typed, and the focus stays. */
  busy?: boolean;
  autoFocus?: boolean;
}

/**
 * A one-time code: one real input drawn as boxes, so that autofill from a text message, paste,
 * password managers and screen readers work as with any input. The parent clears it through
 * `value`.
 */
export function PinInput({
  value,
  onChange,
  onComplete,
  length = 4,
  characters = 'digits',
  error: refusal,
  disabled = false,
  busy = false,
  autoFocus = false,
}: PinInputProps) {
  const { t } = useTexts();
  const errorId = useId();
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // React's `autoFocus` would come too early, on a screen that is rendered before it is shown.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useAutoSubmit(value, length, disabled || busy, onComplete);

  // What a keyboard composes stays in the field; the boxes show what it means.
  const [text, hold] = useFieldText(value, String);
  const [isUnread, setIsUnread] = useState(false);
  const error = isUnread ? t('widgets.pinInput.noCode', { count: length }) : refusal;
  const take = (typed: string, isComposing = false) => {
    const found = read(typed, characters)?.slice(0, length);
    const code = found ?? value;
    setIsUnread(found === undefined && !isComposing);
    hold(isComposing ? typed : code, code);
    if (code !== value) onChange(code);
  };
  // Read whole: the field would drop the line ends, and keep what was typed before.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    if (!busy) take(event.clipboardData.getData('text'));
  };

  return (
    <div>
      <div
        className={styles.entry}
        data-invalid={error ? '' : undefined}
        data-busy={busy || undefined}
      >
        <input
          ref={input}
          className={styles.input}
          aria-label={t('widgets.pinInput.label')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          aria-busy={busy || undefined}
          type="text"
          inputMode={characters === 'digits' ? 'numeric' : 'text'}
          pattern={characters === 'digits' ? `\\d{${length}}` : `[A-Za-z0-9]{${length}}`}
          autoComplete="one-time-code"
          // No `maxlength`: browsers would cut "12-34" to "12-3" before the dash is removed here.
          data-autofocus={autoFocus || undefined}
          dir="ltr"
          value={text}
          onChange={({ currentTarget, nativeEvent }) =>
            take(currentTarget.value, (nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
          onPaste={paste}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={text === value ? keepCaretAtEnd : undefined}
          readOnly={busy}
          disabled={disabled}
        />
        <div className={styles.boxes} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={styles.box}
              data-active={focused && index === Math.min(value.length, length - 1) ? '' : undefined}
              data-caret={focused && !busy && index === value.length ? '' : undefined}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
      </div>
      <FieldError id={errorId} error={error} urgent />
    </div>
  );
}

function useAutoSubmit(
  value: string,
  length: number,
  held: boolean,
  onComplete: (code: string) => void,
): void {
  const submitted = useRef<string>(undefined);
  const submit = useEffectEvent((code: string) => {
    submitted.current = code;
    onComplete(code);
  });

  useEffect(() => {
    if (value.length < length) submitted.current = undefined;
    if (value.length < length || held || submitted.current === value) return undefined;
    const timer = setTimeout(() => submit(value), autoSubmitDelayMs);
    return () => clearTimeout(timer);
  }, [value, length, held]);
}

/** The code that a text means; undefined if it does not say which digits are the code. */
function read(text: string, characters: 'digits' | 'alphanumeric'): string | undefined {
  return characters === 'digits' ? codeIn(text) : text.replace(/[^A-Za-z0-9]/g, '');
}

/** The boxes draw a caret after the last character only, so the real caret must stay there too. */
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
    input.setSelectionRange(end, end);
  }
}
