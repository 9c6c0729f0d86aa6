/** What vite.config.ts makes: see there. */
declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core'
  const texts: Messages
  export default texts
}

declare module 'virtual:screen-map' {
  import type { ReportEntry, ScreenEntry } from '#platform/screen/screens.ts'
  export const screens: readonly ScreenEntry[]
  export const reports: readonly ReportEntry[]
  export const reportSubjects: readonly string[]
}

declare module 'virtual:old-addresses' {
  import type { OldAddress } from '#platform/screen/router/old_addresses.ts'
  export const addresses: readonly OldAddress[]
}

declare module 'virtual:icons' {
  import type { TablerIcon } from '@tabler/icons-react'
  /** Icons of the definitions and of the menu's groups, by Tabler's own name. */
  export const icons: Readonly<Record<string, TablerIcon | undefined>>
}

/** All themes: platform/screen/theme/palette.ts. */
declare module 'virtual:themes.css'
