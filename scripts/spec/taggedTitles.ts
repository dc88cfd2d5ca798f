export interface TaggedTitle {
  /** The title without its tags, behind that of the block it stands in. */
  title: string;
  /** The statements of the specification it shows, such as `5.4`. */
  ids: string[];
}

/** A string on one line that ends in ids in square brackets. */
const tagged = /(['"`])((?:\\.|(?!\1)[^\\\n])*?)((?: \[\d+\.\d+\])+)\1/g;
/** Where a block begins, with its title, and every line that may end one. */
const block =
  /^( *)(?:describe(?:\.\w+)*\((?:.*\)\()?\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2|[})](?!\())/gm;
/** Tests that do not run show nothing. */
const skipped = /\b(?:it|test|describe)\.(?:skip|todo|fixme|fails)\(\s*$/;

const withoutTags = (title: string) =>
  title
    .replaceAll(/ (?:\[\d+\.\d+\]|@\w+)/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .trim();

/** The titles of the blocks around a place, outermost first; the formatter's indents tell their ends. */
function blocksAround(source: string, index: number, indent: number): string[] {
  const around: { indent: number; title: string }[] = [];
  for (const match of source.slice(0, index).matchAll(block)) {
    const own = match[1]!.length;
    while ((around.at(-1)?.indent ?? -1) >= own) around.pop();
    if (match[3] !== undefined) around.push({ indent: own, title: withoutTags(match[3]) });
  }
  return around.filter((each) => each.indent < indent).map(({ title }) => title);
}

/**
 * The titles in a test file that say which statements they show: of tests, of blocks, and of the
 * rows that a table gives its title from.
 *
 * @param source the text of the file, formatted
 */
export function taggedTitles(source: string): TaggedTitle[] {
  return [...source.matchAll(tagged)].flatMap(({ 2: title = '', 3: tags = '', index }) => {
    if (skipped.test(source.slice(0, index))) return [];
    const line = source.slice(source.lastIndexOf('\n', index) + 1, index);
    const indent = line.length - line.trimStart().length;
    return [
      {
        title: [...blocksAround(source, index, indent), withoutTags(title)].join(' › '),
        ids: [...tags.matchAll(/[\d.]+/g)].map(([id]) => id),
      },
    ];
  });
}
