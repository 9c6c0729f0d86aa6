import type { Reader } from '#platform/access/read.ts'

/** How many employees name a department or a designation, those who left included. */
export async function countOfStaff(readAll: Reader, by: 'department' | 'designation', id: number): Promise<number> {
  const { n } = await readAll
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where(by, '=', id)
    .executeTakeFirstOrThrow()
  return Number(n)
}
