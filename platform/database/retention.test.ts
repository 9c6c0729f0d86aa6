import { describe, expect, it } from 'vitest'
import { backupName, backupTime } from './backup_name.ts'
import { keep } from './retention.ts'

const nightly = (day: string) => backupName(new Date(`${day}T20:00:00Z`), 'abcdef0123')

/** One backup each night for so many days up to and including the last. */
function nights(count: number, last: string): string[] {
  const end = Date.parse(`${last}T20:00:00Z`)
  return Array.from({ length: count }, (_, ago) => backupName(new Date(end - ago * 86_400_000), 'abcdef0123'))
}

describe('the name of a backup', () => {
  it('holds day, time and the beginning of the last seal', () => {
    const at = new Date('2026-07-01T18:30:09.500Z')
    expect(backupName(at, '9f86d081884c7d65')).toBe('samiti_2026-07-01_183009Z_9f86d081.tar.gz')
    expect(backupName(at, undefined)).toBe('samiti_2026-07-01_183009Z_unsealed.tar.gz')
    expect(backupTime(backupName(at, '9f86d081884c7d65'))).toEqual(new Date('2026-07-01T18:30:09Z'))
  })

  it.each([
    'notes.txt',
    '.samiti-12.part',
    'samiti_2026-07-01_183009Z_9f86d081.tar.gz.part',
    'samiti_2026-13-41_183009Z_9f86d081.tar.gz',
  ])('%s is none', (name) => expect(backupTime(name)).toBeUndefined())
})

describe('of the backups', () => {
  it('7 daily, 4 weekly and 12 monthly ones stay after two years of nights', () => {
    const kept = [...keep(nights(730, '2026-07-22'), new Date('2026-07-22T21:00:00Z'))].sort().reverse()
    expect(kept.map((name) => name.slice(7, 17))).toEqual([
      // Each day of the last week, of which 22 and 19 July also stand for their week and month.
      '2026-07-22',
      '2026-07-21',
      '2026-07-20',
      '2026-07-19',
      '2026-07-18',
      '2026-07-17',
      '2026-07-16',
      // Sundays.
      '2026-07-12',
      '2026-07-05',
      // Ends of months.
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
      '2025-11-30',
      '2025-10-31',
      '2025-09-30',
      '2025-08-31',
    ])
  })

  it.each<[story: string, files: string[], now: string, gone: string[]]>([
    ['none goes while there are few', nights(7, '2026-07-22'), '2026-07-22T21:00:00Z', []],
    ['none goes after a long holiday', nights(5, '2026-03-10'), '2026-07-22T21:00:00Z', []],
    [
      'all of the last 48 hours stay, also several of a day',
      ['10:00', '11:00', '12:00'].map((time) => backupName(new Date(`2026-07-22T${time}:00Z`), undefined)),
      '2026-07-23T09:00:00Z',
      [],
    ],
    [
      'the newest of an older day stays',
      ['10:00', '11:00', '12:00'].map((time) => backupName(new Date(`2026-07-10T${time}:00Z`), undefined)),
      '2026-07-23T09:00:00Z',
      ['10:00', '11:00'].map((time) => backupName(new Date(`2026-07-10T${time}:00Z`), undefined)),
    ],
    ['what is no backup stays', ['notes.txt', nightly('2026-07-01')], '2026-07-22T21:00:00Z', []],
    [
      'what comes from a clock that was fast stays, and pushes nothing out',
      [...nights(7, '2026-07-22'), nightly('2027-01-01')],
      '2026-07-22T21:00:00Z',
      [],
    ],
  ])('%s', (_story, files, now, gone) => {
    const kept = keep(files, new Date(now))
    expect(files.filter((file) => !kept.has(file)).sort()).toEqual(gone.sort())
  })
})
