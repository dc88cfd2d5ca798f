import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/**
 * The editor's colours, as tokens of the page: these reach into the shadow root and follow light
 * and dark.
 */
const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface-input)',
    fontSize: 'var(--text-13)',
  },
  // The focus ring is around the host element, which would clip one in here.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    color: 'var(--ink-soft)',
    backgroundColor: 'var(--fill)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--brand-tint) 55%, transparent)' },
  '.cm-activeLineGutter': { color: 'var(--ink)', backgroundColor: 'var(--brand-tint)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'var(--brand-tint-strong)' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--brand-line)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--brand-strong)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-foldPlaceholder': {
    color: 'var(--ink-soft)',
    backgroundColor: 'var(--fill-hover)',
    borderColor: 'var(--line)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--brand-strong) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-gutter-lint': { width: '1.2em' },
  '.cm-lint-marker': {
    width: '0.7em',
    height: '0.7em',
    margin: '0.4em 0.2em',
    borderRadius: '50%',
  },
  '.cm-lint-marker-error': { content: 'none', backgroundColor: 'var(--danger)' },
  '.cm-lint-marker-warning': {
    content: 'none',
    border: '2px solid var(--brand-strong)',
    borderRadius: '2px',
    boxSizing: 'border-box',
  },
  '.cm-tooltip': {
    maxWidth: '420px',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--shadow-3)',
    fontFamily: 'var(--font)',
    overflow: 'hidden',
  },
  '.cm-tooltip .cm-completionInfo': { padding: '8px 12px', maxWidth: '320px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-brand)',
    backgroundColor: 'var(--brand-fill)',
  },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.8', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '650' },
  '.cm-diagnostic': { padding: '8px 12px', borderLeftWidth: '3px', lineHeight: '1.5' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--brand-strong)' },
  '.cm-meaning': { padding: '8px 12px', lineHeight: '1.5' },
  '.cm-meaning-title': { fontWeight: '650' },
  '.cm-meaning-values': { color: 'var(--ink-soft)' },
  '.cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--fill)',
    borderColor: 'var(--line)',
    fontFamily: 'var(--font)',
  },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 8px', fontSize: 'var(--text-13)' },
  '.cm-keys': { padding: '4px 12px', color: 'var(--ink-soft)' },
  '.cm-textfield': {
    padding: '4px 8px',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface-input)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    fontSize: 'var(--text-13)',
  },
  '.cm-button': {
    padding: '4px 10px',
    color: 'var(--ink)',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    fontSize: 'var(--text-13)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', fontSize: '20px', padding: '0 8px' },
});

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--brand-ink)' },
  { tag: tags.string, color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--danger)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-soft)' },
]);

export const editorLooks: Extension = [theme, syntaxHighlighting(highlight)];
