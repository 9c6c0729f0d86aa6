import { describe, expect, it } from 'vitest'
import { registryOf } from '../resource/registry.ts'
import { guestSession, systemSession, type Session } from '../access/session.ts'
import { leadsOf } from './leads.ts'
import { gatherTiles, isFor, type AnyTile } from './implementation.ts'
import type { Board } from './tile.ts'

const tile = (name: string, value: () => Promise<number | undefined>, over: Partial<AnyTile> = {}): AnyTile =>
  ({
    name,
    board: 'project',
    shape: 'figures',
    permissions: [],
    follows: ['book'],
    gather: async () => {
      const n = await value()
      return n === undefined ? undefined : { figures: [{ key: 'n', label: 'Books', value: n, unit: 'count' }] }
    },
    ...over,
  }) as AnyTile

const never = (): Promise<never> => new Promise(() => {})

/** Gathers tiles that read nothing; what failed is noted. */
async function gathered(tiles: readonly AnyTile[], patience: () => Promise<void>) {
  const errors: unknown[] = []
  const asking = {
    session: systemSession,
    today: '2026-11-22',
    language: 'en' as const,
    leads: leadsOf(registryOf([]), systemSession),
    say: (id: string) => id,
  }
  const answered = await gatherTiles(tiles, {
    asking: asking as Parameters<typeof gatherTiles>[1]['asking'],
    patience,
    reportError: (error) => void errors.push(error),
  })
  return { answered: answered.map(({ name, state }) => [name, state]), errors }
}

describe('a board', () => {
  it('stands although one of its tiles fails and another is slow, and says so where they stand', async () => {
    const quick = tile('quick', async () => 3)
    const broken = tile('broken', () => Promise.reject(new Error('a statement took too long')))
    const { answered, errors } = await gathered([quick, broken, tile('slow', never)], async () => {
      await Promise.resolve(quick)
      await new Promise(setImmediate)
    })
    expect(answered).toEqual([
      ['quick', 'there'],
      ['broken', 'failed'],
      ['slow', 'late'],
    ])
    expect(String(errors)).toContain('a statement took too long')
  })

  it('does not show a tile that has nothing to say', async () => {
    const { answered } = await gathered([tile('silent', async () => undefined), tile('other', async () => 0)], never)
    expect(answered).toEqual([['other', 'there']])
  })
})

describe('a tile is for', () => {
  const office: Session = { ...guestSession, kind: 'staff', permissions: new Set(['book.read']) }
  const member: Session = { ...office, kind: 'member', member: 4 }
  it.each<[string, Session, Board, Partial<AnyTile>, boolean]>([
    ['whoever holds its right', office, 'project', { permissions: ['book.read'] }, true],
    ['nobody who lacks one of its rights', office, 'project', { permissions: ['book.read', 'book.post'] }, false],
    ['everybody of the office where it asks for none', office, 'project', {}, true],
    ['its own board only', office, 'post', {}, false],
    ['no member where it is of the office', member, 'project', {}, false],
    ['a member on its own board', member, 'member', { board: 'member' }, true],
    ['nobody of the office on the board of members', office, 'member', { board: 'member' }, false],
  ])('%s', (_who, session, board, over, expected) => {
    expect(
      isFor(
        tile('books', async () => 1, over),
        board,
        session,
      ),
    ).toBe(expected)
  })
})
