import { expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { bookTiles } from './tiles.ts'

it.each(['accounts', 'months'])('the tile %s follows every voucher that can be posted', (name) => {
  const vouchers = registry.all.filter(({ kinds }) => kinds.includes('voucher')).map((one) => one.name)
  expect(vouchers).toContain('payment_voucher')
  expect(bookTiles.find((one) => one.name === name)?.follows).toEqual(expect.arrayContaining(vouchers))
})
