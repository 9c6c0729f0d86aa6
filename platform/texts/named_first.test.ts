import { expect, it } from 'vitest'
import { menuOf } from '../api/menu.ts'
import { registry } from '../testing/registry.ts'
import { isNamedFirst } from './named_first.ts'

it('every entry of the menu is called by its name in the language of the screen, before its module is here', () => {
  const { groups, entries } = menuOf(registry)
  expect([...groups, ...entries].map(({ translate }) => translate).filter((id) => !isNamedFirst(id))).toEqual([])
})

it('what fields and choices are called comes with its module', () => {
  expect(['receipt_voucher.total', 'outbox_message.write.help'].filter(isNamedFirst)).toEqual([])
})
