import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { longFrom, partInSight, piecesOf, type Part } from './window.ts'

interface Props {
  readonly count: number
  /** The row that has the focus, or had it last. */
  readonly at: number
  /** Columns that the room of rows which are not drawn spans. */
  readonly columns: number
  readonly children: (index: number) => ReactNode
}

/**
 * The body of a table whose rows are all of one height. Of a long list only what is in sight is drawn. All of it is there for
 * paper, and for who searches the page: Ctrl+F finds nothing that is not drawn.
 */
export function WindowedRows({ count, at, columns, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [part, setPart] = useState<Part>({ from: 0, to: 40, height: 30 })
  const [isWhole, setWhole] = useState(false)
  const isLong = count > longFrom && !isWhole
  useEffect(() => {
    const frame = body.current?.closest('table')?.parentElement
    if (!isLong || !frame) return undefined
    const look = (): void => {
      const height = body.current?.querySelector('[data-row]')?.getBoundingClientRect().height
      if (!height) return
      const next = partInSight({ top: frame.scrollTop, height: frame.clientHeight }, height, count)
      setPart((now) => (now.from === next.from && now.to === next.to && now.height === height ? now : next))
    }
    // In the frame in which it was scrolled: what comes into sight is there when it does.
    const follow = (): void => flushSync(look)
    const drawAll = (): void => flushSync(() => setWhole(true))
    const search = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') drawAll()
    }
    const observer = new ResizeObserver(look)
    observer.observe(frame)
    frame.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('beforeprint', drawAll)
    window.addEventListener('keydown', search)
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', follow)
      window.removeEventListener('beforeprint', drawAll)
      window.removeEventListener('keydown', search)
    }
  }, [isLong, count])
  const drawn = isLong ? part : { from: 0, to: count, height: part.height }
  return (
    <tbody ref={body}>
      {piecesOf({ ...drawn, to: Math.min(drawn.to, count) }, count, at).map((piece) =>
        'row' in piece ? (
          children(piece.row)
        ) : (
          <tr key={`before ${piece.before}`} aria-hidden>
            <td colSpan={columns} style={{ height: piece.gap * drawn.height }} />
          </tr>
        ),
      )}
    </tbody>
  )
}
