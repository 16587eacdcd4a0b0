import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = { readonly wallet: Address; readonly extension: Address }

const defineExtensionAction = (name: 'AddExtension' | 'RemoveExtension') =>
  defineAction<Detail>()({
    wire: z.object({ wallet: AccountAddress, extension: rawAddress }).meta({ id: `${name}Action` }),
    present: (d, names) => ({ wallet: names.account(d.wallet), extension: d.extension }),
    preview: (d, _, texts) => ({ name, description: texts[name](d) }),
    accounts: d => [d.wallet, d.extension],
    movements: () => [],
  })

/** A wallet installs an extension. */
export const addExtension = defineExtensionAction('AddExtension')
/** A wallet removes an extension. */
export const removeExtension = defineExtensionAction('RemoveExtension')
