import type { TablesOf } from '#platform/resource/tables.ts'
import type * as definitions from './resources.ts'

export { currency } from './masters/currency.resource.ts'
export { country } from './geography/country.resource.ts'
export { city } from './geography/city.resource.ts'
export { thana } from './geography/thana.resource.ts'
export { profession } from './masters/profession.resource.ts'
export { qualification } from './masters/qualification.resource.ts'
export { branch } from './branch/branch.resource.ts'
export { general_setting } from './general_setting/general_setting.resource.ts'
export { permission } from './user/permission.resource.ts'
export { role } from './user/role.resource.ts'
export { menu_item } from './menu/menu_item.resource.ts'
export { role_menu } from './menu/role_menu.resource.ts'
export { user } from './user/user.resource.ts'
export { outbox_message } from './message/outbox_message.resource.ts'
export { message_template } from './message/message_template.resource.ts'
export { message_opt_out } from './message/message_opt_out.resource.ts'

declare module '#platform/resource/tables.ts' {
  interface Tables extends TablesOf<typeof definitions> {}
}
