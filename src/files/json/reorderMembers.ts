import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

const keyOf = (member: Node) => String(member.children?.[0]?.value);

/**
 * Puts the members of an object in a text into another order; each keeps its text, and what stands
 * between them stays.
 *
 * @param path of the object; [] is the whole
 * @param order the keys that move, in their new order; the others stay where they are
 */
export function reorderMembers(
  text: string,
  path: readonly string[],
  order: readonly string[],
): string {
  const root = parseTree(text);
  const members = (root && findNodeAtLocation(root, [...path]))?.children ?? [];
  const places = members.filter((member) => order.includes(keyOf(member)));
  const byKey = new Map(places.map((member) => [keyOf(member), member]));
  const next = order.flatMap((key) => byKey.get(key) ?? []);
  let result = '';
  let from = 0;
  for (const [index, place] of places.entries()) {
    const { offset, length } = next[index]!;
    result += text.slice(from, place.offset) + text.slice(offset, offset + length);
    from = place.offset + place.length;
  }
  return result + text.slice(from);
}
