import { useState } from 'react'
import { money } from '#platform/fields/index.ts'
import { shownValue } from '#platform/screen/field/shown.ts'
import { localeOf, useLook } from '#platform/screen/look.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { RowTabs } from '#platform/screen/transfer/RowTabs.tsx'
import { fiscal_year } from '../fiscal_year/fiscal_year.resource.ts'
import type { OpeningAnswer, ShownRow } from './opening_answer.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './opening.module.css'

const amount = money({})
const rowsPerPage = 50

/** An amount in the digits of the look; what is none stands as it is written. */
export function useAmount(): (value: string) => string {
  const locale = localeOf(useLook())
  return (value) =>
    /^-?\d+(\.\d{1,2})?$/.test(value) ? shownValue(fiscal_year, 'amount', amount, value, undefined, locale) : value
}

export function Amount({ value }: { readonly value: string }) {
  return <bdi dir="ltr">{useAmount()(value)}</bdi>
}

/** The rows of a sheet as they were understood, each with what is against it; those first that somebody must put right. */
export function OpeningRows({ answer: { rows, failed } }: { readonly answer: OpeningAnswer }) {
  const t = useT()
  const faulty = rows.filter(({ row }) => failed.some((fault) => fault.row === row))
  const [chosen, setChosen] = useState<'faulty' | 'all'>(faulty.length > 0 ? 'faulty' : 'all')
  const [at, setAt] = useState(1)
  const shown = chosen === 'faulty' ? faulty : rows
  return (
    <div className={styles.rows}>
      <RowTabs
        label={t('opening.rows')}
        tabs={[
          ...(faulty.length > 0 ? [{ key: 'faulty', title: t('opening.faulty'), count: faulty.length } as const] : []),
          { key: 'all', title: t('opening.rows'), count: rows.length } as const,
        ]}
        chosen={chosen}
        onChoose={(key) => {
          setChosen(key)
          setAt(1)
        }}
        at={at}
        last={Math.max(1, Math.ceil(shown.length / rowsPerPage))}
        onPage={setAt}
      >
        <Table
          rows={shown.slice((at - 1) * rowsPerPage, at * rowsPerPage)}
          messagesOf={(row) => failed.filter((fault) => fault.row === row).map(({ message }) => message)}
          label={t(chosen === 'faulty' ? 'opening.faulty' : 'opening.rows')}
        />
      </RowTabs>
    </div>
  )
}

interface TableProps {
  readonly rows: readonly ShownRow[]
  readonly messagesOf: (row: number) => readonly string[]
  readonly label: string
}

function Table({ rows, messagesOf, label }: TableProps) {
  const t = useT()
  const figures = useFigures()
  // Most sheets are of balances alone: columns of bills stand there when somebody wrote one.
  const hasBills = rows.some(({ bill_no, bill_date }) => bill_no !== '' || bill_date !== '')
  const hasFaults = rows.some(({ row }) => messagesOf(row).length > 0)
  return (
    <div className={page.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={`${page.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" data-figure>
              {t('transfer.sheet_row')}
            </th>
            <th scope="col">{t('opening.branch')}</th>
            <th scope="col">{t('opening.ledger')}</th>
            <th scope="col">{t('opening.sub_ledger')}</th>
            {hasBills && <th scope="col">{t('opening.bill_no')}</th>}
            {hasBills && <th scope="col">{t('opening.bill_date')}</th>}
            {hasBills && <th scope="col">{t('opening.due_date')}</th>}
            <th scope="col" data-figure>
              {t('opening.debit')}
            </th>
            <th scope="col" data-figure>
              {t('opening.credit')}
            </th>
            {hasFaults && <th scope="col">{t('transfer.what')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, branch, ledger, sub_ledger, debit, credit, bill_no, bill_date, due_date }) => (
            <tr key={row}>
              <td data-figure data-row>
                {figures.plain(row)}
              </td>
              <td data-branch>
                <bdi>{branch}</bdi>
              </td>
              <td data-ledger>
                <bdi>{ledger}</bdi>
              </td>
              <td data-sub>
                <bdi>{sub_ledger}</bdi>
              </td>
              {hasBills &&
                [bill_no, bill_date, due_date].map((value, at) => (
                  <td key={at} data-sub>
                    <bdi dir="ltr">{value}</bdi>
                  </td>
                ))}
              <td data-figure data-side={t('opening.debit')}>
                {debit !== '' && <Amount value={debit} />}
              </td>
              <td data-figure data-side={t('opening.credit')}>
                {credit !== '' && <Amount value={credit} />}
              </td>
              {hasFaults && (
                <td data-fault>
                  {messagesOf(row).map((message) => (
                    <p key={message}>
                      <bdi>{message}</bdi>
                    </p>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
