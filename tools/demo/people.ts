import type { Chance } from './random.ts'
import {
  afterUl,
  afterUr,
  families,
  fathers,
  hinduFirstNames,
  hinduLastNames,
  honours,
  knownNames,
  mothers,
  womensLastNames,
} from './person_words.ts'
import type { Word } from './words.ts'

/** Somebody who does not exist. */
export interface Person {
  readonly name: string
  readonly name_local: string
  readonly gender: 'male' | 'female'
  readonly religion: 'islam' | 'hinduism' | 'buddhism'
}

const written = (words: readonly Word[]): { name: string; name_local: string } => ({
  name: words.map(({ latin }) => latin).join(' '),
  name_local: words.map(({ bengali }) => bengali).join(' '),
})

/** A name of somebody whom everybody knows, with or without what stands before and behind it. */
export const isKnownName = (name: string): boolean => knownNames.some((known) => name.includes(known))

/** A person with a name in both scripts; never one whom everybody knows. */
export function personOf(chance: Chance): Person {
  for (;;) {
    const person = anyPerson(chance)
    if (!isKnownName(person.name)) return person
  }
}

function anyPerson(chance: Chance): Person {
  if (chance.percent(14))
    return {
      ...written([chance.often(mothers), chance.often(womensLastNames)]),
      gender: 'female',
      religion: 'islam',
    }
  if (chance.percent(8)) {
    const family = chance.often(hinduLastNames)
    const religion = family.latin === 'Barua' ? 'buddhism' : 'hinduism'
    return { ...written([chance.often(hinduFirstNames), family]), gender: 'male', religion }
  }
  const own = manNamed(chance, chance.often(fathers))
  return {
    ...written(chance.percent(70) ? [chance.often(honours), ...own] : own),
    gender: 'male',
    religion: 'islam',
  }
}

/** What follows a first name is decided by how it ends; a family's name may come behind it. */
function manNamed(chance: Chance, first: Word): Word[] {
  const second = first.latin.endsWith('ul') ? afterUl : first.latin.endsWith('ur') ? afterUr : undefined
  if (!second) return [first, chance.often(families)]
  return [first, chance.often(second), ...(chance.percent(22) ? [chance.often(families)] : [])]
}
