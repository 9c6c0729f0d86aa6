import { asciiLower } from '#platform/fields/index.ts'
import type { Fault } from '#platform/fields/field.ts'

/** Single values of the settings for mail and SMS. Pure; form and server use the same. */

/** Name or address of a machine, without port or path: the mail server may stand in the office's own network. */
export function cleanHost(written: string): string | Fault {
  const host = asciiLower(written)
  const isName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(host)
  const isSix = /^[0-9a-f:]*:[0-9a-f:.]*$/.test(host)
  return isName || isSix ? host : { text: 'general_setting.mail_host_form' }
}

/** Address of an SMS gateway. Neither name nor key stand in it: they have fields of their own, and an address gets into logs. */
export function cleanGateway(written: string): string | Fault {
  const address = URL.parse(written)
  const isAddress = address !== null && ['https:', 'http:'].includes(address.protocol)
  return isAddress && !address.username && !address.password && !address.hash
    ? address.href
    : { text: 'general_setting.sms_url_form' }
}

/** A parameter's name, such as `to` or `message.text`. */
export const cleanParameter = (written: string): string | Fault =>
  /^[\w.-]+$/.test(written) ? written : { text: 'general_setting.sms_parameter_form' }
