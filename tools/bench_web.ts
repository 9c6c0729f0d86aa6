// `npm run bench:web`: from the press of a key to what is painted of it, in a voucher of many lines, in the production build and a
// Chromium without windows; and again with its processor slowed four times. Beside the clock it says what a press costs the
// page's own thread in processor time, which is the same on a machine that others use. Works in an office of its own, which it
// removes again. Options: --lines=100 --presses=40 --gap=120 (milliseconds between two presses)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test'
import { figuresOf } from '#platform/bench/latency.ts'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { chromiumArguments, findChromium } from '#platform/testing/chromium.ts'
import { benchSettings, password, print } from './bench/asking.ts'
import { presses } from './bench/key_presses.ts'
import { buildIfStale } from './build.mjs'
import { baseOf, signIn } from './demo/client.ts'

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '100' },
    presses: { type: 'string', default: '40' },
    gap: { type: 'string', default: '120' },
  },
})
const lines = Number(options.lines)
const receipts = '/apps/receiptVoucher-management/receiptVouchers'

await buildIfStale()
const dataDir = mkdtempSync(join(tmpdir(), 'sw-'))
const server = await ServerProcess.start(benchSettings(dataDir))
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] })
try {
  const receipt = await draft()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  await enter(page)
  await page.goto(`${receipts}/${receipt}?edit=1`)
  await page
    .getByRole('textbox', { name: 'Amount' })
    .nth(lines - 1)
    .waitFor()
  const thread = await page.context().newCDPSession(page)
  print(['press a key in', 'processor', 'p50 ms', 'p95', 'p99', 'thread ms', 'script', 'style', 'layout'])
  for (const slowed of [1, 4]) {
    await thread.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    for (const [name, field] of fieldsOf(page)) await measured(name, slowed, page, thread, field)
  }
} finally {
  await browser.close()
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Where people type in a voucher: above its lines, in the first, the middle and the last of them. */
function fieldsOf(page: Page): [name: string, field: Locator][] {
  return [
    ['received from', page.getByRole('textbox', { name: 'Received from' })],
    ['amount, first line', page.getByRole('textbox', { name: 'Amount' }).first()],
    ['amount, middle line', page.getByRole('textbox', { name: 'Amount' }).nth(lines >> 1)],
    [
      'narration, last line',
      page
        .getByRole('row')
        .getByRole('textbox', { name: 'Narration' })
        .nth(lines - 1),
    ],
    ['ledger, last line', page.getByRole('combobox', { name: 'Ledger', exact: true }).nth(lines - 1)],
  ]
}

/** A receipt of so many lines that is not posted yet. */
async function draft(): Promise<number> {
  const hand = await signIn(server.url, 'admin', password)
  await hand.ask('POST', `${baseOf('ledger_account')}/default_chart/`, {})
  const year = await hand.ask('POST', `${baseOf('fiscal_year')}/create/`, {})
  const open = { status: 'open', row_version: year['row_version'] }
  await hand.ask('PUT', `${baseOf('fiscal_year')}/update_status/${Number(year['id'])}`, open)
  const fee = async (code: string) =>
    (await hand.list(`${baseOf('ledger_account')}/all/?code=${code}`, 'ledger_accounts'))[0]?.['id']
  const fees = await Promise.all(['4101001', '4101002', '4101003'].map(fee))
  const made = await hand.ask('POST', `${baseOf('receipt_voucher')}/create/`, {
    received_from: 'Al-Amin Overseas',
    lines: Array.from({ length: lines }, (_, at) => ({
      ledger: fees[at % fees.length],
      amount: `${100 + at}`,
      narration: `Fee ${at + 1}`,
    })),
  })
  return Number(made['id'])
}

async function enter(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/apps/dashboards/project')
}

async function measured(name: string, slowed: number, page: Page, thread: CDPSession, field: Locator): Promise<void> {
  const wish = { presses: Number(options.presses), gap: Number(options.gap) }
  const { painted, thread: spent } = await presses(page, thread, field, wish)
  const { p50, p95, p99 } = figuresOf(painted, 1)
  print([
    name,
    slowed === 1 ? 'as it is' : `1/${slowed}`,
    ...[p50, p95, p99, spent.all, spent.script, spent.style, spent.layout].map((ms) => ms.toFixed(1)),
  ])
}
