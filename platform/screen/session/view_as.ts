import { call } from '../api/call.ts'

const base = '/user/api/v1/user/view_as/'

/** Sees the office as a role, in this session. The page is loaded anew: nothing that was read with more rights stays. */
export async function beginView(role: number): Promise<void> {
  await call(`${base}${role}`, { method: 'POST', body: {} })
  location.assign('/')
}

/** Returns to one's own rights, and to the role that was tried. */
export async function endView(role: number): Promise<void> {
  await call(`${base}end/`, { method: 'POST', body: {} })
  location.assign(`/apps/roles-management/roles/${role}?tab=rights`)
}
