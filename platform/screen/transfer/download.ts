import type { MouseEvent } from 'react'
import { Refusal, type RefusalBody } from '../api/problem.ts'
import { look } from '../look.ts'
import { say } from '../notice/notices.ts'
import { t } from '../texts/texts.ts'

/**
 * Takes over the click on a link to a spreadsheet, so that its headings and sentences are in the language of the screen
 * and a refusal is said here. A click that wants its own tab stays a plain download.
 */
export function downloadHere(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  save(event.currentTarget.href, name).catch((problem: unknown) =>
    say(problem instanceof Refusal && problem.message ? problem.message : t('screen.offline'), 'error'),
  )
}

async function save(href: string, name: string): Promise<void> {
  const answer = await fetch(href, { credentials: 'same-origin', headers: { 'Accept-Language': look.get().language } })
  if (!answer.ok) {
    const body: RefusalBody = await answer.json().catch(() => ({}))
    throw new Refusal(answer.status, body)
  }
  saveBlob(await answer.blob(), name)
}

/** Hands a file to the browser, to be kept under a name. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
