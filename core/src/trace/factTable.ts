import type { InterfaceName } from '../contracts/interfaces.ts'
import type { Address } from '../units.ts'
import type { AccountFacts } from './accountFacts.ts'

const factNames = ['jettonWallet', 'nftItem', 'nftSale', 'nftAuction', 'subscription', 'poolAssets', 'stake'] as const
type FactName = (typeof factNames)[number]

/** What is known of one account; what is unknown is absent. */
type FactRow = { readonly interfaces: readonly InterfaceName[] } & {
  readonly [F in FactName]?: ReturnType<NonNullable<AccountFacts[F]>>
}

/** The facts about some accounts as data. */
export type FactTable = ReadonlyMap<Address, FactRow>

/** The facts about these accounts, which must be all that the facts are about. */
export function toFactTable(facts: AccountFacts, accounts: Iterable<Address>): FactTable {
  const table = new Map<Address, FactRow>()
  for (const account of accounts) {
    const interfaces = facts.interfaces(account)
    const known = factNames.flatMap(name => {
      const fact = facts[name]?.(account)
      return fact === undefined ? [] : [[name, fact] as const]
    })
    if (interfaces.length > 0 || known.length > 0) table.set(account, { interfaces, ...Object.fromEntries(known) })
  }
  return table
}

/** The facts of a table; all else is unknown. */
export const toAccountFacts = (table: FactTable): AccountFacts => ({
  interfaces: account => table.get(account)?.interfaces ?? [],
  jettonWallet: account => table.get(account)?.jettonWallet,
  nftItem: account => table.get(account)?.nftItem,
  nftSale: account => table.get(account)?.nftSale,
  nftAuction: account => table.get(account)?.nftAuction,
  subscription: account => table.get(account)?.subscription,
  poolAssets: account => table.get(account)?.poolAssets,
  stake: account => table.get(account)?.stake,
})
