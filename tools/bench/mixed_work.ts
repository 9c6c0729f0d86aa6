import type { ServerProcess } from '#platform/bench/server_process.ts'
import { Wire, type WireAnswer } from '#platform/bench/wire.ts'

const base = '/agency/api/v1/agency/'
const clients = 8
/** So many requests before everybody signs in once more, as people do in the morning. */
const signInEvery = 5000

/** Memory after so many requests; bytes. */
export interface Mark {
  readonly requests: number
  readonly resident: number
}

interface Place {
  readonly thana: number
  readonly city: number
}

/**
 * Sends requests of every sort as an office does in a day: lists, searches, records, creates, updates, refused ones,
 * sign-ins. Each answer is looked at: a server that only refuses needs no memory.
 * @param every after so many requests the memory is noted
 * @throws Error naming the request that was not answered as it must be
 */
export async function mixedWork(
  server: ServerProcess,
  sign: { username: string; password: string },
  total: number,
  every: number,
): Promise<Mark[]> {
  const marks: Mark[] = []
  let sent = 0
  let token = await signIn(server, sign)
  const place = await anyPlace(server, token)
  const one = async () => {
    const wire = await Wire.open(server.url)
    const ids: number[] = []
    while (sent < total) {
      const turn = ++sent
      if (turn % signInEvery === 0) token = await signIn(server, sign)
      await request(wire, token, place, turn, ids)
      if (turn % every === 0) marks.push({ requests: turn, resident: server.residentBytes() ?? Number.NaN })
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: clients }, one))
  return marks
}

async function request(wire: Wire, token: string, place: Place, turn: number, ids: number[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (method: string, path: string, status: number, body?: unknown): Promise<WireAnswer> => {
    const answer = await wire.send(method, path, headers, body)
    if (answer.status !== status)
      throw new Error(`${method} ${path}: status ${answer.status} instead of ${status}: ${answer.body.slice(0, 300)}`)
    return answer
  }
  const id = ids[turn % Math.max(1, ids.length)]
  switch (turn % 10) {
    case 0:
    case 1:
      return void (await ask('GET', `${base}all/?page=${(turn % 7) + 1}&sort=-licence_expiry_date`, 200))
    case 2:
      // Words that nobody asked for before: whatever is kept by them must not be kept for ever.
      return void (await ask('GET', `${base}search/?keyword=padma%20${turn}`, 200))
    case 3:
      return void (await ask('GET', `/search/api/v1/search/?keyword=${turn}`, 200))
    case 4:
      return void (await ask(
        'GET',
        `${base}all/?name=Padma&licence_expiry_date.from=20${30 + (turn % 60)}-01-0${(turn % 9) + 1}`,
        200,
      ))
    case 5:
      return void (await ask('POST', `${base}create/`, 400, { rl_no: 'none', name: `x${turn}` }))
    case 6:
      return void (await ask('GET', id === undefined ? '/city/api/v1/city/all/' : `${base}${id}`, 200))
    case 7:
      return void (await ask('GET', `${base}all/?nothing${turn}=1`, 400))
    case 8: {
      const made: { id: number } = JSON.parse((await ask('POST', `${base}create/`, 201, agency(turn, place))).body)
      ids.push(made.id)
      return
    }
    default: {
      if (id === undefined) return
      const record: { row_version: number } = JSON.parse((await ask('GET', `${base}${id}`, 200)).body)
      await ask('PUT', `${base}update/${id}`, 200, {
        address: `${turn} Topkhana Road`,
        row_version: record.row_version,
      })
    }
  }
}

const agency = (turn: number, place: Place) => ({
  rl_no: String(turn),
  name: `Padma Overseas ${turn}`,
  licence_issue_date: '2020-01-01',
  licence_expiry_date: '2030-12-31',
  phone_number: `+88017${String(turn).padStart(8, '0')}`,
  email: `office${turn}@padma.example`,
  address: '12 Topkhana Road',
  ...place,
})

async function signIn(server: ServerProcess, sign: { username: string; password: string }): Promise<string> {
  const wire = await Wire.open(server.url)
  const answer = await wire.send('POST', '/user/api/v1/user/login/', {}, sign)
  wire.close()
  const { access }: { access?: string } = JSON.parse(answer.body)
  if (access === undefined) throw new Error(`Nobody can sign in: ${answer.body}`)
  return access
}

async function anyPlace(server: ServerProcess, token: string): Promise<Place> {
  const wire = await Wire.open(server.url)
  const answer = await wire.send('GET', '/thana/api/v1/thana/without_pagination/all/?limit=1', {
    authorization: `Bearer ${token}`,
  })
  wire.close()
  const { thanas }: { thanas: { id: number; city: number }[] } = JSON.parse(answer.body)
  return { thana: thanas[0]?.id ?? 0, city: thanas[0]?.city ?? 0 }
}
