import { expect, it } from 'vitest'
import { statePicture } from './state_picture.ts'

const step = (from: string[], to: string, action: string) => ({ from, to, action, permission: 'receipt.post' })

it('a receipt goes down from draft to void, and back to draft when it is sent back', () => {
  const states = {
    initial: 'draft',
    transitions: [
      step(['draft'], 'posted', 'post'),
      step(['draft'], 'waiting', 'submit'),
      step(['waiting'], 'draft', 'send_back'),
      step(['posted'], 'void', 'void'),
    ],
  }
  const { boxes, lines, box } = statePicture(states, ['draft', 'waiting', 'posted', 'void'])
  expect(boxes.map(({ state }) => state)).toEqual(['draft', 'waiting', 'posted', 'void'])
  const line = (from: string, to: string) => lines.find((one) => one.from === from && one.to === to)
  expect(line('draft', 'waiting')?.x, 'the next state lies straight below').toBe(box.left + box.width / 2)
  expect(line('draft', 'posted')?.x, 'a step that passes another state runs at the right').toBeGreaterThan(
    box.left + box.width,
  )
  expect(line('waiting', 'draft')?.x, 'a step back runs at the left').toBeLessThan(box.left)
})

it('two ways between the same states are one line with both numbers', () => {
  const transitions = [step(['open'], 'locked', 'lock'), step(['open'], 'locked', 'lock_for_good')]
  const { lines } = statePicture({ initial: 'open', transitions }, ['open', 'locked'])
  expect(lines.map(({ steps }) => steps)).toEqual([[1, 2]])
})

it('a state that nothing leads to yet is not drawn', () => {
  const { boxes } = statePicture({ initial: 'new', transitions: [step(['new'], 'closed', 'reject')] }, [
    'new',
    'active',
    'closed',
  ])
  expect(boxes.map(({ state }) => state)).toEqual(['new', 'closed'])
})
