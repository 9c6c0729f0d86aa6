import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { saidBy } from '../api/said.ts'
import { say } from '../notice/notices.ts'
import { useT } from '../texts/texts.ts'
import { ordering, placeAfterKey, type Ordering } from './order.ts'
import { tellOrder } from './pictures.ts'

/** What a grip does with its picture. */
export interface Order {
  readonly rows: readonly RecordRow[]
  /** Where the picture that was moved last stands now, for whoever does not see it. */
  readonly said: string
  readonly held: number | undefined
  readonly press: (id: number, event: KeyboardEvent<HTMLElement>) => void
  readonly take: (id: number, event: PointerEvent<HTMLElement>) => void
}

/** Pictures in an order that is seen at once and told to the office behind it; one that was changed meanwhile is theirs again. */
export function useOrder(
  definition: Definition,
  id: number,
  rows: readonly RecordRow[],
  list: RefObject<HTMLUListElement | null>,
): Order {
  const t = useT()
  const [ids, setIds] = useState<readonly number[]>()
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<number>()
  const telling = useRef<Ordering>(undefined)
  const focused = useRef<number>(undefined)
  const known = rows.map((row) => row.id)
  const shown = ids === undefined ? rows : inOrder(rows, ids)
  // A grip that was moved in the page loses the focus, and with it the next press of a key.
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-picture="${focused.current}"] [data-grip]`)?.focus()
    focused.current = undefined
  }, [ids, list])

  const tell = (next: readonly number[]): void => {
    telling.current ??= ordering(known, (was, wanted) => tellOrder(definition, id, was, wanted))
    void telling.current
      .wish(next)
      .catch((caught: unknown) => say(saidBy(caught), 'error'))
      .then(() => queries.invalidateQueries({ queryKey: ['list', definition.name] }))
      .finally(() => {
        telling.current = undefined
        setIds(undefined)
      })
  }
  const move = (picture: number, to: number): readonly number[] | undefined => {
    const now = shown.map((row) => row.id)
    const from = now.indexOf(picture)
    if (from < 0 || to < 0 || from === to) return undefined
    const next = now.toSpliced(from, 1).toSpliced(to, 0, picture)
    setIds(next)
    setSaid(t('pictures.moved', { at: to + 1, n: next.length }))
    return next
  }
  const drag = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent): void => {
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-picture]')
    const to = shown.findIndex((row) => String(row.id) === under?.dataset['picture'])
    if (held !== undefined && to >= 0) move(held, to)
  })
  const put = useEffectEvent((): void => {
    setHeld(undefined)
    const next = shown.map((row) => row.id)
    if (ids !== undefined && next.join() !== known.join()) tell(next)
  })
  // The grip itself would lose the pointer as soon as its picture stands elsewhere in the page.
  useEffect(() => {
    if (held === undefined) return undefined
    window.addEventListener('pointermove', drag)
    window.addEventListener('pointerup', put)
    window.addEventListener('pointercancel', put)
    return () => {
      window.removeEventListener('pointermove', drag)
      window.removeEventListener('pointerup', put)
      window.removeEventListener('pointercancel', put)
    }
  }, [held])
  return {
    rows: shown,
    said,
    held,
    press(picture, event) {
      const style = list.current && getComputedStyle(list.current)
      const to = placeAfterKey(
        event.key,
        shown.findIndex((row) => row.id === picture),
        {
          count: shown.length,
          columns: style?.gridTemplateColumns.split(' ').length ?? 1,
          isRtl: style?.direction === 'rtl',
        },
      )
      if (to === undefined) return
      event.preventDefault()
      focused.current = picture
      const next = move(picture, to)
      if (next) tell(next)
    },
    take(picture, event) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.focus()
      setHeld(picture)
    },
  }
}

/** Rows as somebody wants them; what came meanwhile stands behind. */
function inOrder(rows: readonly RecordRow[], ids: readonly number[]): RecordRow[] {
  const place = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}
