import { RegExpParser, type AST } from '@eslint-community/regexpp';

/**
 * Characters that people type, the likeliest first; further ones are looked for among all of Latin.
 */
const likely = [...'a5A -.@/:_'];
const further = Array.from({ length: 0x17f - 0x20 }, (_, index) =>
  String.fromCodePoint(index + 0x20),
);

/** How often to repeat what may be repeated, and which of several branches to take. */
interface Choice {
  readonly repeats: number;
  readonly branch: number;
}

const signs = new Map<string, string>();

/** A character of a character class; '' if it has none that people would type. */
function signOf(raw: string): string {
  let sign = signs.get(raw);
  if (sign === undefined) {
    const isOne = RegExp(`^(?:${raw})$`, 'u');
    sign = [...likely, ...further].find((one) => isOne.test(one)) ?? '';
    signs.set(raw, sign);
  }
  return sign;
}

/** A text built along a pattern. It may not fit; the pattern itself must decide. */
function textAlong(node: AST.Node, choice: Choice, groups: Map<unknown, string>): string {
  const along = (one: AST.Node) => textAlong(one, choice, groups);
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup': {
      const branches = node.alternatives;
      const text = branches[choice.branch % branches.length]!.elements.map(along).join('');
      groups.set(node, text);
      return text;
    }
    case 'Quantifier': {
      const times = Math.min(node.max, Math.max(node.min, choice.repeats));
      return along(node.element).repeat(times);
    }
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return signOf(node.raw);
    case 'Backreference':
      return groups.get(node.resolved) ?? '';
    default:
      // Assertions add no text.
      return '';
  }
}

const branches = [0, 1, 2, 3];

/**
 * Texts that may fit a pattern, from short to long, so that one has a wanted length. Some do not
 * fit, for instance if the pattern looks ahead.
 *
 * @param most the most repetitions to try
 */
export function* patternTexts(pattern: string, most: number): Generator<string> {
  const root = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  for (let repeats = 0; repeats <= most; repeats += 1) {
    for (const branch of branches) yield textAlong(root, { repeats, branch }, new Map());
  }
}
