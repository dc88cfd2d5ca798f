import { isGoal } from '../../../engine/isGoal.ts';
import { useEffect, useEffectEvent } from 'react';
import { copyStep, pasteStep } from '../../../edits/copyStep/copyStep.ts';
import { EditRefused } from '../../../edits/FlowText.ts';
import { isTyping } from '../help/useShortcuts.ts';
import { useActions, useInspected, useSelected } from '../store/contexts.ts';
import { asSentence, quoted, stepInWords } from '../words.ts';

/** Whether a copy or paste is about the chosen step, and not about text somewhere on the page. */
const isAboutStep = ({ target }: Event) =>
  !isTyping(target) && document.querySelector('dialog[open]') === null;

/**
 * Ctrl+C copies the chosen step as text, Ctrl+V pastes one after it: into this flow or another
 * shop's, with a ticket or a chat in between.
 */
export function useStepClipboard(): void {
  const { draft, flow, moment } = useInspected();
  const { make, showMessage } = useActions();
  const chosen = useSelected();
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const isOfText = window.getSelection()?.isCollapsed === false;
    if (chosen === undefined || isOfText || !isAboutStep(event)) return;
    event.preventDefault();
    try {
      const text = copyStep({ flow: draft.text, forms: draft.forms }, chosen);
      event.clipboardData?.setData('text/plain', text);
      showMessage(`${quoted(stepInWords(flow, chosen))} is copied as text. Paste it into a flow.`);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      showMessage(`${asSentence(error.message)}.`);
    }
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isAboutStep(event) || text.trim() === '') return;
    event.preventDefault();
    const step = chosen ?? moment.step.id;
    make(pasteStep, step, isGoal(flow, step) ? { text, before: step } : { text, after: step });
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
