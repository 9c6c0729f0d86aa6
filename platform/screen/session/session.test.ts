import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Who has the page open after it was loaded anew, in a browser that keeps nothing or whose store was emptied. */
const answer = {
  access: 'a.b.c',
  id: 7,
  email: 'rafiq@office.example',
  first_name: 'Rafiq',
  last_name: null,
  image: null,
  role: { name: 'MEMBERSHIP' },
  user_permissions: ['agency.read'],
}
const refresh = vi.fn<() => Promise<Response>>()

const storeOf = (isWilling: boolean) => ({
  getItem: () => null,
  removeItem: () => {},
  clear: () => {},
  setItem() {
    if (!isWilling) throw new DOMException('denied', 'SecurityError')
  },
})

/** Modules of their own: the session of a page is one for all that ask. */
async function loadedAnew(): Promise<string> {
  vi.resetModules()
  const { checkStoredToken, currentSession } = await import('./session.ts')
  await checkStoredToken()
  return currentSession().state
}

beforeEach(() => vi.stubGlobal('fetch', refresh))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  refresh.mockReset()
})

describe('a reload without a token', () => {
  it('asks the cookie of the session where the browser keeps nothing else', async () => {
    vi.stubGlobal('localStorage', storeOf(false))
    refresh.mockResolvedValue(Response.json(answer))
    expect(await loadedAnew()).toBe('signed_in')
  })

  it('leads to the sign-in where no session is left', async () => {
    vi.stubGlobal('localStorage', storeOf(false))
    refresh.mockResolvedValue(Response.json({}, { status: 401 }))
    expect(await loadedAnew()).toBe('guest')
  })

  it('is that of a guest where a token would have been kept: who signed out stays so', async () => {
    vi.stubGlobal('localStorage', storeOf(true))
    expect(await loadedAnew()).toBe('guest')
    expect(refresh).not.toHaveBeenCalled()
  })
})
