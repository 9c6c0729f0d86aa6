import { IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useT } from '../texts/texts.ts'
import { dropAt, dropUnder, type Drop } from './drop.ts'
import { wordsMatch } from '../search/match.ts'
import { fits, linesOf, moved, shareOf, stepped, toggled, type Line, type Step, type TreeNode } from './moves.ts'
import styles from './Tree.module.css'

export interface TreeProps<Node extends TreeNode> {
  readonly label: string
  readonly nodes: readonly Node[]
  readonly deepest: number
  readonly nameOf: (node: Node) => string
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
  /** Folded nodes, where the owner keeps them; else the tree does. */
  readonly closed?: ReadonlySet<number>
  readonly onClosed?: (closed: ReadonlySet<number>) => void
  /** What stands under it is read when it is unfolded. */
  readonly isFolder?: (node: Node) => boolean
  /** Nodes that stay where they are. */
  readonly isFixed?: (node: Node) => boolean
  /** What stands below a line: why it could not be moved. */
  readonly below?: (node: Node) => ReactNode
}

/** Milliseconds after which typing begins a new word. */
const pause = 800

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/**
 * A tree that can be put in order: dragged by its handle, or with Alt and the arrows; every move is said. One line has
 * the Tab key, the arrows go through the others, letters look for a line, Space ticks, Enter opens.
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
  const lines = linesOf(nodes, closed)
  const parents = new Set(nodes.map(({ parent }) => parent))
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
  /** Letters and digits lead to the next line with such a word, as they do in a folder of files. */
  const type = (key: string, now: number): void => {
    const { text, at } = typed.current
    const isNew = now - at > pause
    typed.current = { text: isNew ? key : text + key, at: now }
    const from = lines.findIndex(({ node }) => node.id === here?.node.id) + (isNew ? 1 : 0)
    const inTurn = [...lines.slice(from), ...lines.slice(0, from)]
    go(inTurn.find(({ node }) => wordsMatch(typed.current.text, props.nameOf(node))))
  }
  const tick = ({ node }: Line<Node>): void => {
    if (!ticked || !onTick) return
    const next = toggled(nodes, node.id, ticked)
    onTick(next)
    setSaid(t(shareOf(nodes, node.id, next) === 'none' ? 'tree.unticked' : 'tree.ticked', { name: props.nameOf(node) }))
  }
  const press = (event: KeyboardEvent): void => {
    if (!here || event.ctrlKey || event.metaKey) return
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
    else if (key === ' ' && onTick) tick(here)
    else if (key === 'Enter' && props.onOpen) props.onOpen(here.node)
    else if (/^[\p{L}\p{N}]$/u.test(key)) type(key, event.timeStamp)
    else return
    event.preventDefault()
  }
  const dragged = (event: PointerEvent, id: number): void => {
    if (!drag || !onMove) return
    // At the edge of the window the page comes along.
    const edge = 56
    const near = event.clientY < 2 * edge ? -1 : event.clientY > window.innerHeight - edge ? 1 : 0
    if (near !== 0) list.current?.closest('main')?.scrollBy(0, near * 16)
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-id]')
    const found =
      row && list.current?.contains(row) ? nodes.find((one) => String(one.id) === row.dataset['id']) : undefined
    const drop =
      row && found && found.id !== id
        ? props.isOrdered
          ? dropUnder(found)
          : dropAt(row.getBoundingClientRect(), event.clientY, found, nodes)
        : undefined
    setDrag({ id, drop: drop && fits(nodes, id, drop.parent, props.deepest) ? drop : undefined })
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
      >
        {lines.map((line) => {
          const { node, level, at, of } = line
          const isGroup = isFolder(node)
          const below = props.below?.(node)
          const share = ticked && shareOf(nodes, node.id, ticked)
          return (
            <li
              key={node.id}
              role="treeitem"
              data-id={node.id}
              aria-level={level}
              aria-posinset={at}
              aria-setsize={of}
              aria-selected={node.id === here?.node.id}
              aria-expanded={isGroup ? !closed.has(node.id) : undefined}
              aria-checked={share && (share === 'some' ? 'mixed' : share === 'all')}
              tabIndex={node.id === here?.node.id ? 0 : -1}
              className={styles.line}
              data-below={below !== undefined || undefined}
              style={{ paddingInlineStart: `${(level - 1) * 1.5}rem` }}
              data-drop={drag?.drop?.on === node.id ? drag.drop.where : undefined}
              data-dragged={drag?.id === node.id || undefined}
              onKeyDown={press}
              onFocus={() => props.onChoose(node.id)}
              onClick={() => props.onChoose(node.id)}
            >
              {onMove && (
                <span
                  className={styles.handle}
                  aria-hidden
                  data-fixed={props.isFixed?.(node) === true || undefined}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDrag({ id: node.id })
                  }}
                  onPointerMove={(event) => dragged(event, node.id)}
                  onPointerUp={dropped}
                  onPointerCancel={() => setDrag(undefined)}
                >
                  <IconGripVertical size={15} stroke={1.6} />
                </span>
              )}
              <span
                className={styles.fold}
                data-closed={closed.has(node.id)}
                onClick={() => fold(node.id, !closed.has(node.id))}
                aria-hidden
              >
                {isGroup && <IconChevronRight size={14} stroke={2} />}
              </span>
              {share && <span className={styles.box} data-share={share} onClick={() => tick(line)} aria-hidden />}
              <bdi className={styles.name}>{props.nameOf(node)}</bdi>
              {props.beside?.(node)}
              {below}
            </li>
          )
        })}
      </ul>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}
