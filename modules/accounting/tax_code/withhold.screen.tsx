import { useQuery } from '@tanstack/react-query'
import { createElement, Suspense, useMemo, useState } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { call } from '#platform/screen/api/call.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { fitting } from '#platform/screen/field/held.ts'
import { linesOf, type Line } from '#platform/screen/field/lines.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { Picker } from '#platform/screen/field/picker.ts'
import { remember } from '#platform/screen/field/titles.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { plainRate } from './withheld.rules.ts'
import {
  kindsWithheld,
  offered,
  ratesIn,
  sumTyped,
  withheldRow,
  type OfferedRate,
  type Withholding,
} from './withheld_row.ts'
import styles from './withhold.module.css'

const ratesQuery = {
  queryKey: ['options', 'tax_code', 'rates'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const answer = await call<Readonly<Record<string, unknown>>>('/tax_code/api/v1/tax_code/without_pagination/all/', {
      query: { is_active: true },
      signal,
    })
    return ratesIn(answer['tax_codes'])
  },
  staleTime: 300_000,
  retry: false,
}

const isWithholding = (name: string): name is Withholding => name in kindsWithheld

/**
 * What is kept back, as rows; choosing a tax code of the day adds one that is filled in: kind, base, rate, ledger and amount.
 * accounting.md 3 tax_code, payment_voucher.
 */
export default function WithheldInput(props: FieldInputProps) {
  const { definition, field, disabled } = props
  return (
    <>
      <Suspense fallback={null}>{createElement(screenOfField(field).Input, props)}</Suspense>
      {!disabled && definition.name === 'payment_voucher' && <AsBillsSay props={props} />}
      {!disabled && isWithholding(definition.name) && <ByCode props={props} by={definition.name} />}
    </>
  )
}

function ByCode({ props, by }: { readonly props: FieldInputProps; readonly by: Withholding }) {
  const t = useT()
  const [text, setText] = useState('')
  const { data: rates = [] } = useQuery(ratesQuery)
  const day = props.other(by === 'payable_bill' ? 'bill_date' : 'voucher_date')
  const options = useMemo(() => offered(rates, by, day).map(optionOf), [rates, by, day])
  const found = useMemo(() => fitting(options, text), [options, text])
  if (options.length === 0) return null
  const id = `${props.id}-by-code`
  const add = async (rate: OfferedRate): Promise<void> => {
    remember('tax_code', rate.id, `${rate.code} ${rate.description}`)
    const before = by === 'payment_voucher' && rate.threshold > 0n ? await paidBefore(props, rate) : 0n
    const rows = linesOf(props.value)
    props.onChange([...rows, withheldRow(by, rate, sumTyped(props.other('lines')), before)])
    setText('')
  }
  return (
    <p className={styles.byCode}>
      <label htmlFor={id}>{t('tax_code.withhold')}</label>
      <Picker
        id={id}
        options={found}
        shown=""
        text={text}
        onText={setText}
        onChoose={(option) => {
          const rate = rates.find((one) => String(one.id) === option?.value)
          if (rate) void add(rate)
        }}
      />
    </p>
  )
}

/** What the bills that are paid say is kept back, by one press: rows of the same kinds give way. accounting.md 3 payable_bill. */
function AsBillsSay({ props }: { readonly props: FieldInputProps }) {
  const t = useT()
  const locale = useLocale()
  const { other, row, value } = props
  const { data: rates = [] } = useQuery(ratesQuery)
  const allocations = linesOf(other('allocations')).filter(({ amount }) => typeof amount === 'string' && amount !== '')
  const asked = { ...payeeOf(other), allocations, voucher: row?.id }
  const { data } = useQuery({
    queryKey: ['records', 'payment_voucher', 'deductions_due', asked],
    queryFn: ({ signal }) =>
      call<{ readonly deductions: unknown }>('/payment_voucher/api/v1/payment_voucher/deductions_due/', {
        method: 'POST',
        body: asked,
        signal,
      }),
    enabled: allocations.length > 0,
    retry: false,
  })
  const due = allocations.length === 0 ? [] : linesOf(data?.deductions)
  const rows = linesOf(value)
  if (due.every((one) => rows.some((kept) => isSameRow(kept, one)))) return null
  const kinds = new Set(due.map(({ kind }) => kind))
  const amount = showValue(money({}), taka(sumTyped(due)), locale)
  const take = (): void => {
    for (const { id, code, description } of rates) remember('tax_code', id, `${code} ${description}`)
    props.onChange([...rows.filter(({ kind }) => !kinds.has(kind)), ...due])
  }
  return (
    <p className={styles.byCode}>
      <button type="button" className={styles.take} onClick={take}>
        {t('tax_code.as_bills_say', { amount })}
      </button>
    </p>
  )
}

const isSameRow = (kept: Line, due: Line): boolean =>
  (['kind', 'tax_code', 'base', 'amount', 'ledger'] as const).every((name) => String(kept[name]) === String(due[name]))

const optionOf = (rate: OfferedRate) => ({
  value: String(rate.id),
  label: `${rate.code} · ${plainRate(rate.rate)} % · ${rate.description}`,
  names: [rate.code, rate.description],
})

/** What the payee of a form got under a code earlier in the fiscal year, in poisha; nothing where the server does not say. */
async function paidBefore({ other, row }: FieldInputProps, rate: OfferedRate): Promise<bigint> {
  const answer = await call<{ readonly paid: string }>(
    `/payment_voucher/api/v1/payment_voucher/paid_under/${rate.id}`,
    {
      query: { ...payeeOf(other), voucher: row?.id },
    },
  ).catch(() => undefined)
  return answer ? poisha(answer.paid) : 0n
}

/** Whom a form pays, and when, as calls ask for it. */
function payeeOf(other: FieldInputProps['other']) {
  const parties = new Set(linesOf(other('lines')).flatMap(({ sub_ledger }) => (sub_ledger == null ? [] : [sub_ledger])))
  const [party] = parties
  return {
    voucher_date: text(other('voucher_date')),
    pay_to: text(other('pay_to')),
    sub_ledger: parties.size === 1 && typeof party === 'number' ? party : undefined,
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
