import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = { readonly wallet: Address; readonly extension: Address }

/** A wallet installs an extension. */
export const addExtension = defineAction<Detail>()({
  wire: z.object({ wallet: AccountAddress, extension: rawAddress }).meta({ id: 'AddExtensionAction' }),
  present: (d, names) => ({ wallet: names.account(d.wallet), extension: d.extension }),
  preview: (d, _, texts) => ({
    name: 'AddExtension',
    description: texts.AddExtension(d),
  }),
  accounts: d => [d.wallet, d.extension],
  movements: () => [],
})
