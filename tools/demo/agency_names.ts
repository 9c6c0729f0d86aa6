import { blessings, houses, initials, natures, qualities, things, trades } from './agency_words.ts'
import type { Chance } from './random.ts'
import type { Word } from './words.ts'

export interface AgencyName {
  readonly name: string
  readonly name_local: string
}

const plain = (latin: string, bengali: string): Word => ({ latin, bengali, often: 1 })
const joined = (words: readonly Word[]): AgencyName => ({
  name: words.map(({ latin }) => latin).join(' '),
  name_local: words.map(({ bengali }) => bengali).join(' '),
})

const named = ({ latin, bengali }: Word, before: Word): Word => plain(before.latin + latin, before.bengali + bengali)
const arabicArticle = plain('Al-', 'আল-')
const messrs = [plain('M/S', 'মেসার্স'), plain('M/S.', 'মেসার্স'), plain('Messrs.', 'মেসার্স')]

/** The ways in which agencies are called, and how often. */
const styles: readonly { readonly often: number; readonly make: (chance: Chance) => Word[] }[] = [
  { often: 30, make: (chance) => [chance.often(natures), chance.often(trades)] },
  { often: 18, make: (chance) => [named(chance.often(blessings), arabicArticle), chance.often(trades)] },
  { often: 16, make: (chance) => [chance.often(qualities), chance.often(things), chance.often(trades)] },
  { often: 12, make: (chance) => [chance.often(houses), chance.often(trades)] },
  {
    often: 6,
    make: (chance) => [chance.one(messrs), chance.often(houses), plain('& Sons', 'অ্যান্ড সন্স'), chance.often(trades)],
  },
  { often: 4, make: (chance) => [chance.often(houses), plain('Brothers', 'ব্রাদার্স'), chance.often(trades)] },
  {
    often: 9,
    make: (chance) => {
      const [first, second] = [chance.often(initials), chance.often(initials)]
      const letters = plain(`${first.latin}. ${second.latin}.`, `${first.bengali}. ${second.bengali}.`)
      return [letters, chance.often(trades)]
    },
  },
  { often: 5, make: (chance) => [chance.one(messrs), chance.often(natures), chance.often(trades)] },
]

/** Words behind the names of companies, in the spellings that lie side by side in any register. */
const limited = {
  private_limited: [
    { ...plain('Ltd.', 'লিমিটেড'), often: 5 },
    { ...plain('Limited', 'লিমিটেড'), often: 3 },
    { ...plain('(Pvt.) Ltd.', '(প্রাঃ) লিমিটেড'), often: 3 },
    { ...plain('Pvt Ltd', 'প্রাইভেট লিমিটেড'), often: 1 },
  ],
  public_limited: [{ ...plain('PLC', 'পিএলসি'), often: 1 }],
} as const

/** A name in both scripts that fits how the agency is owned. */
export function agencyName(chance: Chance, ownership: string): AgencyName {
  const words = chance.often(styles).make(chance)
  const tail =
    ownership === 'private_limited'
      ? [chance.often(limited.private_limited)]
      : ownership === 'public_limited'
        ? [chance.often(limited.public_limited)]
        : []
  return joined([...words, ...tail])
}

/** How a name stands in an address of the net: letters and digits only. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(m\/s\.?|messrs\.)/, '')
    .replace(/(\(pvt\.\) )?ltd\.?|limited|pvt|plc/g, '')
    .replace(/[^a-z0-9]/g, '')
