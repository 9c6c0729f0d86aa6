import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#platform/screen/api/problem.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note, Part } from '#platform/screen/page/Page.tsx'
import { wordOf } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { recordPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { downloadHere } from '#platform/screen/transfer/download.ts'
import { SheetDrop } from '#platform/screen/transfer/SheetDrop.tsx'
import { voucherPath } from '../statements/statement_path.ts'
import type { OpeningAnswer, OpeningState } from './opening_answer.ts'
import { openingQuery, sendOpening, templateHref, type OpeningSheet } from './opening_calls.screen.tsx'
import { Trial } from './opening_trial.screen.tsx'
import page from '#platform/screen/page/Page.module.css'
import styles from './opening.module.css'

/** Opening balances of the first year, from a sheet: handed out, tried, posted. accounting.md 2.7. */
export default function OpeningBalances({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const { data: state, error } = useQuery(openingQuery(record.id))
  if (error && !state) return <Note tone="bad">{error instanceof Refusal ? error.message : t('screen.offline')}</Note>
  if (!state) return <div className={styles.waiting} aria-busy />
  if (state.first_year.id !== record.id) return <OtherYear first={state.first_year} fy={wordOf(record['code'])} />
  return <Entry record={record} state={state} />
}

function OtherYear({ first, fy }: { readonly first: OpeningState['first_year']; readonly fy: string }) {
  const t = useT()
  const entry = screenOf('fiscal_year')
  return (
    <Note tone="careful">
      {t('opening.first_year', { fy })}{' '}
      {entry && (
        <Go href={`${recordPath(entry, first.id, first.code)}?tab=opening`}>
          {t('opening.narration', { fy: first.code })}
        </Go>
      )}
    </Note>
  )
}

/** A sheet that was tried, with what came of it. */
interface Tried {
  readonly sheet: OpeningSheet
  readonly answer: OpeningAnswer
}

function Entry({ record, state }: { readonly record: RecordRow; readonly state: OpeningState }) {
  const t = useT()
  const { branches, vouchers } = state
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState<Tried>()
  const only = branches.length === 1 ? branches[0] : undefined
  const branch = only ? String(only.id) : chosen
  const title = t('opening.narration', { fy: wordOf(record['code']) })
  const send = async (file: File, onProgress: (percent: number) => void): Promise<void> => {
    setTried(undefined)
    const sheet = { year: record.id, file, branch }
    setTried({ sheet, answer: await sendOpening(sheet, true, onProgress) })
  }
  return (
    <div className={styles.parts}>
      {vouchers.length > 0 && <Posted vouchers={vouchers} />}
      <Part title={t('opening.sheet')} note={t('opening.sheet_note')}>
        {!only && (
          <label className={styles.branch}>
            <span>{t('opening.branch')}</span>
            <select
              value={chosen}
              onChange={(event) => {
                setChosen(event.currentTarget.value)
                setTried(undefined)
              }}
            >
              <option value="">{t('opening.all_branches')}</option>
              {branches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <a
          className={page.button}
          href={templateHref(record.id, branch)}
          download
          onClick={(event) => downloadHere(event, `${title}.xlsx`)}
        >
          <IconDownload size={16} stroke={1.7} aria-hidden /> {t('opening.get_sheet')}
        </a>
      </Part>
      <Part title={t('opening.file')} note={t('opening.file_note')}>
        <SheetDrop send={send} />
      </Part>
      {tried && <Trial {...tried} />}
    </div>
  )
}

/** What is in the books already. */
function Posted({ vouchers }: Pick<OpeningState, 'vouchers'>) {
  const t = useT()
  const figures = useFigures()
  return (
    <Part title={t('opening.posted')} note={t('opening.posted_note')}>
      <ul className={styles.posted}>
        {vouchers.map(({ invoice_no, status, posted_at }) => (
          <li key={invoice_no}>
            <Go href={`${voucherPath}?invoice_no=${encodeURIComponent(invoice_no)}`}>
              <bdi dir="ltr">{invoice_no}</bdi>
            </Go>
            <span className={page.quiet}>{figures.instant(posted_at)}</span>
            {status === 'void' && <span>{t('voucher.status.void')}</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
