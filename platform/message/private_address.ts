import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses inside the office, or of the machine itself. An administrator of the office writes the address of the SMS
 * gateway, and must not reach by it what only the operator of the server may: docs/decisions/messages.md.
 */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Thrown by the connection that would have led inside. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** True for an address of no public network. Names are judged when they are looked up. */
export const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Looks a name up and refuses one that leads inside: in the very step whose answer is connected to, so none can change its mind. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (found.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(hostname), [])
    const [first] = found
    return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family)
  })
