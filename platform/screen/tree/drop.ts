import { childrenOf, type TreeNode } from './moves.ts'

/** Where a dragged node would come to stand: before a sibling, or last where `before` is null. */
export interface Drop {
  readonly parent: number | null
  readonly before: number | null
  /** The line under the pointer, and on which side of it the mark is drawn. Null: the place at the top. */
  readonly on: number | null
  readonly where: 'before' | 'after' | 'in'
}

/** What the place at the top goes by among lines. */
export const topId = 'top'

/** The upper part of a line means before it, the lower after it, the middle of one that can hold others into it. */
export function dropAt(
  { top, height }: { readonly top: number; readonly height: number },
  y: number,
  node: TreeNode,
  nodes: readonly TreeNode[],
): Drop {
  const share = (y - top) / height
  if (node.holds && share > 0.25 && share < 0.75) return { parent: node.id, before: null, on: node.id, where: 'in' }
  if (share < 0.5) return { parent: node.parent, before: node.id, on: node.id, where: 'before' }
  const siblings = childrenOf(nodes, node.parent)
  const next = siblings[siblings.findIndex(({ id }) => id === node.id) + 1]
  return { parent: node.parent, before: next?.id ?? null, on: node.id, where: 'after' }
}

/** Where the order of siblings follows from something else a node is only put under another: that of the line, or the one above it. */
export function dropUnder(node: TreeNode): Drop | undefined {
  const under = node.holds ? node.id : node.parent
  return under === null ? undefined : { parent: under, before: null, on: under, where: 'in' }
}
