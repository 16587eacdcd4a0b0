import type { Cell } from '../../cell/Cell.ts'
import { tryRead } from '../../errors.ts'
import { deriveWalletAddress, isKeyWallet, type KeyWallet, keyWallets, subwalletId } from '../../messages/walletInit.ts'
import type { WalletKind } from '../../messages/walletMessage.ts'
import { type Address, type Hash, workchainOf } from '../../units.ts'

/** A wallet that a public key has. */
export type DerivedWallet = {
  readonly kind: KeyWallet
  readonly address: Address
  /** The global id in the wallet ID of v5 wallets. */
  readonly network?: number
  readonly walletId?: bigint
  /** Absent for a custom wallet ID, and for wallets without one. */
  readonly subwallet?: number
}

/** Which wallets of a key. */
export type Derivation = {
  readonly workchain: number
  /** Global ids, for v5 wallets. */
  readonly networks: readonly number[]
  readonly subwallets: number
  /** Instead of the subwallets. */
  readonly walletId?: bigint | undefined
  readonly kinds?: readonly KeyWallet[]
}

/** All wallets of a public key, newest version first, each address once. */
export function deriveRows(publicKey: Hash, derivation: Derivation): readonly DerivedWallet[] {
  const { kinds = keyWallets } = derivation
  const byAddress = new Map<Address, DerivedWallet>()
  for (const kind of kinds)
    for (const row of deriveKind(kind, publicKey, derivation))
      if (!byAddress.has(row.address)) byAddress.set(row.address, row)
  return [...byAddress.values()]
}

function deriveKind(
  kind: KeyWallet,
  publicKey: Hash,
  { workchain, networks, subwallets, walletId }: Derivation,
): readonly DerivedWallet[] {
  const derive = (network: number, id: bigint | undefined) =>
    deriveWalletAddress(kind, { publicKey, workchain, network, ...(id !== undefined && { walletId: id }) })
  const [firstNetwork = 0] = networks
  if (subwalletId(kind, { network: firstNetwork, workchain, subwallet: 0 }) === undefined)
    return walletId === undefined ? [{ kind, address: derive(firstNetwork, undefined) }] : []
  if (walletId !== undefined) {
    // It may be too large for this kind.
    const address = tryRead(() => derive(firstNetwork, walletId), 'input.cell')
    return address === undefined ? [] : [{ kind, address, walletId }]
  }
  const hasNetwork = kind.startsWith('wallet_v5')
  return (hasNetwork ? networks : [firstNetwork]).flatMap(network =>
    Array.from({ length: subwallets }, (_, subwallet) => {
      const id = subwalletId(kind, { network, workchain, subwallet })
      return {
        ...{ kind, address: derive(network, id), subwallet },
        ...(hasNetwork && { network }),
        ...(id !== undefined && { walletId: id }),
      }
    }),
  )
}

type Stored = {
  readonly public_key: Hash
  readonly wallet_id?: bigint | undefined
  readonly timeout?: number | undefined
}

/**
 * Whether an address follows from the key and the wallet ID in its data; `undefined` for kinds where more is needed, and for code of
 * the v5 beta that is not the library reference: how deep it is, is unknown.
 */
export function isDerived(address: Address, kind: WalletKind, stored: Stored, code: Cell): boolean | undefined {
  if (!isKeyWallet(kind) || (kind === 'wallet_v5_beta' && code.kind !== 'library')) return undefined
  const { public_key: publicKey, wallet_id: walletId, timeout } = stored
  const key = { publicKey, workchain: workchainOf(address), network: 0 }
  return (
    deriveWalletAddress(kind, {
      ...key,
      ...(walletId !== undefined && { walletId }),
      ...(timeout !== undefined && { timeout }),
    }) === address
  )
}
