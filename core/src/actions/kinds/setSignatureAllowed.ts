import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'

type Detail = { readonly wallet: Address; readonly allowed: boolean }

/** A wallet enables or disables signature authentication. */
export const setSignatureAllowed = defineAction<Detail>()({
  wire: z.object({ wallet: AccountAddress, allowed: z.boolean() }).meta({ id: 'SetSignatureAllowedAction' }),
  present: (d, names) => ({ wallet: names.account(d.wallet), allowed: d.allowed }),
  preview: (d, _, texts) => ({
    name: 'SetSignatureAllowed',
    description: texts.SetSignatureAllowedAction(d),
  }),
  accounts: d => [d.wallet],
  movements: () => [],
})
