import { IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Go } from '../router/Go.tsx'
import type { Drop } from './drop.ts'
import type { TreeNode } from './moves.ts'
import styles from './Tree.module.css'

interface Props<Node extends TreeNode> {
  readonly node: Node
  readonly level: number
  readonly at: number
  readonly of: number
  readonly isHere: boolean
  readonly isGroup: boolean
  readonly isClosed: boolean
  readonly isMovable: boolean
  readonly isFixed: boolean
  readonly isQuiet: boolean
  readonly isDragged: boolean
  readonly share: 'all' | 'some' | 'none' | undefined
  readonly drop: Drop['where'] | undefined
  readonly name: string
  readonly href: string | undefined
  /** The same function each time, or all lines are drawn anew. */
  beside?(node: Node): ReactNode
  readonly below: ReactNode
}

function Drawn<Node extends TreeNode>(props: Props<Node>) {
  const { node, level, isHere, isGroup, isClosed, share, name, href, below } = props
  return (
    <li
      role="treeitem"
      data-id={node.id}
      aria-level={level}
      aria-posinset={props.at}
      aria-setsize={props.of}
      aria-selected={isHere}
      aria-expanded={isGroup ? !isClosed : undefined}
      aria-checked={share && (share === 'some' ? 'mixed' : share === 'all')}
      tabIndex={isHere ? 0 : -1}
      className={styles.line}
      data-quiet={props.isQuiet || undefined}
      data-below={below !== undefined || undefined}
      style={{ paddingInlineStart: `${(level - 1) * 1.5}rem` }}
      data-drop={props.drop}
      data-dragged={props.isDragged || undefined}
    >
      {props.isMovable && (
        <span className={styles.handle} aria-hidden data-fixed={props.isFixed || undefined}>
          <IconGripVertical size={15} stroke={1.6} />
        </span>
      )}
      <span className={styles.fold} data-closed={isClosed} aria-hidden>
        {isGroup && <IconChevronRight size={14} stroke={2} />}
      </span>
      {share && <span className={styles.box} data-share={share} aria-hidden />}
      {href === undefined ? (
        <bdi className={styles.name}>{name}</bdi>
      ) : (
        <Go href={href} tabIndex={-1} className={styles.name}>
          <bdi>{name}</bdi>
        </Go>
      )}
      {props.beside?.(node)}
      {below}
    </li>
  )
}

/** A line of a tree. Of thousands only those are drawn anew that changed: keys are heard by the tree, not by each line. */
export const TreeLine: <Node extends TreeNode>(props: Props<Node>) => ReactNode = memo(Drawn)
