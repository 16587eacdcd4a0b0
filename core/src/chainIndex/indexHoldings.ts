import { defineSource } from '../chain/ChainSource.ts'
import type { IndexedJettonWallet } from '../chain/IndexedItem.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { sourceErrors } from '../chain/sourceErrors.ts'
import { type Address, unixSec } from '../units.ts'
import type { ConfirmedClaims, ConfirmedDomain } from './ConfirmedClaims.ts'
import { describeLack } from './Coverage.ts'
import type { IndexReaders } from './indexTraces.ts'
import { listItemsOfSeller, readAllRows } from './listItemsOfSeller.ts'
import type { ItemRow, JettonWalletRow } from './rows.ts'

/** Domains of one account whose names are looked up. */
const maxDomains = 20
const yearSec = 365 * 86_400

/**
 * What accounts hold. Only an index of all blocks knows it, as of its newest block; for others it is `source.notRecorded`.
 * Contracts can state anything: a jetton wallet or a domain is listed once its master or collection confirms it. Items by
 * address are not among the methods: their contracts have more of them.
 */
export function indexHoldings({ index, name, coverage }: IndexReaders, claims: ConfirmedClaims) {
  const { notRecorded } = sourceErrors(name)

  async function requireWhole(what: string, options: CallOptions): Promise<void> {
    const known = await coverage.read(options)
    if (!known.isWhole) throw notRecorded(`${what}: ${describeLack(known)}`)
  }

  const toWallet = ({ address, owner, jetton, balance }: JettonWalletRow): IndexedJettonWallet => ({
    ...{ address, owner, jetton, balance },
  })

  return defineSource({
    async getOwnedItems(owner, options = {}) {
      await requireWhole(`NFT items of ${owner}`, options)
      return (await readAllRows(page => index.itemsOfOwner(owner, page))).map(toOwnedItem)
    },

    async getIndirectlyOwnedItems(owner, options = {}) {
      await requireWhole(`NFT items of ${owner}, also those that are for sale`, options)
      const [own, forSale] = await Promise.all([
        readAllRows(page => index.itemsOfOwner(owner, page)),
        listItemsOfSeller(index, owner),
      ])
      // Between the two reads an item may be put on sale.
      const rows = new Map([...own, ...forSale].map(row => [row.address, row]))
      return [...rows.values()].toSorted((a, b) => (a.address < b.address ? -1 : 1)).map(toOwnedItem)
    },

    async getDomainsOfOwner(owner, options = {}) {
      const what = `domains of ${owner}`
      await requireWhole(what, options)
      const rows = await readAllRows(page => index.domainsOfOwner(owner, page))
      return (await claims.domains(rows, what, options)).map(({ row, name, zone }) => ({
        name,
        item: row.address,
        owner,
        // Names of other zones do not expire.
        expiringAt: zone === 'ton' ? unixSec(row.lastFillUp + yearSec) : undefined,
      }))
    },

    async getDomainsOfWallets(accounts, options = {}) {
      await requireWhole('domains that point to accounts', options)
      const found = new Map<Address, readonly string[]>()
      for (const account of accounts) {
        const rows = await index.domainsOfWallet(account, { limit: maxDomains })
        const confirmed = await claims.domains(rows, `domains that point to ${account}`, options)
        if (confirmed.length > 0)
          found.set(
            account,
            confirmed.toSorted(byPreference(account)).map(({ name }) => name),
          )
      }
      return found
    },

    async getJettonWallets(addresses, options = {}) {
      const rows = await index.jettonWallets(addresses)
      if (rows.size < addresses.length) await requireWhole('jetton wallets', options)
      const confirmed = await claims.jettonWallets([...rows.values()], 'jetton wallets', options)
      return new Map(confirmed.map(row => [row.address, toWallet(row)]))
    },

    async getJettonWalletsOfOwner(owner, options = {}) {
      const what = `jetton wallets of ${owner}`
      await requireWhole(what, options)
      const rows = await readAllRows(page => index.jettonsOfOwner(owner, page))
      return (await claims.jettonWallets(rows, what, options)).map(toWallet)
    },
  })
}

const toOwnedItem = ({ address, collection }: ItemRow) => ({ address, collection })

/** A domain that the account owns first, then the shortest one. */
const byPreference = (account: Address) => (a: ConfirmedDomain, b: ConfirmedDomain) =>
  Number(b.row.owner === account) - Number(a.row.owner === account) ||
  a.name.length - b.name.length ||
  (a.name < b.name ? -1 : 1)
