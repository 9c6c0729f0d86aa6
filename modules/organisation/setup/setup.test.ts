import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { hire } from '../../../scenarios/people.ts'
import { nameIn, setupState, type SetupFacts, type SetupMark, type SetupStep } from './setup.rules.ts'

describe('how far the set-up is', () => {
  const empty: SetupFacts = {
    name: 'Samiti',
    productName: 'Samiti',
    address: null,
    hasLogo: false,
    branches: 1,
    hasChart: false,
    hasYear: false,
    people: 1,
    members: 0,
  }
  const noMarks: ReadonlyMap<SetupStep, SetupMark> = new Map()
  const done = (facts: SetupFacts, marks = noMarks): SetupStep[] =>
    setupState(facts, marks, false).steps.flatMap(({ step, state }) => (state === 'done' ? [step] : []))

  it('an office of the first start has everything to do', () => {
    expect(setupState(empty, noMarks, false)).toMatchObject({ done: 0, of: 9, is_new: true, is_finished: false })
  })

  it('what stands in the office is done, whoever did it and wherever', () => {
    const full = { ...empty, name: 'Padma', address: '1 Road', hasLogo: true, branches: 3, people: 9, members: 80 }
    expect(done(full)).toEqual(['association', 'logo', 'branches', 'people', 'members'])
    expect(done({ ...empty, name: 'Padma' })).toEqual([])
  })

  it('a step that was left out is done as soon as its work is', () => {
    const skipped = new Map<SetupStep, SetupMark>([['branches', 'skipped']])
    expect(setupState(empty, skipped, false).steps[2]).toEqual({ step: 'branches', state: 'skipped' })
    expect(done({ ...empty, branches: 2 }, skipped)).toEqual(['branches'])
  })

  it('the books are ready with a chart and a year that takes postings', () => {
    expect(done({ ...empty, hasChart: true })).toEqual([])
    expect(done({ ...empty, hasChart: true, hasYear: true })).toEqual(['books'])
  })

  it('whoever says that the values fit has done the step', () => {
    expect(done(empty, new Map([['regional', 'done']]))).toEqual(['regional'])
  })
})

it('classes of the chart are shown by their Bengali name to whoever reads Bengali, where they have one', () => {
  const assets = { name: 'Assets', name_bn: 'সম্পদ' }
  expect([nameIn('bn', assets), nameIn('ar', assets), nameIn('bn', { name: 'Assets', name_bn: null })]).toEqual([
    'সম্পদ',
    'Assets',
    'Assets',
  ])
})

describe('the calls of the set-up', () => {
  const path = '/office/api/v1/office/setup/'
  let server: TestServer
  let admin: Send
  beforeAll(async () => {
    server = await startTestServer()
    admin = await signedIn(server.url)
  })
  afterAll(() => server.stop())

  it('are for administrators: a clerk and a guest learn nothing and change nothing', async () => {
    const { username, password } = await hire(server.url, admin, 'setup.clerk', ['STAFF'])
    for (const [who, status] of [
      [await signedIn(server.url, username, password), 403],
      [clientOf(server.url), 401],
    ] as const)
      for (const answer of [
        await who('GET', path),
        await who('PUT', path, { is_dismissed: true }),
        await who('PUT', `${path}logo`, { state: 'done' }),
      ])
        expect(answer.status).toBe(status)
    expect((await admin('GET', path)).body).toMatchObject({ is_dismissed: false, is_finished: false })
  })

  it('keep what was said of a step, for every administrator', async () => {
    await admin('PUT', `${path}logo`, { state: 'skipped' })
    const { username, password } = await hire(server.url, admin, 'second.admin', ['ADMIN'])
    const second = await signedIn(server.url, username, password)
    const { body } = await second('PUT', `${path}regional`, { state: 'done' })
    expect(body['steps']).toContainEqual({ step: 'logo', state: 'skipped' })
    expect(body['steps']).toContainEqual({ step: 'regional', state: 'done' })
    // The clerk of the story before is a second person of the office.
    expect(body['steps']).toContainEqual({ step: 'people', state: 'done' })
    expect((await admin('GET', path)).body).toEqual(body)
  })

  it('refuse steps and states that there are none of', async () => {
    expect((await admin('PUT', `${path}coffee`, { state: 'done' })).status).toBe(404)
    expect((await admin('PUT', `${path}logo`, { state: 'open' })).status).toBe(400)
    expect((await admin('PUT', `${path}logo`, [])).status).toBe(400)
    expect((await admin('PUT', path, { is_dismissed: 'yes' })).status).toBe(400)
  })

  it('put the set-up away and take it up again', async () => {
    expect((await admin('PUT', path, { is_dismissed: true })).body).toMatchObject({ is_dismissed: true })
    expect((await admin('PUT', path, { is_dismissed: false })).body).toMatchObject({ is_dismissed: false })
    expect((await admin('PUT', `${path}next`, { state: 'done' })).body).toMatchObject({ is_finished: true })
  })
})
