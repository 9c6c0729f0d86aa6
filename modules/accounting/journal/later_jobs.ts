import { job } from '#platform/jobs/job.ts'

const kept = { lane: 'long', keepDays: 400, keepFailedDays: 400 } as const

/** Takes back journals whose day has come: each night, and when a month is opened again. */
export const reverseJournals = job('reverse_journals', kept)

/** Makes the drafts of journals that come again: each night. */
export const repeatJournals = job('repeat_journals', kept)
