import { readFileSync, writeFileSync } from 'node:fs'
import { clientOf, type Answer, type Send } from '../../testing/client.ts'

/** A run as a test reads it. */
export interface Run {
  readonly id: number
  readonly number: string
  readonly state: string
  readonly rows: number
  readonly done: number
  readonly new_count: number
  readonly changed_count: number
  readonly same_count: number
  readonly fault_count: number
  readonly record_count: number | null
  readonly taken: number
  readonly unknown_columns: readonly string[]
  readonly ignored_columns: readonly { readonly field: string }[]
  readonly problem: string | null
  readonly in_the_way: readonly {
    readonly resource: string
    readonly id: number
    readonly title: string
    readonly text: string
  }[]
}

export interface RunRow {
  readonly row: number
  readonly outcome: string
  readonly record: number | null
  readonly values: Readonly<Record<string, string>>
  readonly changed: readonly string[]
  readonly faults: readonly { readonly field: string | null; readonly heading: string | null; readonly text: string }[]
}

/** Milliseconds between two questions of a page for a run that is at work (platform/screen/transfer/runs.ts). */
const asOftenAsPages = 500

/** One person's imports of a resource. */
export class Importing {
  readonly #url: string
  readonly #signIn: () => Promise<string>
  #token: string
  readonly #base: string

  private constructor(url: string, signIn: () => Promise<string>, token: string, resource: string) {
    this.#url = url
    this.#signIn = signIn
    this.#token = token
    this.#base = `/${resource}/api/v1/${resource}`
  }

  static async signedIn(url: string, resource: string, username: string, password: string): Promise<Importing> {
    const signIn = async (): Promise<string> =>
      String((await clientOf(url)('POST', '/user/api/v1/user/login/', { username, password })).body['access'])
    return new Importing(url, signIn, await signIn(), resource)
  }

  /** Signs in again where a token has grown too old, for a large run takes longer than one lives. Any other refusal is the answer. */
  get send(): Send {
    return async (...asked) => {
      const answer = await clientOf(this.#url, this.#token)(...asked)
      return (await this.#renewedFor(answer.raw)) ? clientOf(this.#url, this.#token)(...asked) : answer
    }
  }

  /** @returns whether the answer says that the token was too old, and there is another one now */
  async #renewedFor(said: string): Promise<boolean> {
    const isOld = said.includes('"code":"token_expired"')
    if (isOld) this.#token = await this.#signIn()
    return isOld
  }

  upload(path: string, name = 'members.xlsx'): Promise<Answer> {
    const form = new FormData()
    form.set('file', new Blob([readFileSync(path)]), name)
    return this.send('POST', `${this.#base}/import/`, form)
  }

  /** Uploads and waits for the check. */
  async checked(path: string, name?: string): Promise<Run> {
    const answer = await this.upload(path, name)
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.raw}`)
    return this.settled(runIn(answer).id)
  }

  /** The run once nothing is at work on it, asked for at first often, then as the page of an import does. */
  async settled(id: number): Promise<Run> {
    for (let pause = 50; ; pause = Math.min(pause * 1.2, asOftenAsPages)) {
      const run = await this.run(id)
      if (!['reading', 'storing', 'taking', 'undoing'].includes(run.state)) return run
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  async run(id: number): Promise<Run> {
    return runIn(await this.send('GET', `${this.#base}/import/${id}`))
  }

  commit(id: number, mode: 'all' | 'valid', headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('PUT', `${this.#base}/import/${id}/commit`, { mode }, headers)
  }

  async stored(id: number, mode: 'all' | 'valid'): Promise<Run> {
    const answer = await this.commit(id, mode)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw}`)
    return this.settled(id)
  }

  /** Has the records of a run posted, stored or not, and waits for what comes of it. */
  async posted(id: number): Promise<Run> {
    const answer = await this.send('PUT', `${this.#base}/import/${id}/commit`, { mode: 'all', step: 'post' })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw}`)
    return this.settled(id)
  }

  undo(id: number, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('PUT', `${this.#base}/import/${id}/undo`, {}, headers)
  }

  /** Asks for the undoing and waits for what comes of it. */
  async undone(id: number): Promise<Run> {
    const answer = await this.undo(id)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw}`)
    return this.settled(id)
  }

  async rows(id: number, outcome?: string): Promise<RunRow[]> {
    const answer = await this.send(
      'GET',
      `${this.#base}/import/${id}/preview?size=200${outcome === undefined ? '' : `&outcome=${outcome}`}`,
    )
    const { rows } = answer.body
    if (!isRows(rows)) throw new Error(answer.raw)
    return rows
  }

  async count(): Promise<number> {
    return Number((await this.send('GET', `${this.#base}/all/?count=only`)).body['total_elements'])
  }

  /** Saves a download: `export/?format=csv`, `import/template`, `import/5/faults`. */
  async download(path: string, target: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const ask = () =>
      fetch(`${this.#url}${this.#base}/${path}`, { headers: { authorization: `Bearer ${this.#token}`, ...headers } })
    let response = await ask()
    if (response.status === 401 && (await this.#renewedFor(await response.clone().text()))) response = await ask()
    writeFileSync(target, Buffer.from(await response.arrayBuffer()))
    return response
  }
}

/** The run in an answer. @throws when there is none */
export function runIn(answer: Answer): Run {
  const run = answer.body['import_run']
  if (!isRun(run)) throw new Error(answer.raw)
  return run
}

const isRun = (value: unknown): value is Run => typeof value === 'object' && value !== null && 'state' in value
const isRows = (value: unknown): value is RunRow[] => Array.isArray(value)
