import type { DebugWalletRow, DebugWallets, DebugWalletsRequest } from '../../contract/debugWallets.ts'
import { parsePublicKey } from '../../encoding/publicKey.ts'
import { AppError } from '../../errors.ts'
import { globalIds } from '../../messages/walletIds.ts'
import { isKeyWallet } from '../../messages/walletInit.ts'
import { walletVersionText } from '../../messages/walletVersions.ts'
import { type Hash, workchainOf } from '../../units.ts'
import { getWalletSections } from '../account/getWalletSections.ts'
import { findAccountBlock, openAccount } from '../account/openAccount.ts'
import { type CallContext, presentBlockAge } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { orFailure } from '../context/optionalRequests.ts'
import { type ChainView, openChain } from '../describe/openChain.ts'
import { type DerivedWallet, deriveRows } from './deriveRows.ts'
import { findWallet, notDerivable, presentWallet, type RequestedWallet } from './findWallet.ts'
import { readWalletInput } from './readWalletInput.ts'
import { presentWalletState, readWalletState } from './readWalletState.ts'

/** States that are requested at a time. */
const maxParallel = 8
/** Subwallets among which an address without a contract is searched, with its key. */
const searchedSubwallets = 100

/**
 * All wallets of a public key, each with its state; of an address also the wallet itself and what else can act for it.
 *
 * @throws input.text, input.body, input.address, input.block, lookup.account for a domain without a wallet, lookup.block
 */
export async function listWallets(context: CallContext, request: DebugWalletsRequest): Promise<DebugWallets> {
  const { deps, network } = context
  const started = deps.elapsedMs()
  const givenKey = parseRequestKey(request.public_key)
  const input = await readWalletInput(context, request.wallet, request.workchain)
  const opened = await openBlock(context, request.block)
  const unknown = [...opened.unknown]
  const { chain } = opened
  const wallet = 'address' in input ? await findWallet(chain, input.address, input.init) : undefined
  const publicKey = 'publicKey' in input ? input.publicKey : (wallet?.publicKey ?? givenKey)
  const rows = publicKey === undefined ? [] : listRows(context, request, publicKey, wallet)
  const states = await inParallel(rows, { maxParallel, signal: context.signal }, row =>
    presentRow(chain, row, { publicKey, requested: wallet?.address }),
  )
  const facts = wallet ? await getFacts(context, wallet, request.block) : { sections: [], unknown: [] }
  const missing = states.filter(({ status }) => status === 'unknown').length
  if (chain && missing > 0)
    unknown.push(`${network.chain.name} does not have the states of ${missing} of ${states.length} wallets.`)
  return {
    network: network.name,
    ...(network.globalId !== undefined && { global_id: network.globalId }),
    ...opened.age,
    ...(chain && { utime: chain.now }),
    ...(publicKey !== undefined && { public_key: publicKey }),
    ...(wallet && { account: presentWallet(wallet) }),
    wallets: states,
    sections: [...facts.sections],
    not_derivable: [...notDerivable],
    unknown: [...unknown, ...facts.unknown],
    took_ms: deps.elapsedMs() - started,
  }
}

type OpenedBlock = {
  readonly chain: ChainView | undefined
  readonly age: { readonly block_age_sec?: number }
  readonly unknown: readonly string[]
}

/** The chain at a block; without it, addresses are still derived. */
async function openBlock(context: CallContext, text: string | undefined): Promise<OpenedBlock> {
  const found = await orFailure(() => findAccountBlock(context, text))
  if (found instanceof AppError)
    return { chain: undefined, age: {}, unknown: [`The network could not be read: ${found.message}.`] }
  const { block, isNewest } = found
  const chain = await openChain(context, isNewest ? undefined : block.id.seqno)
  if ('problem' in chain) return { chain: undefined, age: {}, unknown: [chain.problem] }
  return { chain, age: isNewest ? presentBlockAge(context, block.genUtime) : {}, unknown: [] }
}

function parseRequestKey(text: string | undefined): Hash | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const publicKey = parsePublicKey(text)
  if (publicKey !== undefined) return publicKey
  const reason = 'a public key has 64 hex digits, or 43 or 44 characters of base64'
  throw new AppError('input.body', { path: 'public_key', reason })
}

/** The wallets of a key; first the requested one, if it is none of the usual ones. */
function listRows(
  { network }: CallContext,
  { workchain, subwallets = 1, wallet_id: walletId }: DebugWalletsRequest,
  publicKey: Hash,
  wallet: RequestedWallet | undefined,
): readonly DerivedWallet[] {
  const networks = [...new Set([network.globalId ?? globalIds.mainnet, ...Object.values(globalIds)])]
  const derivation = {
    networks,
    workchain: workchain ?? (wallet ? workchainOf(wallet.address) : 0),
    ...{ subwallets, walletId },
  }
  const rows = deriveRows(publicKey, derivation)
  if (!wallet || rows.some(({ address }) => address === wallet.address)) return rows
  const own = findOwnRow(wallet, publicKey, derivation)
  return own ? [own, ...rows] : rows
}

function findOwnRow(
  { address, state }: RequestedWallet,
  publicKey: Hash,
  derivation: Parameters<typeof deriveRows>[1],
): DerivedWallet | undefined {
  const others = { ...derivation, subwallets: searchedSubwallets, walletId: undefined }
  const found = deriveRows(publicKey, { ...others, workchain: workchainOf(address) }).find(
    row => row.address === address,
  )
  if (found) return found
  const { kind, data } = state
  if (!kind || !isKeyWallet(kind)) return undefined
  return { kind, address, ...(data?.wallet_id !== undefined && { walletId: data.wallet_id }) }
}

async function presentRow(
  chain: ChainView | undefined,
  { kind, address, network, walletId, subwallet }: DerivedWallet,
  { publicKey, requested }: { readonly publicKey: Hash | undefined; readonly requested: string | undefined },
): Promise<DebugWalletRow> {
  const state = readWalletState(await chain?.read(address))
  return {
    ...{ address, kind, version: walletVersionText(kind) ?? kind },
    ...(network !== undefined && { network }),
    ...(walletId !== undefined && { wallet_id: walletId }),
    ...(subwallet !== undefined && { subwallet: BigInt(subwallet) }),
    ...presentWalletState(state),
    is_requested: address === requested,
    ...findProblem(kind, state, publicKey),
  }
}

function findProblem(
  kind: string,
  { status, code, kind: deployed, data }: ReturnType<typeof readWalletState>,
  publicKey: Hash | undefined,
): { readonly problem?: string } {
  if (status !== 'active' || !code) return {}
  if (deployed === undefined) return { problem: `Its code is not that of a known wallet: ${code.hash()}.` }
  if (deployed !== kind) return { problem: `Its code is that of a wallet ${walletVersionText(deployed) ?? deployed}.` }
  return data && data.public_key !== publicKey ? { problem: `Its key is ${data.public_key}.` } : {}
}

async function getFacts(context: CallContext, { address, state }: RequestedWallet, block: string | undefined) {
  if (state.status !== 'active') return { sections: [], unknown: [] }
  const opened = await orFailure(() => openAccount(context, { account: address, block }))
  if (opened instanceof AppError) return { sections: [], unknown: [`Some facts are unknown: ${opened.message}.`] }
  return getWalletSections(context, opened)
}
