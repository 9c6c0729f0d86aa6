import { expect, it } from 'vitest'
import { draftMigration } from '#platform/database/draft.ts'
import { wantedSchema } from '#modules/schema.ts'

it('all migrations together make the schema of the definitions; otherwise `npm run migration NAME` drafts what is missing', async () => {
  expect(await draftMigration(wantedSchema())).toEqual({ sql: '', stillDifferent: [] })
})
