import { z } from 'zod'
import { rawAddress } from '../../wire/scalars.ts'
import { named } from './named.ts'

/** An account address with its public name and flags. */
export const AccountAddress = named('AccountAddress', {
  address: rawAddress,
  /** Display name, from the address book. */
  name: z.string().optional(),
  is_scam: z.boolean(),
  icon: z.string().optional(),
  is_wallet: z.boolean(),
})
export type AccountAddress = z.output<typeof AccountAddress>

/** The status of an account. */
export const AccountStatusJson = z.enum(['nonexist', 'uninit', 'active', 'frozen']).meta({ id: 'AccountStatus' })
export type AccountStatusJson = z.output<typeof AccountStatusJson>
