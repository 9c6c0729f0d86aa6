import { expect, it } from 'vitest'
import { secretBox } from './secret_box.ts'

const place = { resource: 'general_setting', field: 'mail_server' }
const box = secretBox('a key of the office that is long enough')

it('keeps what was put in, and shows nothing of it but when', () => {
  const sealed = box.seal(place, 'smtps://office:hush ঢাকা@mail.example.org')
  expect(sealed).toMatch(/^v1 \d{4}-\d\d-\d\dT[\d:.]+Z [\w-]+$/)
  expect(Buffer.from(sealed.split(' ')[2] ?? '', 'base64url').toString('latin1')).not.toContain('hush')
  expect(box.open(place, sealed)).toBe('smtps://office:hush ঢাকা@mail.example.org')
})

it('seals the same secret otherwise each time', () => {
  expect(box.seal(place, 'hush')).not.toBe(box.seal(place, 'hush'))
})

it.each([
  ['another APP_SECRET', (sealed: string) => secretBox('another key that is long enough too').open(place, sealed)],
  ['another field', (sealed: string) => box.open({ ...place, field: 'sms_provider' }, sealed)],
  ['another day in front', (sealed: string) => box.open(place, sealed.replace(/ \d{4}/, ' 1999'))],
  [
    'a changed letter',
    (sealed: string) => box.open(place, sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA')),
  ],
  ['a piece of it', (sealed: string) => box.open(place, sealed.slice(0, 40))],
  ['something else', () => box.open(place, 'smtps://office:hush@mail.example.org')],
])('does not open with %s', (_name, opened) => {
  expect(opened(box.seal(place, 'hush'))).toBeUndefined()
})
