import { expect, it } from 'vitest'
import { general_setting } from './general_setting.resource.ts'
import { channels } from './general_setting.rules.ts'

it('all that stands under mail and SMS is an administrator’s to change, but for the name beside the address', () => {
  const ways = general_setting.form.flatMap(([group, fields]) => (group === 'mail' || group === 'sms' ? fields : []))
  expect(ways.filter((name) => name !== 'mail_sender_name')).toEqual(channels)
})
