import { useQuery } from '@tanstack/react-query'
import { createElement, Suspense, useId, useState } from 'react'
import { today } from '#platform/clock/clock.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { call, callUntilAnswered } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import { linesOf } from '#platform/screen/field/lines.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { Note, Page, Part } from '#platform/screen/page/Page.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { definitionOf, recordPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button, NativeSelect, TextInput } from '#platform/screen/theme/parts.ts'
import { askedIn, columnsOf } from '../../allocation/asked_bills.screen.tsx'
import { filledUp } from '../../allocation/filled.ts'
import { groupedAmount } from '../../allocation/grouped_amount.ts'
import { settledIn } from '../../allocation/settled_rows.ts'
import type { BillKey } from '../../bill/bills.ts'
import { heldQuery } from '../../voucher/held_accounts.screen.tsx'
import { dueBills } from './due_bills.ts'
import { paymentsOf, withinBalance, type DueBill, type ProposedPayment } from './proposed_payments.ts'
import styles from './pay_bills.module.css'

const base = '/payment_voucher/api/v1/payment_voucher/'
const dayField = date({ required: true })

/** What became of a proposed payment. */
interface Made {
  readonly payment: ProposedPayment
  readonly id?: number
  readonly problem?: string
}

/** Bills of vendors that are due, within what an account has: payments as drafts, one for each vendor. accounting.md 3 payable_bill. */
export default function PayBills() {
  const t = useT()
  const [until, setUntil] = useState<string>(today())
  const [account, setAccount] = useState<number>()
  const [made, setMade] = useState<readonly Made[]>()
  const accounts = useBanks()
  const from = account ?? accounts[0]?.id
  const balance = useBalance(from)
  return (
    <Page title={t('page.pay_bills')} lead={t('pay_bills.lead')}>
      {made ? (
        <Outcome made={made} onAgain={() => setMade(undefined)} />
      ) : (
        <>
          <Part title={t('pay_bills.what')}>
            <div className={styles.form}>
              <Day value={until} onChange={setUntil} />
              <NativeSelect
                label={t('payment_voucher.pay_from')}
                value={String(from ?? '')}
                onChange={({ currentTarget }) => setAccount(Number(currentTarget.value))}
                data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </div>
          </Part>
          {from !== undefined && balance !== undefined && (
            <Chosen key={`${until} ${from} ${balance}`} until={until} from={from} balance={balance} onMade={setMade} />
          )}
        </>
      )}
    </Page>
  )
}

function Day({ value, onChange }: { readonly value: string; readonly onChange: (day: string) => void }) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState<unknown>(value)
  const definition = definitionOf('payment_voucher')
  if (!definition) return null
  return (
    <div>
      <label htmlFor={id}>{t('pay_bills.until')}</label>
      <Suspense fallback={null}>
        {createElement(screenOfField(dayField).Input, {
          definition,
          name: 'voucher_date',
          field: dayField,
          id,
          value: typed,
          onChange: (next: unknown) => {
            setTyped(next)
            if (typeof next === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(next)) onChange(next)
          },
          onBlur: () => undefined,
          invalid: false,
          describedBy: undefined,
          disabled: false,
          required: true,
          other: () => undefined,
          row: undefined,
        })}
      </Suspense>
    </div>
  )
}

/** Accounts at banks. */
function useBanks(): readonly { readonly id: number; readonly name: string }[] {
  const { data } = useQuery({
    queryKey: ['records', 'ledger_account', 'banks'],
    queryFn: ({ signal }) =>
      call<Readonly<Record<string, unknown>>>('/ledger_account/api/v1/ledger_account/all/', {
        query: { system_role: 'BANK', is_active: true, size: 200, count: 'skip' },
        signal,
      }),
  })
  return linesOf(data?.['ledger_accounts']).map(({ id, name }) => ({ id: Number(id), name: String(name) }))
}

/** What an account stands at, in poisha; undefined until it is known. */
function useBalance(ledger: number | undefined): bigint | undefined {
  const { data } = useQuery({
    queryKey: ['ledger balance', ledger],
    queryFn: ({ signal }) =>
      call<{ readonly balance: string; readonly side: string }>(
        `/ledger_account/api/v1/ledger_account/get_ledger_current_amount/${ledger}`,
        { signal },
      ),
    enabled: ledger !== undefined,
  })
  return data && (data.side === 'debit' ? poisha(data.balance) : -poisha(data.balance))
}

interface ChosenProps {
  readonly until: string
  readonly from: number
  /** In poisha. */
  readonly balance: bigint
  readonly onMade: (made: readonly Made[]) => void
}

