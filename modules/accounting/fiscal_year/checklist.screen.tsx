import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Progress } from '#platform/screen/page/Page.tsx'
import { jobsPath } from '#platform/screen/pages.ts'
import { writeAddress } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { opensList } from '#platform/screen/router/opens.ts'
import { listPath, recordPath, screenOf } from '#platform/screen/screens.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { statementPath } from '../statements/statement_path.ts'
import { useWords } from './checklist_words.screen.tsx'
import type { ChecklistItem, ChecklistPlace, VerificationTold } from './checklist_answer.ts'
import { Verification } from './verification.screen.tsx'
import styles from './checklist.module.css'

/** What stands in the way of closing a year, each with the way to where it is put in order. accounting.md 2.7. */
export function Checklist({
  items,
  verification,
  year,
}: {
  readonly items: readonly ChecklistItem[]
  readonly verification: VerificationTold
  readonly year: RecordRow
}) {
  const t = useT()
  const open = items.filter(({ ok }) => !ok).length
  return (
    <div className={styles.checklist}>
      <p role="status">{t(open === 0 ? 'fiscal_year.checklist.all_ok' : 'fiscal_year.checklist.open', { n: open })}</p>
      <Progress label={t('fiscal_year.checklist.title')} done={items.length - open} of={items.length} />
      <ul aria-label={t('fiscal_year.checklist.title')}>
        {items.map((item) => (
          <Item key={item.key} item={item} year={year}>
            {item.key === 'verified' && <Verification told={verification} year={year.id} />}
          </Item>
        ))}
      </ul>
    </div>
  )
}

const marks = { ok: IconCircleCheck, warning: IconAlertTriangle, open: IconCircleDashed }

function Item({
  item,
  year,
  children,
}: {
  readonly item: ChecklistItem
  readonly year: RecordRow
  readonly children: ReactNode
}) {
  const t = useT()
  const words = useWords()
  const state = item.is_warning ? 'warning' : item.ok ? 'ok' : 'open'
  const Mark = marks[state]
  return (
    <li data-state={state}>
      <Mark size={18} stroke={1.7} role="img" aria-label={t(`fiscal_year.checklist.state.${state}`)} />
      <span>{words(item.said)}</span>
      <span className={styles.places}>
        {item.places.map((place) => (
          <Way
            key={place.kind === 'list' ? place.resource : place.kind === 'statement' ? place.ledger : place.kind}
            place={place}
            year={year}
          />
        ))}
        {children}
      </span>
    </li>
  )
}

/** The way to a place, for whom it opens. */
function Way({ place, year }: { readonly place: ChecklistPlace; readonly year: RecordRow }) {
  const t = useT()
  const figures = useFigures()
  if (place.kind === 'list') {
    const entry = screenOf(place.resource)
    if (!entry || !opensList(entry)) return null
    return (
      <Go href={`${listPath(entry)}${writeAddress(place.filters)}`}>
        {t(`${place.resource}.plural`)} <b>{figures.number(place.count)}</b>
      </Go>
    )
  }
  if (place.kind === 'statement') {
    if (!may('ledger_account.read')) return null
    const { ledger, date_after, date_before } = place
    return <Go href={`${statementPath}${writeAddress({ ledger, date_after, date_before })}`}>{t('ledger')}</Go>
  }
  if (place.kind === 'verification') return may('job.manage') ? <Go href={jobsPath}>{t('page.jobs')}</Go> : null
  const entry = screenOf('fiscal_year')
  if (!entry || !may('period_lock.read')) return null
  return (
    <Go href={`${recordPath(entry, year.id)}?tab=periods`}>
      {t('period_lock.periods')} <b>{figures.number(place.count)}</b>
    </Go>
  )
}
