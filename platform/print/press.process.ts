import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { clean, plain } from './clean.ts'
import { paperFonts } from './fonts.ts'
import { isOrder, type Order, type Printed } from './press_work.ts'

/**
 * The process that sets type. It blocks while it works, and its engine ends it where it meets a text it cannot shape: both
 * must not happen to the server.
 */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: paperFonts() }] })
/** Results of earlier papers that stay: parts and templates, which the next paper needs again. */
const keptGenerations = 3

/**
 * Of a paper that was set the engine holds all pages until JavaScript's collector comes by, which knows of a few bytes and
 * seldom does: 300 MB for 10,000 rows, 1.3 GB after four such papers. So it is called, after enough was printed.
 */
const collect = (): void => globalThis.gc?.()
/** Bytes of papers, and what each weighs besides, between two calls. */
const [mostOwed, paperWeight] = [200_000, 5_000]
let owed = 0

// It is ended by the server: signals to the whole group are for that one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
process.on('message', (order) => {
  if (!isOrder(order)) return
  let answer: Printed
  try {
    answer = { id: order.id, bytes: set(order) }
  } catch (error) {
    answer = { id: order.id, fault: error instanceof Error ? error.message : String(error) }
  }
  const bytes = 'bytes' in answer ? answer.bytes.length : 0
  process.send?.(answer)
  compiler.evictCache(keptGenerations)
  owed += bytes + paperWeight
  if (owed < mostOwed) return
  owed = 0
  collect()
  // What the collector found is given back a turn later; then nothing holds the cache of a large paper.
  setImmediate(() => compiler.evictCache(bytes > mostOwed ? 0 : keptGenerations))
})

function set({ work: { template, paper, images, as }, plainly }: Order): Uint8Array {
  const shadows = images.map(({ name, bytes }) => {
    const path = `${root}${name}`
    compiler.mapShadow(path, Buffer.from(bytes))
    return path
  })
  try {
    const result = compiler.compile({
      mainFileContent: source(template),
      inputs: { paper: JSON.stringify(plainly ? plain(paper) : clean(paper)) },
    })
    const problem = result.takeError() ?? result.takeWarnings()
    // A warning is an error: what it warns of is a font that is not there, or a paper that looks other than meant.
    if (problem) throw new Error(`${template}: ${told(problem)}`)
    if (!result.result) throw new Error(`${template}: nothing was set`)
    return as === 'pdf'
      ? new Uint8Array(compiler.pdf(result.result))
      : new Uint8Array(Buffer.from(compiler.plainSvg(result.result)))
  } finally {
    for (const path of shadows) compiler.unmapShadow(path)
  }
}

const sources = new Map<string, string>()

function source(template: string): string {
  const known = sources.get(template) ?? readFileSync(`${root}/${template}`, 'utf8')
  sources.set(template, known)
  return known
}

const told = (problem: NodeError): string =>
  problem.shortDiagnostics.map((one: { message?: unknown }) => String(one.message)).join('; ')
