import type { TryProvider } from '#platform/access/external_sign_in/try_provider.ts'
import type { AccessQuestions } from '#platform/api/why.ts'
import type { SignInCalls } from '#platform/api/sign_in_calls.ts'
import type { MessageServices } from '#platform/message/services.ts'
import { branchServer } from './branch/branch.server.ts'
import { generalSettingServer } from './general_setting/general_setting.server.ts'
import { thanaServer } from './geography/thana.server.ts'
import { menuItemServer, type MenuServices } from './menu/menu_item.server.ts'
import { roleMenuServer } from './menu/role_menu.server.ts'
import { messageOptOutServer } from './message/message_opt_out.server.ts'
import { messageTemplateServer } from './message/message_template.server.ts'
import { outboxMessageServer } from './message/outbox_message.server.ts'
import { permissionServer } from './user/permission.server.ts'
import { roleServer } from './user/role.server.ts'
import { userServer } from './user/user.server.ts'

export { activityLogCalls } from './activity_log/activity_log.calls.ts'
export { activityLogServer } from './activity_log/activity_log.server.ts'
export { markDemo } from './general_setting/demo_mark.ts'
export { officeTiles } from './dashboard/tiles.ts'
export { setupCalls } from './setup/setup.server.ts'

/** Server halves of the module, one line each; resources without one live by their definition alone. */
export const organisation = (
  signIn: SignInCalls,
  menu: MenuServices,
  questions: AccessQuestions,
  messages: MessageServices,
  tryProvider: TryProvider,
) => [
  branchServer,
  generalSettingServer(messages, tryProvider),
  thanaServer,
  permissionServer(questions),
  roleServer,
  menuItemServer(menu),
  roleMenuServer,
  userServer(signIn),
  outboxMessageServer(messages),
  messageTemplateServer(messages),
  messageOptOutServer,
]