function Chosen({ until, from, balance, onMade }: ChosenProps) {
  const t = useT()
  const locale = useLocale()
  const { data: held } = useQuery(heldQuery('ledger_account'))
  const [typed, setTyped] = useState<ReadonlyMap<BillKey, string>>()
  const [busy, setBusy] = useState(false)
  const { data: bills } = useQuery({
    queryKey: ['records', 'payable_bill', 'purchase', 'due', until],
    queryFn: ({ signal }) => {
      const byParty = new Set(
        (held?.accounts ?? []).filter(({ kind }) => kind !== 'none').map(({ value }) => Number(value)),
      )
      return dueBills(askedIn(columns()), until, byParty, (path, query) => call(path, { query, signal }))
    },
    enabled: held !== undefined,
  })
  if (!bills) return null
  if (bills.length === 0) return <Note tone="good">{t('pay_bills.none')}</Note>
  const amounts =
    typed ?? new Map([...withinBalance(bills, balance)].map(([bill, amount]) => [bill, groupedAmount(amount, locale)]))
  const sum = settledIn(amounts)
  const shown = (amount: bigint): string => showValue(money({}), taka(amount), locale)
  const write = (bill: DueBill, written: string): void => {
    const amount = written.includes('=') ? groupedAmount(filledUp(bill, amounts, balance), locale) : written
    setTyped(new Map(amounts).set(bill.bill, amount))
  }
  const payments = sum === null ? [] : paymentsOf(bills, plain(amounts), columns())
  const make = async (): Promise<void> => {
    setBusy(true)
    const made: Made[] = []
    for (const payment of payments) made.push(await draft(payment, from))
    onMade(made)
  }
  return (
    <Part title={t('pay_bills.due')} note={t('pay_bills.balance', { amount: shown(balance) })}>
      <ul className={styles.bills}>
        {bills.map((bill) => (
          <li key={bill.bill}>
            <TextInput
              label={
                <>
                  <bdi>{bill.partyName}</bdi> <bdi dir="ltr">{bill.number}</bdi>
                </>
              }
              description={t('allocation.due', {
                date: showValue(date({}), bill.due_date, locale),
                amount: shown(poisha(bill.open)),
              })}
              value={amounts.get(bill.bill) ?? ''}
              onChange={({ currentTarget }) => write(bill, currentTarget.value)}
              onBlur={({ currentTarget }) => write(bill, groupedAmount(currentTarget.value, locale))}
              inputMode="decimal"
              dir="ltr"
            />
          </li>
        ))}
      </ul>
      <p className={styles.foot} aria-live="polite">
        {sum !== null && (
          <span data-over={sum > balance || undefined}>
            {t('pay_bills.sum', { amount: shown(sum), left: shown(balance - sum) })}
          </span>
        )}
        <Button type="button" loading={busy} disabled={payments.length === 0} onClick={() => void make()}>
          {t('pay_bills.make', { n: payments.length })}
        </Button>
      </p>
    </Part>
  )
}

const columns = () => {
  const field = definitionOf('payment_voucher')?.fields['allocations']
  return field ? columnsOf(field) : {}
}

/** Amounts as somebody typed them, as decimal strings; those of nothing are left out. */
const plain = (amounts: ReadonlyMap<BillKey, string>): ReadonlyMap<BillKey, string> =>
  new Map(
    [...amounts].flatMap(([bill, amount]) => {
      const one = settledIn(new Map([[bill, amount]]))
      return one === null || one === 0n ? [] : [[bill, taka(one)] as const]
    }),
  )

/** A payment as a draft, with what its bills say is kept back. */
async function draft(payment: ProposedPayment, pay_from: number): Promise<Made> {
  const { party, partyName, branch, lines, allocations } = payment
  try {
    const { deductions } = await call<{ readonly deductions: readonly unknown[] }>(`${base}deductions_due/`, {
      method: 'POST',
      body: { allocations, sub_ledger: party, pay_to: partyName },
    })
    const { id } = await callUntilAnswered<RecordRow>(`${base}create/`, {
      method: 'POST',
      body: { payment_mode: 'bank_transfer', pay_from, pay_to: partyName, branch, lines, allocations, deductions },
      idempotencyKey: crypto.randomUUID(),
    })
    return { payment, id }
  } catch (caught) {
    return { payment, problem: saidBy(caught) }
  }
}

/** The drafts that were made, and what was refused, each with its reason. */
function Outcome({ made, onAgain }: { readonly made: readonly Made[]; readonly onAgain: () => void }) {
  const t = useT()
  const locale = useLocale()
  const entry = screenOf('payment_voucher')
  return (
    <Part title={t('pay_bills.made')}>
      <Note tone="good">{t('pay_bills.next')}</Note>
      <ul className={styles.bills}>
        {made.map(({ payment, id, problem }) => (
          <li key={`${payment.party} ${payment.branch}`}>
            {entry && id !== undefined ? (
              <Go href={recordPath(entry, id)}>
                <bdi>{payment.partyName}</bdi>
              </Go>
            ) : (
              <bdi>{payment.partyName}</bdi>
            )}{' '}
            <span>{showValue(money({}), taka(payment.total), locale)}</span>
            {problem !== undefined && <p className={styles.problem}>{problem}</p>}
          </li>
        ))}
      </ul>
      <Button type="button" variant="default" onClick={onAgain}>
        {t('pay_bills.again')}
      </Button>
    </Part>
  )
}
