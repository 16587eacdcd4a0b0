import { useNetworks } from '../backend/useNetworks.ts'
import { useOperation } from '../backend/useOperation.ts'

/** More named accounts would take long to look at. */
const MAX_ACCOUNTS = 100

/** An NFT item that can be opened. */
export type KnownItem = {
  readonly address: string
  readonly name: string
  /** Its owner in words. */
  readonly note: string
  readonly domain: string | undefined
  readonly owner: { readonly address: string; readonly name?: string | undefined } | undefined
}

/** The NFT items among the named accounts of a recorded network; none elsewhere, or before they are known. */
export function useKnownItems(): readonly KnownItem[] {
  const isRecorded = useNetworks().current?.status?.recorded === true
  const named = useOperation('debugNamedAccounts', {}, { enabled: isRecorded })
  const accounts = (named.data?.accounts ?? []).slice(0, MAX_ACCOUNTS)
  const found = useOperation(
    'debugNftItems',
    { body: { account_ids: accounts.map(({ address }) => address) } },
    { enabled: accounts.length > 0 },
  )
  const names = new Map(accounts.map(({ address, name }) => [address, name]))
  return (found.data?.rows ?? []).flatMap(({ item }) => {
    if (!item) return []
    const { address, dns: domain, owner } = item
    const ownerName = owner && (names.get(owner.address) ?? owner.name)
    return [
      {
        address,
        name: domain ?? names.get(address) ?? address,
        note: ownerName === undefined ? 'No owner' : `Owner: ${ownerName}`,
        domain,
        owner: owner && { address: owner.address, name: ownerName },
      },
    ]
  })
}
