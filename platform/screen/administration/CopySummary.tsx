import { IconCopy } from '@tabler/icons-react'
import { say } from '../notice/notices.ts'
import { copyText } from '../page/copy.ts'
import { useFigures, type Figures } from '../page/figures.ts'
import { useT, type Translate } from '../texts/texts.ts'
import type { OfficeState } from './office.ts'
import page from '../page/Page.module.css'

/** Puts what a helper far away asks first on the clipboard: no names, no addresses, no values. */
export function CopySummary({ state }: { state: OfficeState }) {
  const t = useT()
  const figures = useFigures()
  const copy = async () => {
    if (await copyText(summaryOf(state, t, figures))) say(t('administration.copied'))
    else say(t('administration.not_copied'), 'error')
  }
  return (
    <button type="button" className={page.button} onClick={() => void copy()}>
      <IconCopy size={15} aria-hidden /> {t('administration.copy_summary')}
    </button>
  )
}

function summaryOf(state: OfficeState, t: Translate, figures: Figures): string {
  const { database, migrations, backup, disk, jobs, outbox } = state
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['version', [state.version, state.commit].filter((part) => part !== null).join(' ')],
    ['uptime', figures.duration(state.uptime_s)],
    ['processes', figures.number(state.processes)],
    ['server', `PostgreSQL ${database.version}, ${t(`administration.mode.${database.mode}`)}`],
    ['size', figures.bytes(database.bytes)],
    ['migration', [migrations.last ?? '', ...migrations.pending.map((name) => `+ ${name}`)].join(' ')],
    ['backup', backup.at === null ? '-' : figures.instant(backup.at)],
    ['disk', disk === null ? '-' : `${figures.bytes(disk.free_bytes)} / ${figures.bytes(disk.total_bytes)}`],
    ['jobs', t('administration.jobs_failed', { n: jobs.open_failures })],
    ['outbox', `${figures.number(outbox.waiting)} / ${figures.number(outbox.failed)}`],
    ...state.errors.map((one): readonly [string, string] => [
      'errors',
      `${one.times} × ${one.name}: ${one.message} (${one.origin} ${one.place}) ${one.stack.split('\n')[0] ?? ''}`,
    ]),
    ...state.slow.map((one): readonly [string, string] => [
      'slow',
      `${one.times} × ${one.worst_ms} ms ${one.statement.slice(0, 300)}`,
    ]),
  ]
  return facts.map(([label, value]) => `${t(`administration.${label}`)}: ${value}`).join('\n')
}
