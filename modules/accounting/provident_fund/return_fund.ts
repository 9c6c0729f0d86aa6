import type { Reader } from '#platform/access/read.ts'
import { may } from '#platform/access/session.ts'
import { forbiddenWithout, invalid, Refusal } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { askedBody } from '#platform/record/asked_body.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { holdingOf, partyOf } from './fund_facts.ts'
import { returnFields } from './return_asked.ts'

/**
 * `POST return_provident_fund/`: pays out what a member holds in the fund and is vested of, and ends the membership: one voucher,
 * however often it is asked for. @throws Refusal 400 at its field, 403, 409 for a fund that was returned
 */
export async function returnFund(call: CallContext): Promise<unknown> {
  for (const right of ['provident_fund.create', 'provident_fund.post'])
    if (!may(call.session, right)) throw forbiddenWithout(right, 'provident_fund')
  const { employee, return_date, bank, payment_mode, note } = askedBody(returnFields, call.body, 'fund_return')
  const seen = await call.read.selectFrom('employee').select('id').where('id', '=', employee).executeTakeFirst()
  if (!seen) throw invalid({ employee: [{ text: 'field.invalid' }] })
  const { id } = await atAsked(
    call.together(async (_store, readAll, judged) => {
      // Who comes second waits here, and finds the fund returned.
      await lockMember(readAll, seen.id)
      const holding = await holdingOf(readAll, (await partyOf(readAll, seen.id)) ?? null, null)
      const made = await judged.create('provident_fund', {
        employee: seen.id,
        kind: 'return',
        voucher_date: return_date,
        employee_amount: taka(holding.own),
        employer_amount: taka(holding.employer),
        bank,
        payment_mode,
        ...(note === null ? {} : { narration: note }),
      })
      return judged.changeStatus('provident_fund', made.id, 'posted', null, 1)
    }),
  )
  const voucher = await call.readAll
    .selectFrom('acc_voucher')
    .select(['id', 'invoice_no'])
    .where('source_type', '=', 'provident_fund')
    .where('source_id', '=', id)
    .executeTakeFirst()
  return { ...Object(await call.list.record(id)), payment_voucher: voucher ?? null }
}

/** What is against the day of the voucher is said at the day that was given. */
async function atAsked<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors['voucher_date'] === undefined) throw error
    const { voucher_date, ...errors } = error.errors
    throw new Refusal(error.status, error.code, error.text, error.params, {
      errors: { ...errors, return_date: voucher_date },
      body: error.body,
    })
  }
}

const lockMember = (readAll: Reader, id: number) =>
  readAll.selectFrom('employee').select('id').where('id', '=', id).forNoKeyUpdate().execute()
