import { expect, it } from 'vitest'
import { calledIn } from './mention.rules.ts'

const people = [
  { user: 1, name: 'Karim' },
  { user: 2, name: 'Karim Uddin' },
  { user: 3, name: 'নাসরিন আক্তার' },
  { user: 4, name: 'Md Rahim' },
  { user: 5, name: 'Md Rahim' },
  { user: 6, name: 'accounts.salma' },
]

it.each<[string, readonly number[], unknown]>([
  ['@Karim please look', [], [{ name: 'Karim', users: [1] }]],
  ['the longest name counts: @karim uddin, please', [], [{ name: 'karim uddin', users: [2] }]],
  ['@Karimul is another', [], [{ name: 'Karimul', users: [] }]],
  ['(@নাসরিন আক্তার) দেখুন', [], [{ name: 'নাসরিন আক্তার', users: [3] }]],
  ['@নাসরিন আক্তারকে', [], [{ name: 'নাসরিন', users: [] }]],
  ['two of one name: @Md Rahim', [], [{ name: 'Md Rahim', users: [4, 5] }]],
  ['the one that was chosen: @Md Rahim', [5], [{ name: 'Md Rahim', users: [5] }]],
  ['an address calls nobody: salma@agencies.example', [], []],
  ['chosen and erased again', [2], []],
  ['by user name: @accounts.salma.', [], [{ name: 'accounts.salma', users: [6] }]],
  ['@Karim and @karim once', [], [{ name: 'karim', users: [1] }]],
  ['nobody: @ @@ @!', [], []],
])('%s', (text, chosen, called) => {
  expect(calledIn(text, people, chosen)).toEqual(called)
})
