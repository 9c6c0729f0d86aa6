import { finishSignIn, type SecondStepDeps } from '../access/second_factor/finish_sign_in.ts'
import {
  beginSetUp,
  confirmSetUp,
  renewCodes,
  resetSecondFactor,
  secondFactorState,
  switchOff,
  type Owner,
} from '../access/second_factor/set_up.ts'
import type { SignedIn } from '../access/sign_in/sign_in.ts'
import type { CallContext } from '../resource/implementation.ts'
import { optionalText, requiredText } from './call_text.ts'

export type SecondFactorCall =
  | 'second_factor_login'
  | 'second_factor'
  | 'second_factor_begin'
  | 'second_factor_confirm'
  | 'second_factor_codes'
  | 'second_factor_off'
  | 'second_factor_reset'

const longestCode = 100
const longestPassword = 1000

/** Empty for who has none, having come in through a provider. */
const password = ({ body }: CallContext): string => optionalText(body, 'password', longestPassword) ?? ''

const ownerOf = ({ session, request }: CallContext): Owner => ({ session, request: request.id })

/**
 * The calls of `user` that set up, ask for and take away a second factor.
 * @param opened answers a sign-in that has just been finished, as login/ does
 */
export function secondFactorCalls(
  deps: Omit<SecondStepDeps, 'afterAnswer'>,
  opened: (signed: SignedIn, call: CallContext) => Promise<unknown>,
  message: (id: string) => unknown,
): Readonly<Record<SecondFactorCall, (call: CallContext) => Promise<unknown>>> {
  return {
    async second_factor_login(call) {
      const { body, request, reply } = call
      const signed = await finishSignIn(
        { ...deps, afterAnswer: (work) => reply.afterAnswer(work) },
        {
          ticket: requiredText(body, 'ticket', 200),
          code: requiredText(body, 'code', longestCode),
          ip: request.ip,
          userAgent: request.userAgent,
          request: request.id,
        },
      )
      return opened(signed, call)
    },
    second_factor: ({ session }) => secondFactorState(deps.db, session.user),
    second_factor_begin: (call) =>
      beginSetUp(deps, ownerOf(call), {
        password: password(call),
        code: optionalText(call.body, 'code', longestCode),
      }),
    second_factor_confirm: (call) => confirmSetUp(deps, ownerOf(call), requiredText(call.body, 'code', longestCode)),
    second_factor_codes: (call) => renewCodes(deps, ownerOf(call), password(call)),
    async second_factor_off(call) {
      await switchOff(deps, ownerOf(call), {
        password: password(call),
        code: requiredText(call.body, 'code', longestCode),
      })
      return message('message.saved')
    },
    async second_factor_reset(call) {
      await resetSecondFactor(deps, ownerOf(call), Number(call.params['id']))
      return message('message.saved')
    },
  }
}
