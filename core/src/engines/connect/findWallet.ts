import type { Cell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import type { DebugConnectWallet, DebugConnectWalletRequest } from '../../contract/debugTonConnect.ts'
import { interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { AppError, tryRead } from '../../errors.ts'
import { maxOutMessages } from '../../messages/buildWalletMessage.ts'
import { readWalletData, type WalletData } from '../../messages/walletData.ts'
import { type DerivableWallet, derivableWallets, deriveWallet } from '../../messages/walletInit.ts'
import { isWalletKind, type WalletKind } from '../../messages/walletMessage.ts'
import { readStateInit, type StateInit } from '../../tlb/stateInit.ts'
import { getInit } from '../../trace/accountState.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import type { ChainView } from '../describe/openChain.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'

/** The wallet that signs, as far as it is known. */
export type ConnectWallet = {
  readonly address: Address
  readonly foundBy: DebugConnectWallet['found_by']
  readonly status: DebugConnectWallet['status']
  readonly balance: bigint | undefined
  readonly kind: WalletKind | undefined
  readonly data: WalletData | undefined
  readonly code: Cell | undefined
  readonly dataCell: Cell | undefined
  /** Deploys it, if it is not deployed. */
  readonly init: Cell | undefined
}

/** The wallet of a request, and all wallets of a public key. */
export type FoundWallets = { readonly wallet?: ConnectWallet; readonly wallets?: readonly ConnectWallet[] }

type Fallback = { readonly address: Address; readonly foundBy: 'from' | 'reply'; readonly stateInit?: string }

/** Finds the wallet that a request is for. @throws input.body, input.address, lookup.account */
export async function findWallet(
  context: CallContext,
  chain: ChainView | undefined,
  request: DebugConnectWalletRequest | undefined,
  fallback: Fallback | undefined,
): Promise<FoundWallets> {
  if (request?.public_key !== undefined) return findByKey(context, chain, request.public_key, request)
  const given = request?.state_init === undefined ? undefined : parseInit(request.state_init)
  if (request?.address !== undefined) {
    const address = await resolveAccountId(context, request.address)
    return { wallet: await readWallet(chain, address, 'address', given) }
  }
  if (given) return { wallet: await readWallet(chain, addressOf(0, given.cell.hash()), 'state_init', given) }
  if (!fallback) return {}
  const { stateInit } = fallback
  const init = stateInit === undefined ? undefined : tryRead(() => parseInit(stateInit))
  return { wallet: await readWallet(chain, fallback.address, fallback.foundBy, init) }
}

function parseInit(text: string): StateInit {
  const init = tryRead(() => readStateInit(cellFromText(text.trim())))
  if (init?.code) return init
  throw new AppError('input.body', { path: 'wallet.state_init', reason: 'this is not the BoC of a StateInit' })
}

async function findByKey(
  { network }: CallContext,
  chain: ChainView | undefined,
  key: string,
  { version, wallet_id }: DebugConnectWalletRequest,
): Promise<FoundWallets> {
  const publicKey = /^(?:0x)?([0-9a-f]{64})$/i.exec(key.trim())?.[1]?.toLowerCase() as Hash | undefined
  if (publicKey === undefined)
    throw new AppError('input.body', { path: 'wallet.public_key', reason: 'a public key has 64 hex digits' })
  const kinds = version === undefined ? derivableWallets : [parseVersion(version)]
  const wallets = await Promise.all(
    kinds.map(kind => {
      const derived = deriveWallet(kind, {
        ...{ publicKey, workchain: 0, network: network.globalId ?? -239 },
        ...(wallet_id !== undefined && version !== undefined && { walletId: wallet_id }),
      })
      return readWallet(chain, derived.address, 'key', readStateInit(derived.init))
    }),
  )
  const [wallet] = wallets.toSorted((a, b) => rank(b) - rank(a) || compare(b.balance, a.balance))
  return { ...(wallet && { wallet }), wallets }
}

const rank = ({ status, balance }: ConnectWallet): number => (status === 'active' ? 2 : balance ? 1 : 0)
const compare = (a = 0n, b = 0n): number => (a < b ? -1 : a > b ? 1 : 0)

/** @throws input.body for a version that has no known initial state */
function parseVersion(version: string): DerivableWallet {
  const name = `wallet_${version.toLowerCase().replace(/^wallet_/, '')}`
  const kind = derivableWallets.find(each => each === name)
  if (kind) return kind
  const known = derivableWallets.map(each => each.replace('wallet_', '')).join(', ')
  throw new AppError('input.body', { path: 'wallet.version', reason: `unknown version ${version}; known: ${known}` })
}

async function readWallet(
  chain: ChainView | undefined,
  address: Address,
  foundBy: ConnectWallet['foundBy'],
  given: StateInit | undefined,
): Promise<ConnectWallet> {
  const state = await chain?.read(address)
  const account = state ? await chain?.account(address) : undefined
  const isDeployed = account?.storage.state.type === 'active'
  const own = given && address.endsWith(given.cell.hash()) ? given : undefined
  const { code, data } = isDeployed ? getInit(account) : { code: own?.code, data: own?.data }
  const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
  const types = { active: 'active', uninit: 'uninit', frozen: 'frozen' } as const
  return {
    ...{ address, foundBy, kind, code, dataCell: data },
    status: state === undefined ? 'unknown' : account ? types[account.storage.state.type] : 'nonexist',
    balance: state === undefined ? undefined : (account?.storage.balance.grams ?? 0n),
    data: kind && data ? readWalletData(kind, data) : undefined,
    init: isDeployed ? undefined : own?.cell,
  }
}

/** The wallet as a reply shows it. */
export function presentWallet(wallet: ConnectWallet): DebugConnectWallet {
  const { address, kind, status, balance, data, foundBy } = wallet
  const problem = explainWallet(wallet)
  return {
    address,
    ...(kind && { kind, max_messages: maxOutMessages(kind) }),
    status,
    ...(balance !== undefined && { balance }),
    ...(data?.seqno !== undefined && { seqno: BigInt(data.seqno) }),
    ...(data?.wallet_id !== undefined && { wallet_id: data.wallet_id }),
    found_by: foundBy,
    ...(problem !== undefined && { problem }),
  }
}

/** Why no message can be built for a wallet; `undefined` if one can. */
export function explainWallet({ kind, status, data, code }: ConnectWallet): string | undefined {
  if (kind && data) return undefined
  if (kind) return 'The data of the wallet could not be read.'
  if (code) return 'The contract is not a known wallet.'
  if (status === 'frozen') return 'The account is frozen.'
  if (status === 'unknown') return 'This source does not have the state of the account.'
  return 'The account has no contract. Give its StateInit, or its public key and version.'
}
