import { useEffect } from 'react'

interface Standing {
  readonly words: string
}

let office = 'Samiti'
/** What stands on the page and is called something: the last one is what it is about. */
const standing: Standing[] = []

function show(): void {
  const last = standing.at(-1)
  document.title = last ? `${last.words} · ${office}` : office
}

/** What the office is called, behind what its pages are. */
export function nameOffice(name: string): void {
  office = name
  show()
}

/** Calls the browser's tab what the page is about while it stands, so that two tabs are told apart (WCAG 2.4.2). */
export function useTitle(words: string): void {
  useEffect(() => {
    const own = { words }
    standing.push(own)
    show()
    return () => {
      standing.splice(standing.indexOf(own), 1)
      show()
    }
  }, [words])
}
