/** What a tree is made of: each node stands under another, or at the top. Siblings stand in the order of the list. */
export interface TreeNode {
  readonly id: number
  readonly parent: number | null
  /** Others can stand under it. */
  readonly holds: boolean
}

export type Step = 'up' | 'down' | 'in' | 'out'

export const childrenOf = <Node extends TreeNode>(nodes: readonly Node[], parent: number | null): Node[] =>
  nodes.filter((node) => node.parent === parent)

/** A node as a line of the screen: level from 1, place among its siblings from 1. */
export interface Line<Node extends TreeNode> {
  readonly node: Node
  readonly level: number
  readonly at: number
  readonly of: number
}

const byParent = <Node extends TreeNode>(nodes: readonly Node[]): ReadonlyMap<number | null, readonly Node[]> =>
  Map.groupBy(nodes, ({ parent }) => parent)

/** The lines from top to bottom; what stands under a closed node is left out. */
export function linesOf<Node extends TreeNode>(nodes: readonly Node[], closed: ReadonlySet<number>): Line<Node>[] {
  const children = byParent(nodes)
  const under = (parent: number | null, level: number): Line<Node>[] => {
    const siblings = children.get(parent) ?? []
    return siblings.flatMap((node, index) => [
      { node, level, at: index + 1, of: siblings.length },
      ...(closed.has(node.id) ? [] : under(node.id, level + 1)),
    ])
  }
  return under(null, 1)
}

/** A node and everything that stands under it. */
export function withBelow(nodes: readonly TreeNode[], id: number): number[] {
  const children = byParent(nodes)
  const from = (at: number): number[] => [at, ...(children.get(at) ?? []).flatMap((child) => from(child.id))]
  return from(id)
}

const levelOf = (nodes: readonly TreeNode[], id: number | null): number => {
  const node = nodes.find((one) => one.id === id)
  return node ? 1 + levelOf(nodes, node.parent) : 0
}
const heightOf = (nodes: readonly TreeNode[], id: number): number =>
  1 + Math.max(0, ...childrenOf(nodes, id).map((child) => heightOf(nodes, child.id)))

/** Whether a node can stand under `parent`: not under itself, only where others can stand, not deeper than allowed. */
export function fits(nodes: readonly TreeNode[], id: number, parent: number | null, deepest: number): boolean {
  if (parent !== null && !nodes.some((node) => node.id === parent && node.holds)) return false
  if (parent !== null && withBelow(nodes, id).includes(parent)) return false
  return levelOf(nodes, parent) + heightOf(nodes, id) <= deepest
}

/** The tree with a node put before the sibling `before`, or last where that is null. Undefined where it cannot stand there. */
export function moved<Node extends TreeNode>(
  nodes: readonly Node[],
  id: number,
  parent: number | null,
  before: number | null,
  deepest: number,
): Node[] | undefined {
  const node = nodes.find((one) => one.id === id)
  if (!node || before === id || !fits(nodes, id, parent, deepest)) return undefined
  const others = nodes.filter((one) => one !== node)
  const place = before === null ? others.length : others.findIndex((one) => one.id === before)
  return others.toSpliced(place < 0 ? others.length : place, 0, { ...node, parent })
}

/** One step with the keyboard; undefined where there is no such step. */
export function stepped<Node extends TreeNode>(
  nodes: readonly Node[],
  id: number,
  step: Step,
  deepest: number,
): Node[] | undefined {
  const node = nodes.find((one) => one.id === id)
  if (!node) return undefined
  const siblings = childrenOf(nodes, node.parent)
  const at = siblings.indexOf(node)
  const [previous, next, afterNext] = [siblings[at - 1], siblings[at + 1], siblings[at + 2]]
  if (step === 'up') return previous && moved(nodes, id, node.parent, previous.id, deepest)
  if (step === 'down') return next && moved(nodes, id, node.parent, afterNext?.id ?? null, deepest)
  if (step === 'in') return previous && moved(nodes, id, previous.id, null, deepest)
  const parent = nodes.find((one) => one.id === node.parent)
  if (!parent) return undefined
  const uncles = childrenOf(nodes, parent.parent)
  return moved(nodes, id, parent.parent, uncles[uncles.indexOf(parent) + 1]?.id ?? null, deepest)
}

/** Where each node stands now that stood elsewhere before: under which parent, and its place among the siblings from 0. */
export function placesChanged<Node extends TreeNode>(
  before: readonly Node[],
  now: readonly Node[],
): { readonly id: number; readonly parent: number | null; readonly at: number }[] {
  const order = (nodes: readonly Node[], parent: number | null) => childrenOf(nodes, parent).map(({ id }) => id)
  const parents = new Set(now.map(({ parent }) => parent))
  return [...parents].flatMap((parent) => {
    const [old, fresh] = [order(before, parent), order(now, parent)]
    if (old.length === fresh.length && old.every((id, at) => fresh[at] === id)) return []
    return fresh.map((id, at) => ({ id, parent, at }))
  })
}

/** What a box over a node shows: itself, and all, some or none of what stands under it. */
export function shareOf(nodes: readonly TreeNode[], id: number, ticked: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const children = childrenOf(nodes, id)
  if (children.length === 0) return ticked.has(id) ? 'all' : 'none'
  const shares = children.map((child) => shareOf(nodes, child.id, ticked))
  if (shares.every((share) => share === 'all')) return 'all'
  return shares.every((share) => share === 'none') ? 'none' : 'some'
}

/** Ticks a node with all that stands under it, or takes all of them when all are ticked; the nodes above follow. */
export function toggled(nodes: readonly TreeNode[], id: number, ticked: ReadonlySet<number>): ReadonlySet<number> {
  const next = new Set(ticked)
  const gives = shareOf(nodes, id, ticked) !== 'all'
  for (const one of withBelow(nodes, id)) {
    if (gives) next.add(one)
    else next.delete(one)
  }
  for (let at = nodes.find((node) => node.id === id)?.parent ?? null; at !== null;) {
    const parent = nodes.find((node) => node.id === at)
    if (childrenOf(nodes, at).some((child) => next.has(child.id))) next.add(at)
    else next.delete(at)
    at = parent?.parent ?? null
  }
  return next
}

/** My order over a newer tree of somebody else: the places I changed stand as I left them, the rest as they did. */
export function replayed<Node extends TreeNode>(
  theirs: readonly Node[],
  base: readonly Node[],
  mine: readonly Node[],
  deepest: number,
): readonly Node[] {
  const places = placesChanged(base, mine).toReversed()
  let next = theirs
  for (const { id, parent, at } of places) {
    const after = places.find((place) => place.parent === parent && place.at === at + 1)
    const stands = next.some((node) => node.id === after?.id && node.parent === parent)
    next = moved(next, id, parent, stands ? (after?.id ?? null) : null, deepest) ?? next
  }
  return next
}
