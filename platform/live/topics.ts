/** What the bell tells of, as people switch it: several kinds of items belong to one topic. */
export const topics = ['background', 'imports', 'reports', 'accounts', 'records', 'mentions'] as const
export type Topic = (typeof topics)[number]

/** Kinds of the reader's own account: nobody misses them (collaboration.md 6). */
const always = new Set(['password_set', 'password_reset', 'role_given'])

const topicOf: Readonly<Record<string, Topic>> = {
  job_failed: 'background',
  backup_late: 'background',
  import_stored: 'imports',
  import_sent_back: 'imports',
  import_failed: 'imports',
  import_undone: 'imports',
  import_not_undone: 'imports',
  report_not_sent: 'reports',
  user_requested: 'accounts',
  user_without_role: 'accounts',
  registration_stuck: 'accounts',
  mentioned: 'mentions',
}

/** The topic of a kind; what modules tell of is about their records. Null for what cannot be switched off. */
export const topicOfKind = (kind: string): Topic | null => (always.has(kind) ? null : (topicOf[kind] ?? 'records'))
