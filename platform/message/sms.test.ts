import { afterEach, describe, expect, it } from 'vitest'
import { isPrivate } from './private_address.ts'
import { numberFor, sendSms, smsRequest, type SmsGateway } from './sms.ts'
import { startGateway } from './testing.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
const gatewayThat = async (answer: Parameters<typeof startGateway>[0]) => {
  const gateway = await startGateway(answer)
  opened.push(gateway)
  return gateway
}
const at = (url: string, more: Partial<SmsGateway> = {}): SmsGateway => ({
  url,
  method: 'post',
  content: 'form',
  names: { number: 'to', text: 'message', sender: 'sender', key: 'api_key' },
  numberForm: 'international',
  sender: 'PADMA',
  key: 'hush-key',
  success: undefined,
  ...more,
})
const rahima = '+8801712345678'
const inside: Parameters<typeof sendSms>[3] = { allowsPrivate: true }
const told = async (gateway: SmsGateway, options = inside) => {
  const { problem, answer, recipients } = await sendSms(gateway, [rahima], 'শুভ সকাল & hello', options)
  return { problem, answer, state: recipients.get(rahima)?.state }
}

it.each([
  ['international', '+8801712345678', '+8801712345678'],
  ['digits', '+8801712345678', '8801712345678'],
  ['national', '+8801712345678', '01712345678'],
  ['national', '+60123456789', '60123456789'],
] as const)('%s: %s is written %s', (form, number, written) => expect(numberFor(number, form)).toBe(written))

describe('what is asked of a gateway', () => {
  it('stands in the address, every sign of it as text', () => {
    const { url, body } = smsRequest(at('https://sms.example/api?route=2', { method: 'get' }), rahima, 'a&b=c #1')
    expect(body).toBeUndefined()
    expect(Object.fromEntries(url.searchParams)).toEqual({
      route: '2',
      to: rahima,
      message: 'a&b=c #1',
      sender: 'PADMA',
      api_key: 'hush-key',
    })
  })

  it('is a form, with what nobody set left out', () => {
    const { headers, body } = smsRequest(
      at('https://sms.example/api', { key: undefined, sender: undefined }),
      rahima,
      'শুভ',
    )
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(body)]).toEqual([
      ['to', rahima],
      ['message', 'শুভ'],
    ])
  })

  it('is JSON', () => {
    const { body } = smsRequest(at('https://sms.example/api', { content: 'json' }), rahima, 'say "hi"')
    expect(JSON.parse(body ?? '')).toEqual({ to: rahima, message: 'say "hi"', sender: 'PADMA', api_key: 'hush-key' })
  })
})

describe('an SMS', () => {
  it('is taken by a real gateway', async () => {
    const gateway = await gatewayThat(() => ({ status: 200, body: 'OK 4711' }))
    expect(await told(at(gateway.url))).toEqual({ problem: null, answer: '200 OK 4711', state: 'accepted' })
    const [asked] = gateway.asked
    expect(asked?.method).toBe('POST')
    expect(new URLSearchParams(asked?.body).get('message')).toBe('শুভ সকাল & hello')
  })

  it('is refused by an answer without the text of a success, whatever its status says', async () => {
    const gateway = await gatewayThat(() => ({ status: 200, body: '{"error":"no balance","key":"hush-key"}' }))
    expect(await told(at(gateway.url, { success: '"status":"sent"' }))).toEqual({
      problem: 'gateway_answer',
      answer: '200 {"error":"no balance","key":"•••"}',
      state: 'refused',
    })
  })

  it.each([
    [400, 'refused'],
    [403, 'refused'],
    [302, 'refused'],
    [429, 'waiting'],
    [503, 'waiting'],
  ] as const)('answered %i is %s', async (status, state) => {
    const gateway = await gatewayThat(() => ({ status, body: 'no' }))
    expect(await told(at(gateway.url))).toMatchObject({ problem: 'gateway_refused', state })
    expect(gateway.asked).toHaveLength(1)
  })

  it('waits no longer than it must for a gateway that says nothing', async () => {
    const gateway = await gatewayThat(() => undefined)
    expect(await told(at(gateway.url), { ...inside, waitMs: 200 })).toMatchObject({
      problem: 'timeout',
      state: 'waiting',
    })
  })

  it('finds nobody there', async () => {
    const gateway = await startGateway(() => ({ status: 200, body: '' }))
    await gateway.close()
    expect(await told(at(gateway.url))).toMatchObject({ problem: 'unreachable', state: 'waiting' })
  })
})

describe('a gateway inside the office', () => {
  it.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://0x7f.1', 'http://2130706433'])(
    '%s is not asked unless the operator allows it',
    async (origin) => {
      const gateway = await gatewayThat(() => ({ status: 200, body: 'OK' }))
      const { port } = new URL(gateway.url)
      expect(await told(at(`${origin}:${port}/send`), { allowsPrivate: false })).toEqual({
        problem: 'private_address',
        answer: null,
        state: 'waiting',
      })
      expect(gateway.asked).toEqual([])
    },
  )

  it.each([
    ['10.1.2.3', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.0.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['8.8.8.8', false],
    ['103.4.145.2', false],
    ['::1', true],
    ['::127.0.0.1', true],
    ['2002:7f00:1::', true],
    ['64:ff9b:1::a00:1', true],
    ['::ffff:10.0.0.1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['2001:4860:4860::8888', false],
    ['sms.example', false],
  ])('%s', (address, is) => expect(isPrivate(address)).toBe(is))
})
