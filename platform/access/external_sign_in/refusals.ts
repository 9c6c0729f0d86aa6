import { Refusal } from '../../errors/errors.ts'

/** 502: the provider does not answer, or is not what the general settings say. */
export const providerAway = (): Refusal => new Refusal(502, 'external_away', 'external.away')
/** 401: begun elsewhere, too long ago, given up there, or used already. */
export const unfinished = (): Refusal => new Refusal(401, 'external_unfinished', 'external.unfinished')
/** 409: the address, which the provider has verified and the allow-list names, is that of a user who has not linked it. */
export const knownAddress = (): Refusal => new Refusal(409, 'external_known', 'external.known')
/** 409: the identity opens another user already, or this user another identity of the provider. */
export const alreadyLinked = (): Refusal => new Refusal(409, 'external_taken', 'external.taken')
/** 409: a user without a password would have no way in any more. */
export const onlyWay = (): Refusal => new Refusal(409, 'external_only_way', 'external.only_way')
