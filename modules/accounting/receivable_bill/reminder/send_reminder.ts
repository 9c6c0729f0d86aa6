import type { Reader } from '#platform/access/read.ts'
import { Refusal, invalid } from '#platform/errors/errors.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { queueMessage } from '#platform/message/queue.ts'
import { taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { languageOfOffice, locales, type Language } from '#platform/texts/languages.ts'
import { askedReminder } from './asked_reminder.ts'
import { billsToRemind } from './bills_to_remind.ts'
import { remindersOf, sumsOf, type Debtor, type Reminder } from './reminder.rules.ts'

/** Bills that a letter names one by one; the rest is in its sums. */
const mostNamed = 20

/**
 * `send_reminder/`: a letter to each party about bills that are open, by the outbox. Who got one within 24 hours gets another only when asked
 * for again: the parties are held meanwhile, so that of two clerks at once the second is asked. Each bill keeps how often and when.
 * accounting.md 3 receivable_bill, 5 Sundry debtors.
 * @returns `sent`: letters; `bills` that they name; `left_out`: who gets none, and why
 * @throws Refusal 400 where nobody gets one, with the reason; 404 for a bill the asker may not know; 409 `reminded_lately`
 */
export const reminderCalls = (texts: Pick<Texts, 'say'>) => ({
  send_reminder: async ({ body, read, today, session, request, say, together }: CallContext) => {
    const asked = askedReminder(body)
    return together(async (store, readAll, _judged, db) => {
      const parties = asked.sub_ledgers ?? (await partiesOf(read, asked.bills ?? []))
      // Those who remind a party come one after the other, and always in the same order.
      const held = await readAll
        .selectFrom('sub_ledger_account')
        .select('id')
        .where('id', 'in', [...parties])
        .orderBy('id')
        .forUpdate()
        .execute()
      if (held.length < parties.length) throw invalid({ sub_ledgers: [{ text: 'field.invalid' }] })
      const debtors = await debtorsOf(readAll, parties)
      const { letters, leftOut } = remindersOf(debtors, await billsToRemind(read, asked, today))
      const [first] = leftOut
      if (letters.length === 0 && first)
        throw invalid({ [asked.bills === null ? 'sub_ledgers' : 'bills']: leftOut.map(({ why }) => why) })
      const lately = await remindedLately(readAll, letters)
      if (lately > 0 && !asked.again)
        throw new Refusal(409, 'reminded_lately', 'bill_reminder.lately', { n: lately, m: letters.length })
      const office = await officeNow(readAll)
      for (const letter of letters) {
        await queueMessage(db, 'bill_reminder', {
          to: [letter.email],
          language: office.language,
          params: wordsOf(texts, office, letter, today),
          origin: { resource: 'sub_ledger_account', record: letter.debtor.id },
          by: { session, request: request.id },
        })
        for (const id of letter.bills.flatMap((bill) => bill.id ?? [])) {
          const { reminder_count } = await readAll
            .selectFrom('receivable_bill')
            .select('reminder_count')
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirstOrThrow()
          await store.update('receivable_bill', id, { reminder_count: (reminder_count ?? 0) + 1, last_reminder: today })
        }
      }
      return {
        sent: letters.length,
        bills: letters.reduce((sum, { bills }) => sum + bills.length, 0),
        left_out: leftOut.map(({ debtor, why }) => ({
          sub_ledger: { id: debtor.id, label: debtor.name },
          reason: say(why),
        })),
      }
    })
  },
})

/** @throws Refusal 400 for a bill that is not among those the asker may know */
async function partiesOf(read: Reader, bills: readonly number[]): Promise<number[]> {
  const rows = await read
    .selectFrom('receivable_bill')
    .select(['id', 'sub_ledger'])
    .where('id', 'in', [...bills])
    .execute()
  if (rows.length < bills.length) throw invalid({ bills: [{ text: 'field.invalid' }] })
  return [...new Set(rows.map(({ sub_ledger }) => sub_ledger))]
}

/** Where parties are reached by e-mail: what stands there, otherwise with their agency. */
async function debtorsOf(readAll: Reader, parties: readonly number[]): Promise<Debtor[]> {
  const rows = await readAll
    .selectFrom('sub_ledger_account as s')
    .leftJoin('agency as g', (on) => on.onRef('g.id', '=', 's.linked_record').on('s.kind', '=', 'agency'))
    .select(['s.id', 's.name', 's.email', 'g.email as agency_email', 'g.email_opt_out'])
    .where('s.id', 'in', [...parties])
    .orderBy('s.name')
    .execute()
  return rows.map(({ id, name, email, agency_email, email_opt_out }) => ({
    id,
    name,
    email: email ?? agency_email,
    declines: email_opt_out ?? false,
  }))
}

/** How many of them got a reminder within 24 hours, that was not canceled. */
async function remindedLately(readAll: Reader, letters: readonly Reminder[]): Promise<number> {
  const rows = await readAll
    .selectFrom('outbox_message')
    .select('origin_record')
    .distinct()
    .where('kind', '=', 'bill_reminder')
    .where('origin_resource', '=', 'sub_ledger_account')
    .where(
      'origin_record',
      'in',
      letters.map(({ debtor }) => debtor.id),
    )
    .where('state', '<>', 'cancelled')
    .where(expression<boolean>`"created_at" > now() - interval '24 hours'`)
    .execute()
  return rows.length
}

interface Office {
  readonly name: string
  readonly language: Language
}

async function officeNow(readAll: Reader): Promise<Office> {
  return {
    name: (await officeSetting(readAll, 'site_name')) ?? '',
    language: languageOfOffice(await officeSetting(readAll, 'default_language')),
  }
}

/** What fills the places of a letter, in the language it is written in. */
function wordsOf(texts: Pick<Texts, 'say'>, office: Office, { debtor, bills }: Reminder, today: string) {
  const locale = locales[office.language]
  const amount = (value: string): string => `৳${showValue(money({}), value, locale)}`
  const { open, overdue } = sumsOf(bills, today)
  const named = bills.slice(0, mostNamed).map(({ invoice_no, open: own, next_due }) =>
    texts.say(office.language, 'bill_reminder.bill', {
      number: invoice_no ?? '',
      amount: amount(own),
      date: next_due === null ? '' : showValue(date({}), next_due, locale),
    }),
  )
  return {
    name: debtor.name,
    office: office.name,
    bills: bills.length > mostNamed ? [...named, '…'].join('; ') : named.join('; '),
    amount: amount(taka(open)),
    overdue: amount(taka(overdue)),
  }
}
