import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json, jsonLanguage, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  showPanel,
  type Panel,
} from '@codemirror/view';
import { createEchoes } from './createEchoes.ts';
import { editorLooks } from './editorTheme.ts';
import { cursorAt, pathToPointer, rangeOf, treeUpTo } from './places.ts';
import { schemaCompletion, type Knowledge, schemaHover } from './schemaCompletion.ts';

/** A message to show at a JSON pointer. */
export interface PointedProblem {
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly message: string;
}

interface EditorOptions {
  readonly label: string;
  readonly text: string;
  knowledge(): Knowledge;
  onChange(text: string): void;
  /** Called with the JSON pointer at the cursor. */
  onCursor(pointer: string): void;
  onUndo(): void;
  onRedo(): void;
}

export interface JsonEditorView {
  readonly view: EditorView;
  /** Replaces the text; the cursor keeps its place as far as possible. */
  setText(text: string): void;
  /** Shows these problems in place of the previous ones. */
  showProblems(problems: readonly PointedProblem[]): void;
  /** Scrolls to the value at a JSON pointer and selects it. */
  reveal(pointer: string): void;
}

const fromOutside = Annotation.define<boolean>();

const keysId = 'keys';

/**
 * A line below the editor that names its keys, such as how to leave it. Screen readers read it with
 * the editor's name.
 */
function keysPanel(): Panel {
  const dom = document.createElement('div');
  dom.id = keysId;
  dom.className = 'cm-keys';
  dom.textContent =
    'Tab leaves the editor · Ctrl+Space completes · Ctrl+F searches · F8 next problem';
  return { dom };
}

/** The part in which two texts differ, to be replaced. */
function difference(before: string, after: string) {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from += 1;
  let same = 0;
  while (
    same < least - from &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  ) {
    same += 1;
  }
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/**
 * Handles text typed over a selection of several lines. The browser would otherwise merge the lines
 * with inline styles, of which a strict CSP complains.
 */
const typedOverLines = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { doc, selection } = view.state;
    const { from, to } = selection.main;
    const { data: text } = event;
    const isTyped = event.inputType === 'insertText' && text !== null && !view.composing;
    if (!isTyped || doc.lineAt(from).number === doc.lineAt(to).number) return false;
    const insert = () =>
      view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type' });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, text, insert))) view.dispatch(insert());
    return true;
  },
});

/**
 * Creates a JSON editor in a shadow root: there CodeMirror adds its styles as constructed sheets,
 * which a strict CSP allows. In the document it would add a style element.
 */
export function createEditor(root: ShadowRoot, parent: Element, options: EditorOptions) {
  const read = (doc: Text) => (from: number, to: number) => doc.sliceString(from, to);
  const syntaxFaults = jsonParseLinter();
  const diagnose = (problems: readonly PointedProblem[]): Diagnostic[] => {
    const { doc } = view.state;
    // Parsed completely: what the editor has parsed so far may end before the place.
    const tree = jsonLanguage.parser.parse(doc.toString());
    const [fault] = syntaxFaults(view);
    if (fault !== undefined) return [fault];
    return problems.map(({ pointer, severity, message }) => ({
      ...rangeOf(tree, read(doc), pointer),
      severity,
      message,
    }));
  };
  // The editor's own lines end in "\n"; a file keeps its line ends.
  const lineEndOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n');
  let lineEnd = lineEndOf(options.text);
  const echoes = createEchoes(options.onChange);
  const command = (run: () => void) => () => {
    run();
    return true;
  };
  const view = new EditorView({
    root,
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        foldGutter(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        typedOverLines,
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        search({ top: true }),
        json(),
        autocompletion({ override: [schemaCompletion(options.knowledge)], icons: false }),
        schemaHover(options.knowledge),
        showPanel.of(keysPanel),
        editorLooks,
        EditorState.tabSize.of(2),
        // Tab is not bound: it moves the focus out of the editor, as everywhere.
        keymap.of([
          { key: 'Mod-z', run: command(options.onUndo), preventDefault: true },
          { key: 'Mod-y', run: command(options.onRedo), preventDefault: true },
          { key: 'Mod-Shift-z', run: command(options.onRedo), preventDefault: true },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({
          tabindex: '0',
          'aria-label': options.label,
          'aria-describedby': keysId,
        }),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((one) => one.annotation(fromOutside) === true);
          if (isOurs) return;
          if (update.docChanged) {
            echoes.send(update.state.doc.toString().replaceAll('\n', lineEnd));
          }
          if (!update.selectionSet || !update.view.hasFocus) return;
          const { doc, selection } = update.state;
          const tree = treeUpTo(update.state, selection.main.head);
          const { path } = cursorAt(tree, read(doc), selection.main.head);
          options.onCursor(pathToPointer(path));
        }),
      ],
    }),
  });
  return {
    view,
    setText(text) {
      if (echoes.isEcho(text)) return;
      lineEnd = lineEndOf(text);
      const now = view.state.doc.toString();
      const wanted = text.replaceAll('\r\n', '\n');
      if (now === wanted) return;
      const changes = difference(now, wanted);
      view.dispatch({ changes, annotations: fromOutside.of(true) });
    },
    showProblems(problems) {
      view.dispatch(setDiagnostics(view.state, diagnose(problems)), {
        annotations: fromOutside.of(true),
      });
    },
    reveal(pointer) {
      const { doc } = view.state;
      const tree = jsonLanguage.parser.parse(doc.toString());
      const [fault] = pointer === '' ? syntaxFaults(view) : [];
      const { from, to } = fault ?? rangeOf(tree, read(doc), pointer);
      view.dispatch({
        selection: { anchor: to, head: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
        annotations: fromOutside.of(true),
      });
      view.focus();
    },
  } satisfies JsonEditorView;
}
