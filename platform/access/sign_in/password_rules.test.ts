import { describe, expect, it } from 'vitest'
import { passwordFault, weakPassword } from './password_rules.ts'

const owner = { username: 'rahima.k', email: 'r.khatun@example.org' }

describe('a password', () => {
  it.each([
    ['nine signs', 'xK9!vTq2z'],
    ['129 signs', 'xK9!vTq2z'.repeat(15).slice(0, 129)],
    ['the user name inside', 'xx-Rahima.K-2026'],
    ['the name of the mail box inside', '77R.KHATUN77!!'],
    ['one key', 'aaaaaaaaaaaa'],
    ['a counting-out', '1234567890'],
    ['a phone number', '01711111111'],
    ['a date', '16.12.1971 16'],
    ['the alphabet', 'abcdefghijkl'],
    ['a row of keys', 'qwertyuiop12'],
    ['the same again', 'x7!x7!x7!x7!'],
    ['a common word with a year', 'Bangladesh1971'],
    ['a common word with a sign', 'Password@123'],
    ['a common word masked', 'P@$$w0rd2026'],
    ['two common words', 'WelcomeAdmin1!'],
    ['common words apart', 'i love you baby'],
    ['a famous phrase', 'correcthorsebatterystaple'],
    ['this office', 'samiti-admin-2026'],
    ['blanks', '            '],
  ])('with %s is refused', (_, password) => {
    expect(passwordFault(password, owner)).toEqual(weakPassword)
  })

  it.each([
    ['ten mixed signs', 'xK9!vTq2z7'],
    ['a sentence of rarer words', 'Seven quiet herons 7'],
    ['a common word among others', 'my tiger eats 9 durians'],
    ['Bengali', 'নদীর ওপারে সাদা কাশবন'],
    ['128 signs', `${'xK9!vTq2zBcDw#5'.repeat(9).slice(0, 128)}`],
    ['one letter of a short mail box', 'quiet herons fly'],
  ])('of %s is accepted', (_, password) => {
    expect(passwordFault(password, { username: 'boss', email: 'q@example.org' })).toBeUndefined()
  })
})
