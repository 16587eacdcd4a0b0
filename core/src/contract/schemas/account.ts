import { z } from 'zod'
import { namedObject, rawAddress } from '../../wire/schemas.ts'

/** An account address with its public name and flags. */
export const AccountAddress = namedObject('AccountAddress', {
  address: rawAddress,
  name: z.string().optional(),
  is_scam: z.boolean(),
  icon: z.string().optional(),
  is_wallet: z.boolean(),
})
export type AccountAddress = z.output<typeof AccountAddress>

/** The status of an account. */
export const AccountStatusJson = z.enum(['nonexist', 'uninit', 'active', 'frozen']).meta({ id: 'AccountStatus' })
