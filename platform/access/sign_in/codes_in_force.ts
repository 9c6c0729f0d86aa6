/**
 * SQL that is true of a permission `p` which somebody holds on a day, by a role or by a grant of his own: none that is switched
 * off, no grant that has run out. That administrators hold all is not its business.
 * @param user SQL of the user's id
 * @param day SQL of the day
 */
export const isInForceSql = (user: string, day: string): string =>
  `p.is_active and (
     p.id in (select rp.value from user_roles x join role_permissions rp on rp.record = x.value where x.record = ${user})
     or p.id in (select g.permission from user_user_permissions g where g.record = ${user} and (g.expires_on is null or g.expires_on >= ${day}::date)))`
