import type { World } from '../world.ts'
import type { RouteLook } from './look.ts'

/** Pages that belong to no resource and no report, for whom they are for. Signing out comes last: it ends what is seen. */
export function pageLooks({ texts }: Pick<World, 'texts'>): RouteLook[] {
  const text = (id: string): string => texts[id] ?? id
  const landing = '/apps/dashboards/project'
  const welcome = text('screen.welcome').replace('{name}', '').trim()
  const guests = (route: string, heading: string, more: Partial<RouteLook> = {}): RouteLook => ({
    route,
    address: route.replace(':token', 'no-such-token'),
    kind: `guest ${route}`,
    heading: [text(heading)],
    isForGuests: true,
    ...more,
  })
  const landed = (route: string): RouteLook => ({
    route,
    address: route,
    kind: 'landing',
    ends: landing,
    heading: [welcome],
  })
  const error = (number: string, heading: string): RouteLook => ({
    route: `/pages/errors/error-${number}`,
    address: `/pages/errors/error-${number}?address=/apps/somewhere`,
    kind: 'error',
    heading: [text(heading)],
    shows: ['/apps/somewhere'],
  })
  return [
    landed(landing),
    error('404', 'screen.page_not_found'),
    landed('/'),
    error('403', 'screen.page_forbidden'),
    landed('/login'),
    { ...landed('/register'), kind: 'landing' },
    {
      // Stands where the manifest has it, and is no list of movements: whose fund is due for return, and what was returned.
      route: '/apps/paymentPF-management/paymenPFs',
      address: '/apps/paymentPF-management/paymenPFs',
      kind: 'page',
      heading: [text('page.fund_payments')],
      isWhole: true,
    },
    guests('/login', 'screen.sign_in_title', { has: 'input[type="password"]' }),
    guests('/register', 'screen.register'),
    guests('/pages/auth/forgot-password-2', 'screen.reset_title', { has: 'input' }),
    guests('/pages/auth/reset-password/:token', 'screen.choose_password', { has: 'input' }),
    guests('/logout', 'screen.sign_in_title', { ends: '/login', has: 'input[type="password"]' }),
    guests('*', 'screen.page_not_found', {
      address: '/no/such/page',
      ends: '/pages/errors/error-404',
      shows: ['/no/such/page'],
    }),
  ]
}
