/**
 * What the office writes: kinds of messages, what fills their places, and whether somebody may ask not to get them.
 * Pure: the form of a template checks with it, the server queues with it.
 */

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/**
 * Why it is written. `service`: the reader's own account asks for it, or it is a document made out to the reader; nobody
 * can decline it. `notice`: news of the association, which everybody may decline.
 */
export const messageGroups = ['service', 'notice'] as const
export type MessageGroup = (typeof messageGroups)[number]

interface Kind {
  readonly group: MessageGroup
  readonly channels: readonly Channel[]
  /** What fills the places of its text, each with a sample for previews, as long as the real one: an SMS is counted with it. */
  readonly places: Readonly<Record<string, string>>
  /** A file goes with it (attachment.ts). */
  readonly isAttached?: true
  /** It ends with a link to what it carries, for readers who are in a hurry or on a small screen. */
  readonly isLinked?: true
}

/** A report that goes out regularly: to whom, what it is called by who had it sent, which report it is, its rows, its page. */
const reportPlaces = {
  name: 'Rahima',
  report: 'Members of last month',
  title: 'New members',
  n: '132',
  owner: 'Abdul Karim',
  link: 'https://office.example.org/apps/newMembers/report?date_from=2026-10-01&date_to=2026-10-31',
}

/** Every kind of message. Those with places have a text of their own (`{channel}.{kind}.body`); a notice is written by a person. */
export const messageKinds = {
  password_reset: {
    group: 'service',
    channels: ['mail'],
    places: {
      name: 'Rahima',
      link: 'https://office.example.org/pages/auth/reset-password/kZ3vQ8rT1mWxY6bN0cJ5hLdFgPsAuEoI2R7tV9yX4qM',
      n: '30',
    },
  },
  sign_in_locked: { group: 'service', channels: ['mail'], places: { name: 'Rahima', n: '15' } },
  invitation: {
    group: 'service',
    channels: ['mail', 'sms'],
    places: {
      name: 'Rahima',
      office: 'Padma Association',
      link: 'https://office.example.org/pages/auth/invitation/kZ3vQ8rT1mWxY6bN0cJ5hLdFgPsAuEoI2R7tV9yX4qM?language=en',
      n: '72',
    },
  },
  external_user: {
    group: 'service',
    channels: ['mail'],
    places: { name: 'Rahima', email: 'karim@example.org', provider: 'Example', role: 'STAFF' },
  },
  second_factor_off: { group: 'service', channels: ['mail'], places: { name: 'Rahima', by: 'Karim Uddin' } },
  recovery_code_used: { group: 'service', channels: ['mail'], places: { name: 'Rahima', n: '9' } },
  registration: {
    group: 'service',
    channels: ['mail'],
    places: {
      name: 'Rahima',
      office: 'Padma Association',
      link: 'https://office.example.org/register#kZ3vQ8rT1mWxY6bN0cJ5hLdFgPsAuEoI2R7tV9yX4qM',
      n: '24',
    },
  },
  registration_released: { group: 'service', channels: ['mail'], places: { name: 'Rahima', username: 'rahima.begum' } },
  report_sent: { group: 'service', channels: ['mail'], places: reportPlaces, isAttached: true },
  report_link: { group: 'service', channels: ['mail'], places: reportPlaces },
  notification: {
    group: 'notice',
    channels: ['mail'],
    places: {
      name: 'Rahima',
      message: 'Karim Uddin has rejected 45 Padma Overseas.',
      link: 'https://office.example.org/apps/member-management/members/45',
    },
  },
  document_link: {
    group: 'service',
    channels: ['sms'],
    places: {
      office: 'Padma Association',
      number: 'DS-2026-000123',
      link: 'https://office.example.org/document/kZ3vQ8rT1mWxY6bN0cJ5hLdF',
    },
  },
  bill_reminder: {
    group: 'service',
    channels: ['mail'],
    places: {
      name: 'Al-Amin Overseas',
      office: 'Padma Association',
      bills: 'DHK-RB-2627-00012: ৳5,000.00, due 31/10/2026; DHK-RB-2627-00019: ৳1,200.00, due 15/11/2026',
      amount: '৳6,200.00',
      overdue: '৳6,200.00',
    },
  },
  document_sent: { group: 'service', channels: ['mail'], places: {}, isLinked: true },
  notice: { group: 'notice', channels: ['mail', 'sms'], places: {} },
} as const satisfies Readonly<Record<string, Kind>>

export type MessageKind = keyof typeof messageKinds
export const kindNames = [
  'password_reset',
  'sign_in_locked',
  'invitation',
  'external_user',
  'second_factor_off',
  'recovery_code_used',
  'registration',
  'registration_released',
  'report_sent',
  'report_link',
  'notification',
  'document_link',
  'bill_reminder',
  'document_sent',
  'notice',
] as const satisfies readonly MessageKind[]

/** Kinds whose text an office may word itself. */
export const wordedKinds = [
  'password_reset',
  'sign_in_locked',
  'invitation',
  'external_user',
  'second_factor_off',
  'recovery_code_used',
  'registration',
  'registration_released',
  'report_sent',
  'report_link',
  'notification',
  'document_link',
  'bill_reminder',
] as const satisfies readonly MessageKind[]

export const isKind = (name: string): name is MessageKind => Object.hasOwn(messageKinds, name)

/** What is known of a kind, by a name that may come from the database of a newer version. */
export const kindOf = (name: string): Kind | undefined => (isKind(name) ? messageKinds[name] : undefined)
