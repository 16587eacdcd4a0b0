/** Names of accounts, beyond those that a reply has at once. Not part of the tonapi interface. */
import { z } from 'zod'
import { namedObject, rawAddress } from '../wire/schemas.ts'
import { maxDomainCandidates, maxNamedAccounts } from './nameLimits.ts'
import { NameOrigin } from './schemas/nameOrigin.ts'

/** Accounts, in any form; domains are looked up for the first 20 without a name. */
export const DebugNamesRequest = namedObject('DebugNamesRequest', {
  accounts: z.array(z.string().min(1)).max(maxNamedAccounts),
  /** Domains that may point to them, such as those of a trace, for sources without an index of domains. */
  domains: z.array(z.string()).max(maxDomainCandidates).optional(),
})
export type DebugNamesRequest = z.output<typeof DebugNamesRequest>

/** What is known of the names of accounts; those of which nothing is known are left out. */
export const DebugNames = namedObject('DebugNames', {
  accounts: z.array(
    z.object({
      address: rawAddress,
      name: z.string().optional(),
      name_origin: NameOrigin.optional(),
      /** The name of another account whose address begins and ends with the same 4 characters. */
      looks_like: z.string().optional(),
    }),
  ),
})
export type DebugNames = z.output<typeof DebugNames>

/** The accounts of a network that have a name. */
export const DebugNamedAccounts = namedObject('DebugNamedAccounts', {
  accounts: z.array(z.object({ address: rawAddress, name: z.string(), name_origin: NameOrigin.optional() })),
})
export type DebugNamedAccounts = z.output<typeof DebugNamedAccounts>
