import { startScratchServer } from '#platform/database/testing.ts'

/** One PostgreSQL for the whole run; test files clone their databases from its template. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startScratchServer()
  process.env['SCRATCH_SERVER'] = server.socketFolder
  return server.stop
}
