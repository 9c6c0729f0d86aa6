import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha } from '#platform/money/poisha.ts'
import { call, callUntilAnswered } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { toast } from '#platform/screen/notice/notices.ts'
import { definitionOf, type OwnActionProps } from '#platform/screen/screens.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button, TextInput } from '#platform/screen/theme/parts.ts'
import { billKey, isOwed, partyColumns, sideOfBill, type BillKey } from '../bill/bills.ts'
import type { AdvanceAtPlace, AdvancesTold } from './advances.ts'
import { askedIn, columnsOf } from './asked_bills.screen.tsx'
import { filledUp } from './filled.ts'
import { groupedAmount } from './grouped_amount.ts'
import { proposedFrom, usableAdvance } from './offered_opening.ts'
import { offeredBills, wordsOf, type OfferedBill } from './offered_bills.ts'
import type { PayingVoucher } from './paying_sides.ts'
import { rowsWith } from './settled_rows.ts'
import styles from './apply_advance.module.css'

const sources = ['receipt_voucher', 'payment_voucher'] as const satisfies readonly PayingVoucher[]

/** An advance of a party at one place of the books, and the bills that stand there, also those of before the books began. */
interface Offer {
  readonly source: PayingVoucher
  readonly advance: AdvanceAtPlace
  readonly bills: readonly OfferedBill[]
}

/** From a bill: what its party has over settles it. */
export default function ApplyToBill({ definition, row, onDone }: OwnActionProps) {
  if (!isOwed(definition.name)) return null
  const { name } = definition
  const source = sideOfBill(name, row) === 'receivable' ? 'receipt_voucher' : 'payment_voucher'
  return (
    <ApplyAdvance party={Number(row[partyColumns[name]])} of={[source]} only={billKey(name, row.id)} onDone={onDone} />
  )
}

/** From a party: what it has over settles its bills, the oldest due first. */
export const ApplyOfParty = ({ row, onDone }: OwnActionProps) => (
  <ApplyAdvance party={row.id} of={sources.filter((source) => may(`${source}.update`))} onDone={onDone} />
)

interface Props {
  readonly party: number
  readonly of: readonly PayingVoucher[]
  /** The one bill it is about. */
  readonly only?: BillKey
  readonly onDone: () => void
}

/** Settles bills of a party from what earlier receipts, or payments to it, left over; nothing is posted. accounting.md 2.11, A40. */
export function ApplyAdvance({ party, of, only, onDone }: Props) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['records', ...of, 'advances', party, only],
    queryFn: async ({ signal }) =>
      (await Promise.all(of.map((source) => offersOf(source, party, only, signal)))).flat(),
    gcTime: 0,
  })
  if (!data) return null
  const usable = data.filter(({ bills }) => bills.length > 0)
  if (usable.length === 0)
    return <p className={styles.none}>{t(data.length === 0 ? 'allocation.no_advance' : 'allocation.no_bill_there')}</p>
  return (
    <>
      {usable.map((offer) => (
        <Applied
          key={`${offer.source} ${offer.advance.ledger} ${offer.advance.branch}`}
          party={party}
          offer={offer}
          onDone={onDone}
        />
      ))}
    </>
  )
}

async function offersOf(
  source: PayingVoucher,
  party: number,
  only: BillKey | undefined,
  signal: AbortSignal,
): Promise<Offer[]> {
  const { advances } = await call<AdvancesTold>(`/${source}/api/v1/${source}/advances/${party}`, { signal })
  const asked = askedIn(columnsOfSource(source))
  return Promise.all(
    advances.map(async (advance) => {
      const places = { parties: [party], ledgers: [advance.ledger], branches: [advance.branch] }
      const bills = await offeredBills(asked, places, [], (path, query) => call(path, { query, signal }))
      const usable = usableAdvance(
        advance,
        bills.filter(({ bill }) => only === undefined || bill === only),
      )
      return { source, advance: { ...advance, amount: usable.amount }, bills: usable.bills }
    }),
  )
}

const columnsOfSource = (source: PayingVoucher) => {
  const field = definitionOf(source)?.fields['allocations']
  return field ? columnsOf(field) : {}
}

function Applied({
  party,
  offer,
  onDone,
}: {
  readonly party: number
  readonly offer: Offer
  readonly onDone: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const { source, advance, bills } = offer
  const [typed, setTyped] = useState<ReadonlyMap<BillKey, string>>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const shown = (amount: string): string => showValue(money({}), amount, locale)
  const amounts =
    typed ??
    new Map(proposedFrom(bills, advance).map(({ bill, amount }) => [bill, groupedAmount(amount, locale)] as const))
  const write = (bill: OfferedBill, written: string): void => {
    const amount = written.includes('=')
      ? groupedAmount(filledUp(bill, amounts, poisha(advance.amount)), locale)
      : written
    setTyped(new Map(amounts).set(bill.bill, amount))
  }
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A dialog stands inside of its page, also for what React tells of it.
    event.stopPropagation()
    setBusy(true)
    try {
      await callUntilAnswered(`/${source}/api/v1/${source}/apply_advance/`, {
        method: 'POST',
        body: {
          sub_ledger: party,
          allocations: rowsWith(amounts, columnsOfSource(source)),
        },
        idempotencyKey: key,
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      await queries.invalidateQueries({ predicate: ({ queryKey: [what] }) => what !== 'options' })
      toast(t('allocation.applied'))
      onDone()
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  return (
    <form noValidate className={styles.apply} onSubmit={(event) => void apply(event)}>
      <p>{t(`allocation.advance.${source}`, { amount: shown(advance.amount) })}</p>
      {bills.map((bill, at) => (
        <TextInput
          key={bill.bill}
          label={
            <>
              <bdi dir="ltr">{bill.number}</bdi> <bdi className={styles.words}>{wordsOf(bill, t)}</bdi>
            </>
          }
          description={t('allocation.due', {
            date: showValue(date({}), bill.due_date, locale),
            amount: shown(bill.open),
          })}
          value={amounts.get(bill.bill) ?? ''}
          onChange={({ currentTarget }) => write(bill, currentTarget.value)}
          onBlur={({ currentTarget }) => write(bill, groupedAmount(currentTarget.value, locale))}
          inputMode="decimal"
          dir="ltr"
          data-autofocus={at === 0 || undefined}
        />
      ))}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button type="submit" loading={busy}>
        {t('allocation.apply')}
      </Button>
    </form>
  )
}
