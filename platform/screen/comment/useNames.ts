import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useSettled } from '../search/settled.ts'
import { peopleQuery, type Colleague, type Place } from './comments.ts'

interface Options {
  readonly place: Place
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly write: (text: string) => void
}

const hasWords = (name: string, keyword: string): boolean => name.toLowerCase().includes(keyword.trim().toLowerCase())

/** The list of colleagues behind an `@`. */
export interface NamesState {
  readonly isOpen: boolean
  readonly people: readonly Colleague[]
  /** Place of the one that Enter takes. */
  readonly at: number
  readonly take: (one: Colleague) => void
  /** True when the list has taken the key. */
  readonly press: (event: KeyboardEvent) => boolean
  /** Looks where the caret stands now. */
  readonly look: () => void
  readonly close: () => void
  /** Who was taken from the list. */
  readonly chosen: () => readonly number[]
  readonly forget: () => void
}

// A name has two blanks at most here; what stands right behind a word is an address.
const begun = /(?<![\p{L}\p{M}\p{N}._%+-])@([\p{L}\p{M}\p{N}'’._-]*(?: [\p{L}\p{M}\p{N}'’._-]*){0,2})$/u

/** Offers colleagues who may read the record while somebody writes a name behind an `@`. */
export function useNames({ place, input, text, write }: Options): NamesState {
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  const taken = useRef(new Set<number>())
  const keyword = caret === undefined ? undefined : begun.exec(text.slice(0, caret))?.[1]
  const asked = useSettled(keyword ?? '', 120)
  const { data, isPlaceholderData } = useQuery({ ...peopleQuery(place, asked.trim()), enabled: keyword !== undefined })
  // What was found for fewer letters stands there meanwhile, but nobody who cannot be meant any more: Enter takes the first.
  const isOld = isPlaceholderData || asked !== keyword
  const found = keyword === undefined ? [] : (data?.people ?? [])
  const people = isOld ? found.filter(({ name }) => hasWords(name, keyword ?? '')) : found
  const isOpen = people.length > 0
  const marked = Math.min(at, Math.max(0, people.length - 1))
  const close = (): void => setCaret(undefined)

  const take = ({ id, name }: Colleague): void => {
    const { current } = input
    if (keyword === undefined || caret === undefined || !current) return
    const before = `${text.slice(0, caret - keyword.length)}${name} `
    taken.current.add(id)
    // At once: the next key belongs behind the name.
    flushSync(() => {
      write(before + text.slice(caret).replace(/^ /, ''))
      close()
      setAt(0)
    })
    current.setSelectionRange(before.length, before.length)
  }
  return {
    isOpen,
    people,
    at: marked,
    take,
    close,
    look() {
      const { current } = input
      setCaret(current && current.selectionStart === current.selectionEnd ? current.selectionStart : undefined)
    },
    press(event) {
      if (!isOpen) return false
      const chosen = people[marked]
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        setAt((marked + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length)
      else if (chosen && ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'))
        take(chosen)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    chosen: () => [...taken.current],
    forget: () => taken.current.clear(),
  }
}
