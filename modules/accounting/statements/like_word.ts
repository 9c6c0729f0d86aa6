/** What contains these words, for `ilike`; signs that mean something to the database are only signs. */
export const likeWord = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
