// `npm run bench:web`: the figures of design/look.md 3. What pages weigh and how dense lists are; how a report of 10,000 rows comes and
// scrolls; from the press of a key to what is painted of it, in a voucher of many lines, in the production build and a
// Chromium without windows; and again with its processor slowed four times. Beside the clock it says what a press costs the
// page's own thread in processor time, which is the same on a machine that others use. Last, what Lighthouse says. Works in an
// office of its own, which it removes again. Options: --lines=100 --presses=40 --gap=120 (milliseconds between two presses),
// --no-lighthouse (nothing is fetched then)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test'
import { figuresOf } from '#platform/bench/latency.ts'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { chromiumArguments, findChromium } from '#platform/testing/chromium.ts'
import { densityOf, weighed, withoutWorker } from '#platform/testing/weighed.ts'
import { benchSettings, password, print } from './bench/asking.ts'
import { loadAgencies } from './bench/agencies.ts'
import { presses } from './bench/key_presses.ts'
import { pointsOf } from './bench/lighthouse.ts'
import { longReport } from './bench/long_report.ts'
import { buildIfStale } from './build.mjs'
import { bounds } from './weights.ts'
import { baseOf, signIn } from './demo/client.ts'

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '100' },
    presses: { type: 'string', default: '40' },
    gap: { type: 'string', default: '120' },
    lighthouse: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const lines = Number(options.lines)
const receipts = '/apps/receiptVoucher-management/receiptVouchers'

await buildIfStale()
const dataDir = mkdtempSync(join(tmpdir(), 'sw-'))
const server = await ServerProcess.start(benchSettings(dataDir))
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] })
try {
  await lighthouse('/apps/receiptVoucher-management/receiptVouchers/new')
  await weights()
  await rowsOfReports()
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
  await page.close()
  if (options.lighthouse) await lighthouse(`${receipts}/${receipt}?edit=1`)
} finally {
  await browser.close()
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
}

/** What pages load, in packed kilobytes, and how dense a list is. */
async function weights(): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  await withoutWorker(page)
  const told = (name: string, { js, css, texts }: Awaited<ReturnType<typeof weighed>>, bound: number): void =>
    print([
      name,
      ...[js, bound * 1024, css, bounds.css * 1024, texts, bounds.texts * 1024].map((bytes) =>
        (bytes / 1024).toFixed(1),
      ),
    ])
  print(['kilobytes', 'JS', 'bound', 'CSS', 'bound', 'texts', 'bound'])
  told('sign-in', await weighed(page, () => page.goto('/login')), bounds.signIn)
  await enter(page)
  for (const path of [
    '/apps/member-management/members',
    '/apps/city-management/cities',
    '/apps/users-management/users',
  ])
    told(path.replace('/apps/', ''), await weighed(page, () => page.goto(path)), bounds.list)
  await page.goto('/apps/thana-management/thanas?size=20')
  await page.locator('tbody tr[data-row]').nth(19).waitFor()
  const { nodes } = await densityOf(page)
  await page.goto('/apps/thana-management/thanas')
  await page.locator('tbody tr[data-row]').nth(49).waitFor()
  const { first, whole } = await densityOf(page)
  console.log(`first row at ${first} px (140), ${whole} whole rows (24), ${nodes} elements on a list of 20 (1,000)`)
  await page.close()
}

/** A report of 10,000 rows on one page. */
async function rowsOfReports(): Promise<void> {
  const database = await openDatabase(readSettings({ ...process.env, ...benchSettings(dataDir) }), {
    applicationName: 'samiti bench',
  })
  try {
    await database.owner((client) => loadAgencies(client, 10_000))
  } finally {
    await database.close()
  }
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  await enter(page)
  const { painted, frames, nodes } = await longReport(page, '/apps/allMembers/report?size=all')
  print(['10,000 rows', 'painted ms', 'frame p50', 'p95', 'p99', 'elements'])
  print(['all members', ...[painted, frames.p50, frames.p95, frames.p99].map((ms) => ms.toFixed(1)), String(nodes)])
  await page.close()
}

/** What Lighthouse says of the sign-in page, and of a list, a form and a report of who is signed in. */
async function lighthouse(form: string): Promise<void> {
  const profile = join(dataDir, 'profile')
  const own = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...chromiumArguments, '--remote-debugging-port=0'],
    baseURL: server.url,
  })
  try {
    const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
    const lacking: string[] = []
    print(['lighthouse', 'device', 'performance', 'wanted', 'access', 'wanted', 'practices', 'wanted'])
    const told = async (name: string, path: string, device: 'desktop' | 'phone', wanted: number): Promise<void> => {
      const { performance, accessibility, bestPractices, lacks } = await pointsOf(server.url + path, device, port)
      const other = device === 'desktop' ? '100' : ''
      print([
        name,
        device,
        String(performance),
        String(wanted),
        String(accessibility),
        other,
        String(bestPractices),
        other,
      ])
      lacking.push(...lacks.map((one) => `${name}, ${device}: ${one}`))
    }
    await told('sign-in', '/login', 'desktop', 100)
    await told('sign-in', '/login', 'phone', 90)
    await enter(own.pages()[0] ?? (await own.newPage()))
    const list = '/apps/member-management/members'
    await told('list', list, 'desktop', 100)
    await told('list', list, 'phone', 85)
    await told('form', form, 'desktop', 100)
    await told('trial balance', '/apps/report-management/trialBalance-reports', 'desktop', 100)
    for (const one of lacking) console.log(`  ${one}`)
  } finally {
    await own.close()
  }
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
