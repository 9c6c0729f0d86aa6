import type { AnyTile, BoardAsking } from '#platform/board/implementation.ts'
import { standingOf } from '#platform/board/standing.ts'
import type { Figure, TileData } from '#platform/board/tile.ts'
import { expression } from '#platform/resource/expression.ts'
import { dayStart } from '#platform/clock/day.ts'
import { choiceLabel } from '#platform/transfer/columns.ts'
import { document_send } from '../document_send/document_send.resource.ts'

/** Letters that a glance takes in. */
const mostNewest = 6
/** Of a member, whose page is little else. */
const mostReceived = 10

const sent = { permissions: ['document_send.read'], follows: ['document_send', 'document_recipient'] }

/** What goes out of the office, and what a member was sent. */
export const documentTiles: readonly AnyTile[] = [
  {
    ...sent,
    name: 'post_figures',
    board: 'post',
    shape: 'figures',
    isWide: true,
    gather: async (asking) => ({ figures: await postFigures(asking) }),
  },
  { ...sent, name: 'post_newest', board: 'post', shape: 'newest', gather: newest },
  {
    ...sent,
    name: 'post_standing',
    board: 'post',
    shape: 'standing',
    gather: (asking) => standingOf(asking, 'document_send', 'board.post_standing.empty'),
  },
  {
    name: 'received',
    board: 'member',
    shape: 'newest',
    isWide: true,
    permissions: ['document_recipient.read'],
    follows: ['document_recipient'],
    gather: received,
  },
]

/** What is counted of the documents that leave the office. */
const postKeys = ['own_drafts', 'queued', 'failed', 'this_month'] as const

async function postFigures({ read, today, leads, say, session }: BoardAsking): Promise<Figure[]> {
  const month = `${today.slice(0, 7)}-01`
  const count = (condition: ReturnType<typeof expression<boolean>>) =>
    expression<number>`(count(*) filter (where ${condition}))::int`
  const documents = await read
    .selectFrom('document_send as t')
    .select([
      count(expression<boolean>`t."status" = 'draft' and t."created_by" = ${session.user}`).as('own_drafts'),
      count(expression<boolean>`t."status" = 'queued'`).as('queued'),
      count(expression<boolean>`t."status" = 'failed'`).as('failed'),
      count(
        expression<boolean>`t."status" in ('sent', 'delivered') and t."created_at" >= ${dayStart(month)}::timestamptz`,
      ).as('this_month'),
    ])
    .executeTakeFirstOrThrow()
  const list = (filters: Readonly<Record<string, string | number>>) => leads.list('document_send', filters)
  const ways: Readonly<Record<(typeof postKeys)[number], string | undefined>> = {
    own_drafts: list({ status: 'draft', created_by: session.user }),
    queued: list({ status: 'queued' }),
    failed: list({ status: 'failed' }),
    this_month: list({ status: 'sent,delivered', 'created_at.from': month }),
  }
  return postKeys.map((key) => ({
    key,
    label: say(`board.post_figures.${key}`),
    value: documents[key],
    unit: 'count',
    href: ways[key],
    tone: key === 'failed' && documents.failed > 0 ? 'bad' : undefined,
  }))
}

async function newest({ read, leads, say, texts, language }: BoardAsking): Promise<TileData['newest']> {
  const rows = await read
    .selectFrom('document_send')
    .select(['id', 'number', 'subject', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNewest)
    .execute()
  const list = leads.list('document_send')
  const state = (status: string): string => choiceLabel(texts, language, document_send, 'status', status)
  return {
    rows: rows.map(({ id, number, subject, status, created_at: at }) => ({
      id,
      title: number === null ? subject : `${number} ${subject}`,
      note: state(status),
      at,
      href: leads.record('document_send', id),
      tone: status === 'failed' ? 'bad' : undefined,
    })),
    empty: say('board.post_newest.empty'),
    way: list === undefined ? undefined : { label: say('document_send.plural'), href: list },
  }
}

/** The copies that reached a member, what nobody has opened yet before the rest. */
async function received({ read, leads, say }: BoardAsking): Promise<TileData['newest']> {
  const rows = await read
    .selectFrom('document_recipient')
    .select(['id', 'number', 'subject', 'sent_at', 'opened_at'])
    .where('sent_at', 'is not', null)
    .orderBy(expression`"opened_at" is not null`)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostReceived)
    .execute()
  return {
    rows: rows.map(({ id, number, subject, sent_at: at, opened_at }) => ({
      id,
      title: subject,
      note: number,
      at,
      href: leads.record('document_recipient', id),
      isUnread: opened_at === null,
    })),
    empty: say('board.received.empty'),
  }
}
