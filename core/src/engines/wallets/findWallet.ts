import type { DebugWallets } from '../../contract/debugWallets.ts'
import { walletVersionText } from '../../messages/walletVersions.ts'
import type { StateInit } from '../../tlb/stateInit.ts'
import { type Address, accountIdOf, type Hash } from '../../units.ts'
import type { ChainView } from '../describe/openChain.ts'
import { isDerived } from './deriveRows.ts'
import { presentWalletState, readWalletState, type WalletState } from './readWalletState.ts'

/** A requested wallet, with its key if that is known. */
export type RequestedWallet = {
  readonly address: Address
  readonly state: WalletState
  readonly publicKey: Hash | undefined
  /** Whether the address follows from key, version and wallet ID. */
  readonly isDerived: boolean | undefined
  readonly contracts: readonly string[]
}

/** Finds version and key of a wallet: in its data, in a StateInit that belongs to it, else by its get method. */
export async function findWallet(
  chain: ChainView | undefined,
  address: Address,
  init: StateInit | undefined,
): Promise<RequestedWallet> {
  const own = init && accountIdOf(address) === init.cell.hash() ? init : undefined
  const state = readWalletState(await chain?.read(address), own)
  const { kind, data, code } = state
  if (kind && data && code) {
    const isOwn = isDerived(address, kind, data, code)
    return { address, state, publicKey: data.public_key, isDerived: isOwn, contracts: [kind] }
  }
  const [contracts, publicKey] =
    state.status === 'active' && chain
      ? [await chain.interfaces(address), await callPublicKey(chain, address)]
      : [[], undefined]
  return { address, state, publicKey, isDerived: undefined, contracts }
}

async function callPublicKey(chain: ChainView, address: Address): Promise<Hash | undefined> {
  const [key] = (await chain.call(address, 'get_public_key')) ?? []
  if (key?.type !== 'int' || key.value < 0n || key.value >> 256n !== 0n) return undefined
  return key.value.toString(16).padStart(64, '0') as Hash // 256 bits, checked above
}

/** The wallet as a reply shows it. */
export function presentWallet(wallet: RequestedWallet): NonNullable<DebugWallets['account']> {
  const { address, state } = wallet
  const { kind, data } = state
  const version = walletVersionText(kind)
  return {
    address,
    ...(kind && { kind }),
    ...(version !== undefined && { version }),
    ...(data?.wallet_id !== undefined && { wallet_id: data.wallet_id }),
    ...presentWalletState(state),
    ...(wallet.isDerived !== undefined && { is_derived: wallet.isDerived }),
    sentence: describeWallet(wallet),
  }
}

function describeWallet({ state, publicKey, contracts, isDerived: isOwn }: RequestedWallet): string {
  const { status, kind, data, code } = state
  const version = walletVersionText(kind) ?? kind
  if (kind && data) {
    const deployed = status === 'active' ? `A wallet ${version}` : `A wallet ${version} that is not deployed`
    if (isOwn === false)
      return `${deployed}. Its address does not follow from the key, the version and the wallet ID in its data: it was deployed with other data, or its key or code changed.`
    return `${deployed}.`
  }
  if (kind) return `The code is that of a wallet ${version}, but its data has another layout.`
  if (publicKey !== undefined)
    return `The contract is not a known wallet (${contracts.join(', ') || `code hash ${code?.hash() ?? 'unknown'}`}), but its get method returns a public key.`
  if (code)
    return `The contract is not a known wallet${contracts.length > 0 ? `: ${contracts.join(', ')}` : ''}, and it has no get method with a public key. Give the public key.`
  return noContractTexts[status]
}

const give = 'Give its public key, its StateInit, or a message that deploys it.'
const noContractTexts: { readonly [S in WalletState['status']]: string } = {
  active: `The account has no code. ${give}`,
  uninit: `No contract is deployed at this address, so its version and key are unknown. ${give}`,
  nonexist: `There is no account at this address, so its version and key are unknown. ${give}`,
  frozen: `The account is frozen: only the hash of its state is on chain. ${give}`,
  unknown: `This source does not have the state of the account. ${give}`,
}

/** The known wallets whose address does not follow from a public key, each with the reason. */
export const notDerivable: DebugWallets['not_derivable'] = (
  [
    [
      'wallet_v5_beta',
      'Of the beta, only the wallet whose code is a library reference is derived; the build with the code in the account is not.',
    ],
    ['wallet_vesting', 'Its address also depends on its vesting schedule, its sender and its owner.'],
    ['lockup_universal', 'Its address also depends on its limits and the key of its configuration.'],
    ['lockup_vesting', 'Its address also depends on its vesting schedule.'],
    ['multisig_v1', 'Its address depends on the keys of all its owners.'],
    ['multisig_v2', 'Its address depends on its signers; it has no key.'],
  ] as const
).map(([kind, reason]) => ({ kind, version: walletVersionText(kind) ?? kind.replace('_', ' '), reason }))
