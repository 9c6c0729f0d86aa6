/** How a message stands, and each of its recipients. Pure; docs/decisions/messages.md tells what leads from one to another. */

export const messageStates = ['waiting', 'sending', 'sent', 'partly', 'failed', 'held', 'cancelled'] as const
export type MessageState = (typeof messageStates)[number]

/** `skipped`: the recipient has asked not to get messages of this group. */
export const recipientStates = ['waiting', 'accepted', 'refused', 'skipped'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Why a message is not out. The texts `message.problem.{problem}` say it in a sentence. */
export const problems = [
  'no_server',
  'unreachable',
  'timeout',
  'unknown_host',
  'certificate',
  'no_encryption',
  'sign_in',
  'sender_refused',
  'recipient_refused',
  'content_refused',
  'private_address',
  'gateway_refused',
  'gateway_answer',
  'too_old',
  'declined',
  'unknown',
] as const
export type Problem = (typeof problems)[number]
