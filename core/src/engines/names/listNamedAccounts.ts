import type { DebugNamedAccounts } from '../../contract/debugNames.ts'
import type { Network } from '../context/Deps.ts'

/** More names of a network are searched by its own tools. */
const MAX_ACCOUNTS = 2000

/** The accounts of a network that have a name. */
export const listNamedAccounts = ({ names, labelOrigin }: Network): DebugNamedAccounts => ({
  accounts: [...(names?.() ?? [])].slice(0, MAX_ACCOUNTS).map(([address, name]) => {
    const origin = labelOrigin?.(address)
    return { address, name, ...(origin !== undefined && { name_origin: origin }) }
  }),
})
