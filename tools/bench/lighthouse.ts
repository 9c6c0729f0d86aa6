import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Fetched when it is wanted and not installed with the project: 114 packages and 176 MB for one table of figures. */
const lighthouse = 'lighthouse@13.5.0'

/** Points of a hundred, as Lighthouse gives them. */
export interface Points {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  /** What cost points, in its words. */
  readonly lacks: readonly string[]
}

interface Answer {
  readonly finalDisplayedUrl: string
  readonly categories: Record<
    'performance' | 'accessibility' | 'best-practices',
    { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
  >
  readonly audits: Record<string, { readonly score: number | null; readonly title: string }>
}

/**
 * What Lighthouse says of a page, as a desktop or as a slow phone (four times slower, 1.6 Mbit/s), in a Chromium that is
 * signed in and listens on `port`.
 *
 * @throws when the package cannot be fetched, the page did not come, or nobody was signed in.
 */
export async function pointsOf(url: string, device: 'desktop' | 'phone', port: number): Promise<Points> {
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const categories = ['performance', 'accessibility', 'best-practices'].map((name) => `--only-categories=${name}`)
  const wish = ['--disable-storage-reset', '--quiet', '--output=json', '--no-enable-error-reporting']
  const asked = [url, `--port=${port}`, ...wish, ...categories, ...preset]
  const fetched = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse']
  const { stdout } = await run('npm', [...fetched, ...asked], { maxBuffer: 64 * 1024 * 1024 })
  const answer: Answer = JSON.parse(stdout)
  if (new URL(answer.finalDisplayedUrl).pathname === '/login' && !url.endsWith('/login'))
    throw new Error(`Lighthouse was asked about ${url} and saw the sign-in page.`)
  const points = (name: keyof Answer['categories']): number => Math.round(answer.categories[name].score * 100)
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    lacks: Object.values(answer.categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (answer.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => answer.audits[id]?.title ?? id),
  }
}
