import { useState } from 'react'
import { referred } from '#platform/screen/api/record.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { useOwed } from '#platform/screen/field/owed.ts'
import { Picker } from '#platform/screen/field/picker.ts'
import { useOptions } from '#platform/screen/field/referred.ts'
import { useTitles } from '#platform/screen/field/ReferenceFilter.tsx'
import { known, remember } from '#platform/screen/field/titles.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { billOfRow, partyColumns, type BillColumns, type BillResource } from '../bill/bills.ts'
import styles from '../voucher/ledger_input.module.css'

/** Columns of a line that name bills: one of them does. */
const columns = {
  bill: 'receivable_bill',
  payable_bill: 'payable_bill',
  sale: 'sales',
  purchase: 'purchase',
} as const satisfies BillColumns

/** Open bills of a resource at the ledger and party of a line. */
function useBills(of: BillResource, { other }: FieldInputProps, text: string, enabled: boolean) {
  const [ledger, party] = [other('ledger'), other('sub_ledger')]
  const only = {
    payment_status: 'unpaid,partly_paid',
    ...(typeof ledger === 'number' ? { party_ledger: String(ledger) } : {}),
    ...(typeof party === 'number' ? { [partyColumns[of]]: String(party) } : {}),
  }
  return useOptions(of, text, { enabled, only })
}

/**
 * The bill that a line settles, of whichever kind: of those that are open at its ledger and party. Its number stands below, where
 * there is room for it.
 */
export default function BillInput(props: FieldInputProps) {
  const t = useT()
  const { other, row } = props
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const found = {
    bill: useBills(columns.bill, props, text, asked),
    payable_bill: useBills(columns.payable_bill, props, text, asked),
    sale: useBills(columns.sale, props, text, asked),
    purchase: useBills(columns.purchase, props, text, asked),
  }
  const all = Object.values(found)
  const failed = all.filter((one) => one.failed)
  const owe = useOwed(props, text, failed.length > 0 ? t('screen.loader_failed') : undefined)
  const named = billOfRow(Object.fromEntries(Object.keys(columns).map((column) => [column, other(column)])), columns)
  const [of, id] = named ? [columnOf(named.column), Number(other(named.column))] : [undefined, 0]
  const told = named && row && row[named.column] === id ? referred(row, named.column)?.title : undefined
  const [fetched] = useTitles(columns[of ?? 'bill'], of !== undefined && told === undefined ? [id] : [])
  const title = of === undefined ? undefined : (known(columns[of], id) ?? told ?? fetched)
  const options = Object.entries(found).flatMap(([column, { options: these }]) =>
    these.map((one) => ({ ...one, value: `${column} ${one.value}` })),
  )
  const choose = (value: string | undefined, label: string): void => {
    const [column, chosen] = value?.split(' ') ?? []
    const target = column === undefined ? undefined : columnOf(column)
    if (target) remember(columns[target], Number(chosen), label)
    props.onOthers?.(
      Object.fromEntries(Object.keys(columns).map((one) => [one, one === target ? Number(chosen) : null])),
    )
  }
  return (
    <div onFocus={() => setAsked(true)}>
      <Picker
        id={props.id}
        name={props.name}
        options={options}
        waiting={all.some(({ waiting }) => waiting)}
        onOwed={owe}
        onTaken={props.onTaken}
        shown={title ?? ''}
        text={text}
        onText={setText}
        onChoose={(option) => choose(option?.value, option?.label ?? '')}
        onBlur={props.onBlur}
        clearable
        disabled={props.disabled}
        invalid={props.invalid}
        describedBy={props.describedBy}
        note={
          failed.length > 0 ? (
            <button type="button" onClick={() => failed.forEach(({ retry }) => retry())}>
              {t('screen.loader_failed')} {t('screen.try_again')}
            </button>
          ) : undefined
        }
      />
      {title !== undefined && (
        <small className={styles.balance}>
          <bdi dir="ltr">{title.split(' ')[0]}</bdi>
        </small>
      )}
    </div>
  )
}

const isColumn = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name)
const columnOf = (name: string) => (isColumn(name) ? name : undefined)
