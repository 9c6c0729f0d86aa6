// A process of the crash test: takes work over the database of DATABASE_URL until it is killed.
import { pino } from 'pino'
import { openDatabase } from '../database/pools.ts'
import { handle } from './handle.ts'
import { jobsOf } from './jobs.ts'
import { copying, copyLines } from './testing_copy.ts'

const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  databaseOwnerUrl: process.env['DATABASE_OWNER_URL'],
  dataDir: '',
})
await jobsOf({ database, log: pino({ level: 'silent' }), handlers: [handle(copying, copyLines)] }).start()
console.log('works')
