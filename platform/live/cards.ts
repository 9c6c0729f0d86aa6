import type { Reader } from '../access/read.ts'
import type { Db } from '../access/sign_in/db.ts'

/** Cards of the panel that count records in an expiry window (ui.json `notifications`). */
export const cardVariants = ['passport', 'medical', 'visa'] as const
export type CardVariant = (typeof cardVariants)[number]

/** How a card's records are counted; a module hands it in. A card that nobody counts is 0, and not shown. */
export type CardCounts = Readonly<Partial<Record<CardVariant, (read: Reader) => Promise<number>>>>

export type Cards = Readonly<Record<CardVariant, number>> & { readonly total_count: number }

/** The counts a person sees: 0 for what was put away, until more are counted than then. */
export async function cardsOf(db: Db, user: number, read: Reader, counts: CardCounts): Promise<Cards> {
  const away = await db.query<{ variant: string; count: number }>(
    'select variant, count from notification_card where "user" = $1',
    [user],
  )
  const shown = { passport: 0, medical: 0, visa: 0 }
  for (const variant of cardVariants) {
    const counted = (await counts[variant]?.(read)) ?? 0
    const before = away.rows.find((one) => one.variant === variant)?.count ?? 0
    shown[variant] = counted > before ? counted : 0
  }
  return { total_count: shown.passport + shown.medical + shown.visa, ...shown }
}

/** Puts a card away as it stands. */
export async function putCardAway(db: Db, user: number, read: Reader, counts: CardCounts, variant: CardVariant) {
  const counted = (await counts[variant]?.(read)) ?? 0
  await db.query(
    `insert into notification_card ("user", variant, count) values ($1, $2, $3) on conflict ("user", variant) do update set count = excluded.count`,
    [user, variant, counted],
  )
}
