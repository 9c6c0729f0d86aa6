import { IconPencil, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Go } from '../router/Go.tsx'
import type { ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { beginPath, type Template } from './templates.ts'

interface Props {
  readonly entry: ScreenEntry
  readonly templates: readonly Template[]
  readonly choose: (id: number) => void
  readonly close: () => void
}

/** Own templates, then those of others: the first has the focus, arrows go from one to the next. */
export function TemplateList({ entry, templates, choose, close }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  // They come after the panel, which had nothing yet to give the focus to.
  useEffect(() => box.current?.querySelector('a')?.focus(), [])
  const line = (one: Template) => (
    <li key={one.id}>
      <Go
        href={beginPath(entry, one.id)}
        onClick={close}
        data-autofocus={one === templates[0] || undefined}
        title={finderWords(one)}
      >
        <bdi>{one.is_own ? one.name : t('record_template.by', { name: one.name, user: one.user_name })}</bdi>
        {one.shared_with !== 'nobody' && <IconUsers size={13} stroke={1.8} role="img" aria-label={finderWords(one)} />}
      </Go>
      {one.may_delete && (
        <button
          type="button"
          aria-label={t('record_template.change', { name: one.name })}
          onClick={() => choose(one.id)}
        >
          <IconPencil size={14} stroke={1.7} aria-hidden />
        </button>
      )}
    </li>
  )
  const finderWords = ({ shared_with, branch_name }: Template): string | undefined =>
    shared_with === 'nobody'
      ? undefined
      : branch_name === null
        ? t('record_template.of_office')
        : t('record_template.of_branch', { branch: branch_name })
  const own = templates.filter((one) => one.is_own)
  const others = templates.filter((one) => !one.is_own)
  return (
    <div ref={box} onKeyDown={walk}>
      {own.length > 0 && <h2>{t('record_template.mine')}</h2>}
      {own.length > 0 && <ul>{own.map(line)}</ul>}
      {others.length > 0 && <h2>{t('record_template.shared')}</h2>}
      {others.length > 0 && <ul>{others.map(line)}</ul>}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll('a')]
  const at = all.findIndex((one) => one.closest('li')?.contains(document.activeElement))
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  event.preventDefault()
}
