import { addresses } from 'virtual:old-addresses'
import { follow } from './old_addresses.ts'

/** The address of ours that an old one means; undefined where there is none. */
export const leadsTo = (href: string): string | undefined => follow(href, addresses)
