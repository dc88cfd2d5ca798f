import { FlowBug } from './FlowBug.ts';
import type { Flow } from './types.ts';

/** A stack and what was computed for it. Equal stacks share one node. */
export interface StackNode {
  readonly stack: readonly string[];
  /** The stack without its last step; undefined for an empty one. */
  readonly parent?: StackNode;
  readonly above: Map<string, StackNode>;
  /** The names of the answers that its steps collect. */
  collected?: ReadonlySet<string>;
  longest?: number;
  progress?: number;
}

interface Tree {
  readonly root: StackNode;
  readonly nodes: WeakMap<readonly string[], StackNode>;
}

/**
 * The stacks of each flow as a tree, shared by all visits: most transitions find their stack
 * instead of creating it.
 */
const trees = new WeakMap<Flow, Tree>();

function treeOf(flow: Flow): Tree {
  let tree = trees.get(flow);
  if (tree === undefined) {
    const root: StackNode = { stack: Object.freeze([]), above: new Map() };
    tree = { root, nodes: new WeakMap() };
    trees.set(flow, tree);
  }
  return tree;
}

function childOf(tree: Tree, parent: StackNode, step: string): StackNode {
  let node = parent.above.get(step);
  if (node === undefined) {
    node = { stack: Object.freeze([...parent.stack, step]), parent, above: new Map() };
    parent.above.set(step, node);
    tree.nodes.set(node.stack, node);
  }
  return node;
}

/** The node of a stack; the list need not be one that this tree made. */
export function stackNode(flow: Flow, stack: readonly string[]): StackNode {
  const tree = treeOf(flow);
  const known = tree.nodes.get(stack);
  if (known !== undefined) return known;
  let node = tree.root;
  for (const step of stack) node = childOf(tree, node, step);
  return node;
}

/** The stack with a step added on top. */
export const pushStep = (flow: Flow, stack: readonly string[], step: string): readonly string[] =>
  childOf(treeOf(flow), stackNode(flow, stack), step).stack;

/** The stack without its `count` topmost steps; empty if it has no more than those. */
export function popSteps(flow: Flow, stack: readonly string[], count: number): readonly string[] {
  let node = stackNode(flow, stack);
  for (let left = count; left > 0 && node.parent !== undefined; left--) node = node.parent;
  return node.stack;
}

function collects(flow: Flow, id: string): readonly string[] {
  const step = Object.hasOwn(flow.steps, id) ? flow.steps[id] : undefined;
  if (step === undefined) throw new FlowBug(`the flow "${flow.id}" has no step "${id}"`);
  return step.collects;
}

/** The names of the answers that the steps on a stack collect. */
export function collectedOn(flow: Flow, stack: readonly string[]): ReadonlySet<string> {
  const node = stackNode(flow, stack);
  node.collected ??= new Set(node.stack.flatMap((id) => collects(flow, id)));
  return node.collected;
}
