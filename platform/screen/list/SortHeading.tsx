import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../texts/texts.ts'

interface SortHeadingProps {
  readonly column: string
  readonly label: string
  /** What the rows stand in order by: the column, or `-` and the column. */
  readonly sort: string
  readonly align: 'end' | 'center' | undefined
  readonly isFirst?: boolean
  /** Absent for a column that nothing can be put in order by. */
  readonly onSort?: (() => void) | undefined
  /** What stands at its end: the edge by which it is made wider. */
  readonly children?: ReactNode
}

/** The head of a column; pressing it puts the rows in its order. */
export function SortHeading({ column, label, sort, align, isFirst, onSort, children }: SortHeadingProps) {
  const t = useT()
  const order = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  return (
    <th scope="col" aria-sort={order} data-align={align} data-first={isFirst || undefined}>
      {onSort ? (
        <button type="button" title={t('screen.sort_by', { name: label })} onClick={onSort}>
          <span>{label}</span>
          {order === 'ascending' && <IconArrowUp size={12} stroke={2.4} aria-hidden />}
          {order === 'descending' && <IconArrowDown size={12} stroke={2.4} aria-hidden />}
        </button>
      ) : (
        <span>
          <span>{label}</span>
        </span>
      )}
      {children}
    </th>
  )
}
