import { expect, type Locator, type Page } from '@playwright/test'

/**
 * A hand that counts what it does: clicks and keys, without the text that is typed (design/look.md 4). What it waits for is added
 * up beside, in milliseconds.
 */
export function handOn(page: Page) {
  let inputs = 0
  let waited = 0
  return {
    async click(what: Locator) {
      inputs++
      await what.click()
    },
    async press(key: string) {
      inputs++
      await page.keyboard.press(key)
    },
    async choose(what: Locator, words: string) {
      // Opens the list, then takes the word.
      inputs += 2
      await what.selectOption(words)
    },
    /** A file is dropped, or chosen by its name. */
    async bring(what: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      inputs++
      await what.setInputFiles(file)
    },
    /** Typed text stands in place of what was there, as after a double click or Tab. */
    async type(words: string, field?: Locator) {
      if (field) await field.selectText()
      await page.keyboard.type(words)
    },
    /** Waits until something is to be seen. */
    async see<Answer>(sight: () => Promise<Answer>): Promise<Answer> {
      const since = performance.now()
      const answer = await sight()
      waited += performance.now() - since
      return answer
    },
    get inputs() {
      return inputs
    },
    /** What it took, in the words of look.md 4; waits are printed, and nothing depends on them. */
    told: (task: string, bound: number): string =>
      `${task}: ${inputs} inputs (${bound}), ${(waited / 1000).toFixed(2)} s waiting`,
  }
}

/** Prints what a task took and holds it to its bound (design/look.md 4). */
export function hold(hand: ReturnType<typeof handOn>, task: string, bound: number): void {
  console.log(hand.told(task, bound))
  expect(hand.inputs, task).toBeLessThanOrEqual(bound)
}
