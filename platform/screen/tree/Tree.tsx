import {
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { nameOf as nameOfKey } from '../keyboard/keys.ts'
import { wordsMatch } from '../search/match.ts'
import { useT } from '../texts/texts.ts'
import { dropAt, dropUnder, topId, type Drop } from './drop.ts'
import { fits, linesOf, moved, shareOf, stepped, toggled, withBelow } from './moves.ts'
import type { Line, Step, TreeNode } from './moves.ts'
import { TreeLine } from './TreeLine.tsx'
import styles from './Tree.module.css'

export interface TreeProps<Node extends TreeNode> {
  readonly label: string
  readonly nodes: readonly Node[]
  readonly deepest: number
  readonly nameOf: (node: Node) => string
  /** Where the name leads. */
  readonly hrefOf?: (node: Node) => string
  /** What stands beside the name. */
  readonly beside?: (node: Node) => ReactNode
  /** Undefined: the order is only read. */
  readonly onMove: ((nodes: readonly Node[]) => void) | undefined
  /** With boxes: what is ticked. */
  readonly ticked?: ReadonlySet<number> | undefined
  readonly onTick?: ((ticked: ReadonlySet<number>) => void) | undefined
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
  /** Enter on a line. */
  readonly onOpen?: (node: Node) => void
  /** Siblings stand in an order that nobody chooses: moves only put a node under another. */
  readonly isOrdered?: boolean
  /** Where nodes can be dragged to the top, though siblings are in order: what the place is called. */
  readonly top?: string
  /** Folded nodes, where the owner keeps them; else the tree does. */
  readonly closed?: ReadonlySet<number>
  readonly onClosed?: (closed: ReadonlySet<number>) => void
  /** `*` on a line, where its branch has to be read; else what is there is unfolded. */
  readonly onBranch?: (node: Node) => void
  /** What stands under it is read when it is unfolded. */
  readonly isFolder?: (node: Node) => boolean
  /** Nodes that stay where they are. */
  readonly isFixed?: (node: Node) => boolean
  /** Nodes that only show where others stand. */
  readonly isQuiet?: (node: Node) => boolean
  /** What stands below a line: why it could not be moved. */
  readonly below?: (node: Node) => ReactNode
  /** Letters that mean something to the page: no line is looked for by them alone. */
  readonly pageKeys?: string
}

/** Milliseconds after which typing begins a new word. */
const pause = 800

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

const lineAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null
const isIn = (target: EventTarget | null, part: string | undefined): boolean =>
  target instanceof Element && target.closest(`.${part}`) !== null

/**
 * A tree that can be put in order: dragged by its handle, or with Alt and the arrows; every move is said. One line has
 * the Tab key, the arrows go through the others, letters look for a line, Space ticks, Enter opens, `*` unfolds a branch.
 */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const t = useT()
  const { nodes, ticked, onTick, onMove, chosen } = props
  const [ownClosed, setOwnClosed] = useState<ReadonlySet<number>>(new Set())
  const closed = props.closed ?? ownClosed
  const setClosed = props.onClosed ?? setOwnClosed
  const typed = useRef({ text: '', at: 0 })
  const [said, setSaid] = useState('')
  const [drag, setDrag] = useState<{ readonly id: number; readonly drop?: Drop | undefined }>()
  const list = useRef<HTMLUListElement>(null)
  const lines = useMemo(() => linesOf(nodes, closed), [nodes, closed])
  const parents = useMemo(() => new Set(nodes.map(({ parent }) => parent)), [nodes])
  const isFolder = (node: Node): boolean => parents.has(node.id) || props.isFolder?.(node) === true
  const here = lines.find(({ node }) => node.id === chosen) ?? lines[0]
  const nameOf = (id: number | null): string => {
    const node = nodes.find((one) => one.id === id)
    return node ? props.nameOf(node) : ''
  }
  const tellMove = (id: number, next: readonly Node[] | undefined): void => {
    const isFixed = nodes.some((node) => node.id === id && props.isFixed?.(node))
    if (!next || !onMove || isFixed) return setSaid(t('tree.no_move', { name: nameOf(id) }))
    onMove(next)
    // Where the order follows from something else, the owner tells what came of it.
    if (props.isOrdered) return
    const line = linesOf(next, new Set()).find(({ node }) => node.id === id)
    if (!line) return
    const place = { name: nameOf(id), at: line.at, of: line.of, level: line.level, parent: nameOf(line.node.parent) }
    setSaid(t(line.node.parent === null ? 'tree.moved_top' : 'tree.moved', place))
  }
  const go = (line: Line<Node> | undefined): void => {
    if (!line) return
    props.onChoose(line.node.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${line.node.id}"]`)?.focus()
  }
  const fold = (id: number, isClosed: boolean): void => {
    const next = new Set(closed)
    if (isClosed) next.add(id)
    else next.delete(id)
    setClosed(next)
  }
  const unfoldBranch = (node: Node): void => {
    if (props.onBranch) return props.onBranch(node)
    const branch = new Set(withBelow(nodes, node.id))
    setClosed(new Set([...closed].filter((id) => !branch.has(id))))
  }
  /** Letters and digits lead to the next line with such a word, as they do in a folder of files. */
  const type = (key: string, now: number): void => {
    const { text, at } = typed.current
    const isNew = now - at > pause
    typed.current = { text: isNew ? key : text + key, at: now }
    const from = lines.findIndex(({ node }) => node.id === here?.node.id) + (isNew ? 1 : 0)
    const inTurn = [...lines.slice(from), ...lines.slice(0, from)]
    go(inTurn.find(({ node }) => wordsMatch(typed.current.text, props.nameOf(node))))
  }
  const isOfPage = (event: KeyboardEvent): boolean =>
    event.timeStamp - typed.current.at > pause && props.pageKeys?.includes(nameOfKey(event)) === true
  const tick = (node: Node): void => {
    if (!ticked || !onTick) return
    const next = toggled(nodes, node.id, ticked)
    onTick(next)
    setSaid(t(shareOf(nodes, node.id, next) === 'none' ? 'tree.unticked' : 'tree.ticked', { name: props.nameOf(node) }))
  }
  const press = (event: KeyboardEvent): void => {
    if (!here || event.ctrlKey || event.metaKey) return
    // Of a link or a button in a line the key is its own.
    if (event.target !== lineAt(event.target)) return
    const isRtl = document.documentElement.dir === 'rtl'
    const key = isRtl ? ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key] ?? event.key) : event.key
    const at = lines.indexOf(here)
    const step = steps[key]
    const children = isFolder(here.node)
    const isMove = step !== undefined && onMove && !(props.isOrdered && (step === 'up' || step === 'down'))
    const isClosed = closed.has(here.node.id)
    if (event.altKey && isMove) tellMove(here.node.id, stepped(nodes, here.node.id, step, props.deepest))
    else if (event.altKey) return
    else if (key === 'ArrowDown') go(lines[at + 1])
    else if (key === 'ArrowUp') go(lines[at - 1])
    else if (key === 'Home') go(lines[0])
    else if (key === 'End') go(lines.at(-1))
    else if (key === 'ArrowRight' && children && isClosed) fold(here.node.id, false)
    else if (key === 'ArrowRight' && children) go(lines[at + 1])
    else if (key === 'ArrowLeft' && children && !isClosed) fold(here.node.id, true)
    else if (key === 'ArrowLeft') go(lines.find(({ node }) => node.id === here.node.parent))
    else if (nameOfKey(event) === '*') unfoldBranch(here.node)
    else if (key === ' ' && onTick) tick(here.node)
    else if (key === 'Enter' && props.onOpen) props.onOpen(here.node)
    else if (/^[\p{L}\p{N}]$/u.test(key) && !isOfPage(event)) type(key, event.timeStamp)
    else return
    event.preventDefault()
  }
  const click = ({ target }: MouseEvent): void => {
    const node = nodes.find(({ id }) => String(id) === lineAt(target)?.dataset['id'])
    if (!node) return
    props.onChoose(node.id)
    if (isIn(target, styles.fold)) fold(node.id, !closed.has(node.id))
    if (isIn(target, styles.box)) tick(node)
  }
  const grasp = ({ target, pointerId }: PointerEvent): void => {
    const line = lineAt(target)
    if (!line || !isIn(target, styles.handle)) return
    list.current?.setPointerCapture(pointerId)
    setDrag({ id: Number(line.dataset['id']) })
  }
  const dropOn = (row: HTMLElement | null | undefined, id: number, y: number): Drop | undefined => {
    if (!row || !list.current?.contains(row)) return undefined
    if (row.dataset['id'] === topId) return { parent: null, before: null, on: null, where: 'in' }
    const found = nodes.find((one) => String(one.id) === row.dataset['id'])
    if (!found || found.id === id) return undefined
    return props.isOrdered ? dropUnder(found) : dropAt(row.getBoundingClientRect(), y, found, nodes)
  }
  const dragged = (event: PointerEvent): void => {
    if (!drag || !onMove) return
    // At the edge of the window the page comes along.
    const edge = 56
    const near = event.clientY < 2 * edge ? -1 : event.clientY > window.innerHeight - edge ? 1 : 0
    if (near !== 0) list.current?.closest('main')?.scrollBy(0, near * 16)
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-id]')
    const drop = dropOn(row, drag.id, event.clientY)
    setDrag({ id: drag.id, drop: drop && fits(nodes, drag.id, drop.parent, props.deepest) ? drop : undefined })
  }
  const dropped = (): void => {
    if (drag?.drop) tellMove(drag.id, moved(nodes, drag.id, drag.drop.parent, drag.drop.before, props.deepest))
    setDrag(undefined)
  }
  return (
    <>
      <ul
        ref={list}
        role="tree"
        aria-label={props.label}
        className={styles.tree}
        data-dragging={drag !== undefined || undefined}
        onKeyDown={press}
        onFocus={({ target }) => {
          const id = target === lineAt(target) ? target.dataset['id'] : undefined
          if (id !== undefined && Number(id) !== chosen) props.onChoose(Number(id))
        }}
        onClick={click}
        onPointerDown={grasp}
        onPointerMove={drag ? dragged : undefined}
        onPointerUp={drag ? dropped : undefined}
        onPointerCancel={() => setDrag(undefined)}
      >
        {lines.map(({ node, level, at, of }) => (
          <TreeLine
            key={node.id}
            {...{ node, level, at, of }}
            isHere={node.id === here?.node.id}
            isGroup={isFolder(node)}
            isClosed={closed.has(node.id)}
            isMovable={onMove !== undefined}
            isFixed={props.isFixed?.(node) === true}
            isQuiet={props.isQuiet?.(node) === true}
            isDragged={drag?.id === node.id}
            share={ticked && shareOf(nodes, node.id, ticked)}
            drop={drag?.drop?.on === node.id ? drag.drop.where : undefined}
            name={props.nameOf(node)}
            href={props.hrefOf?.(node)}
            {...(props.beside ? { beside: props.beside } : {})}
            below={props.below?.(node)}
          />
        ))}
        {drag && props.top !== undefined && (
          <li role="none" data-id={topId} className={styles.top} data-drop={drag.drop?.on === null ? 'in' : undefined}>
            {props.top}
          </li>
        )}
      </ul>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}
