import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Button, Modal, TextInput } from '#platform/screen/theme/parts.ts'
import { call } from '#platform/screen/api/call.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { isLines } from '#platform/screen/field/options.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { definitionOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Amount } from '../../opening/opening_rows.screen.tsx'
import LedgerInput from '../../voucher/ledger_input.screen.tsx'
import SubLedgerInput from '../../voucher/sub_ledger_input.screen.tsx'
import { statementBase, sendFromLine } from '../reconcile_calls.screen.tsx'
import type { ShownBankLine } from '../workspace_answer.ts'
import styles from './from_line.module.css'

interface Learned {
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly narration: string
  readonly date: string
}

interface Props {
  readonly statement: number
  readonly line: ShownBankLine
  /** `isPosted`: the voucher was posted and matched. */
  readonly onClose: (isPosted: boolean) => void
}

/** A line that the books do not have: day, amount and reference are its own, whose money it is says who reconciles. */
export function FromLine({ statement, line, onClose }: Props) {
  const t = useT()
  const { data, isPending } = useQuery({
    queryKey: ['learned', statement, line.id],
    queryFn: ({ signal }) =>
      call<{ readonly learned: Learned | null }>(`${statementBase}learned/${statement}`, {
        query: { line: line.id },
        signal,
      }),
    retry: false,
    gcTime: 0,
  })
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('reconcile.voucher')}
      size="md"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      {isPending ? (
        <div className={styles.waiting} aria-busy />
      ) : (
        <Entry statement={statement} line={line} learned={data?.learned ?? null} onClose={onClose} />
      )}
    </Modal>
  )
}

function Entry({ statement, line, learned, onClose }: Props & { readonly learned: Learned | null }) {
  const t = useT()
  const id = useId()
  const figures = useFigures()
  const [ledger, setLedger] = useState<unknown>(learned?.ledger ?? null)
  const [subLedger, setSubLedger] = useState<unknown>(learned?.sub_ledger ?? null)
  const [narration, setNarration] = useState(learned?.narration ?? line.description ?? '')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => document.getElementById(`${id}-ledger`)?.focus(), [id])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await sendFromLine(statement, { line: line.id, ledger, sub_ledger: subLedger, narration })
      onClose(true)
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  // The inputs are those of a payment's lines, whichever voucher it becomes.
  const definition = definitionOf('payment_voucher')
  const account = definition?.fields['lines']
  const [ledgerField, partyField] =
    account && isLines(account) ? [account.fields['ledger'], account.fields['sub_ledger']] : []
  if (!definition || !ledgerField || !partyField) return null
  const others: Readonly<Record<string, unknown>> = { ledger, sub_ledger: subLedger }
  const input = {
    definition,
    onBlur: () => {},
    invalid: false,
    describedBy: undefined,
    disabled: busy,
    other: (name: string) => others[name],
    row: undefined,
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <dl className={styles.line}>
        <div>
          <dt>{t('bank_reconciliation.lines.date')}</dt>
          <dd>{figures.day(line.date)}</dd>
        </div>
        <div>
          <dt>
            {t(line.amount.startsWith('-') ? 'bank_reconciliation.lines.debit' : 'bank_reconciliation.lines.credit')}
          </dt>
          <dd>
            <Amount value={line.amount.replace('-', '')} />
          </dd>
        </div>
        <div>
          <dt>{t('bank_reconciliation.lines.reference')}</dt>
          <dd>
            <bdi dir="ltr">{line.reference ?? line.cheque_no ?? '–'}</bdi>
          </dd>
        </div>
      </dl>
      {learned && <Note tone="good">{t('reconcile.learned', { day: figures.day(learned.date) })}</Note>}
      <label htmlFor={`${id}-ledger`}>{t('kind.lines.ledger')}</label>
      <LedgerInput
        {...input}
        id={`${id}-ledger`}
        name="ledger"
        field={ledgerField}
        value={ledger}
        onChange={setLedger}
        required
      />
      <label htmlFor={`${id}-party`}>{t('kind.lines.sub_ledger')}</label>
      <SubLedgerInput
        {...input}
        id={`${id}-party`}
        name="sub_ledger"
        field={partyField}
        value={subLedger}
        onChange={setSubLedger}
        required={false}
      />
      <TextInput
        label={t('kind.narration')}
        value={narration}
        maxLength={500}
        onChange={({ currentTarget }) => setNarration(currentTarget.value)}
        required
      />
      <div role="alert">{problem !== '' && <Note tone="bad">{problem}</Note>}</div>
      <Button type="submit" disabled={busy || typeof ledger !== 'number'}>
        {t('reconcile.voucher.post')}
      </Button>
    </form>
  )
}
