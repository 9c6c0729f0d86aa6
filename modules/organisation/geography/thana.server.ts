import { implement } from '#platform/resource/implementation.ts'
import { thana } from './thana.resource.ts'

export const thanaServer = implement(thana, {
  calls: {
    by_city: async ({ read, params }) => ({
      thanas: await read
        .selectFrom('thana')
        .select(['id', 'name', 'name_local', 'city', 'is_active', 'row_version'])
        .where('city', '=', Number(params['city_id']))
        .orderBy('name')
        .execute(),
    }),
  },
})
