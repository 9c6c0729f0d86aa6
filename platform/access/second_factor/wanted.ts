/**
 * SQL: a second factor is wanted of the user, because the general settings ask it of people like that, or a role that
 * the user holds asks it of whoever holds it. Members choose for themselves unless their role asks it.
 * @param user SQL of the user's id
 */
export const isWantedSql = (user: string): string => `
  exists (select from user_roles x join role r on r.id = x.value where x.record = ${user} and (
    r.requires_2fa or r.kind = any(
      case (select g.second_factor from general_setting g)
        when 'administrators' then array['admin']
        when 'staff' then array['admin', 'staff', 'user']
        else array[]::text[] end)))`
