import { expect, it } from 'vitest'
import { draftKey, dropDraft, findDraft, leaveInTab, type Draft } from './drafts.ts'

/** No browser here, so no store of drafts: it stands for one that did not open before the page went. */
const typed = (name: string): Draft => ({ values: { name }, row_version: undefined, at: '2026-01-02T03:04:05.678Z' })

it('what was typed right before the page was loaded anew comes back, though the store never took it', async () => {
  const key = draftKey(7, 'agency', 'new')
  leaveInTab(key, typed('Karnaphuli Travels'))
  expect(await findDraft(draftKey(8, 'agency', 'new'))).toBeUndefined()
  expect(await findDraft(key)).toEqual(typed('Karnaphuli Travels'))
})

it('what was thrown away stays away', async () => {
  const key = draftKey(7, 'agency', 12)
  leaveInTab(key, typed('Padma Overseas'))
  await dropDraft(key)
  expect(await findDraft(key)).toBeUndefined()
})
