import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import { listOperationsOf } from '../../compose/bodyForm.ts'
import { parseDraftCell } from '../../compose/DraftFaults.ts'
import { type WrittenDraft, writeDraft } from '../../compose/writeDraft.ts'
import type { DebugComposedMessage, DebugDestination } from '../../contract/debugCompose.ts'
import type { InternalDraft, MessageDraft, WalletDraft } from '../../contract/debugDraft.ts'
import type { Call, Reply } from '../../contract/operations.ts'
import { interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { parseAddress } from '../../encoding/address.ts'
import { tryRead } from '../../errors.ts'
import { getForwardFee, measureCells, readForwardPrices } from '../../fees/forwardFee.ts'
import { readWalletData } from '../../messages/walletData.ts'
import { walletFamilies, walletNumberNames } from '../../messages/walletFamilies.ts'
import { isWalletKind, readWalletMessage, type WalletKind } from '../../messages/walletMessage.ts'
import { tryReadMessage } from '../../tlb/tryReadMessage.ts'
import { getInit } from '../../trace/accountState.ts'
import { type Address, workchainOf } from '../../units.ts'
import { preflight } from '../../verdict/preflight.ts'
import type { CallContext } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { type DraftAccount, type DraftChain, openDraftAccounts } from './openDraftAccounts.ts'

/** Seconds that a composed message is valid, unless it says otherwise. */
const validSeconds = 300

/** Writes a draft, with what is missing filled in from the wallet; its fees and destinations. */
export async function composeDraft(
  context: CallContext,
  { draft: given, block_seqno: seqno, abis }: Call<'debugCompose'>['body'],
): Promise<Reply<'debugCompose'>> {
  const book = readRequestAbis({ abis })
  const chain = await openDraftAccounts(context, listAddresses(given), seqno)
  const wallet = given.type === 'wallet' ? findWallet(given, chain) : undefined
  const draft = given.type === 'wallet' ? completeWallet(given, wallet, chain) : given
  const written = writeDraft(draft, { abis: book })
  const messages = listMessages(context, draft, written, chain)
  return {
    draft,
    ...(written.message && presentMessage(written.message)),
    ...presentImportFee(draft, written.message, chain),
    ...(draft.type === 'wallet' && wallet && { wallet: presentWallet(draft, wallet) }),
    messages,
    faults: [...written.faults],
    warnings: [...checkWallet(context, draft, written, chain), ...findWarnings(draft, messages)],
  }
}

function listAddresses(draft: MessageDraft): readonly Address[] {
  const texts =
    draft.type === 'wallet'
      ? [
          draft.wallet,
          ...draft.messages.flatMap(({ message }) => (message.type === 'internal' ? message.destination : [])),
        ]
      : draft.type === 'raw'
        ? []
        : [draft.destination]
  return texts.flatMap(text => toAddress(text) ?? [])
}

const toAddress = (text: string): Address | undefined => tryRead(() => parseAddress(text.trim()))

type FoundWallet = {
  readonly address: Address
  readonly account: DraftAccount | undefined
  /** The version by its code. */
  readonly kind: WalletKind | undefined
  readonly data: Cell | undefined
}

function findWallet({ wallet, init }: WalletDraft, chain: DraftChain): FoundWallet | undefined {
  const address = toAddress(wallet)
  if (address === undefined) return undefined
  const account = chain.find(address)
  const { code = parseOptional(init?.code), data = parseOptional(init?.data) } = getInit(account?.state?.account)
  const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
  return { address, account, kind, data }
}

const parseOptional = (text: string | undefined): Cell | undefined =>
  text === undefined ? undefined : tryRead(() => parseDraftCell(text))

/** A draft with the numbers that the wallet expects, where it has none. */
function completeWallet(draft: WalletDraft, wallet: FoundWallet | undefined, { now }: DraftChain): WalletDraft {
  const version = draft.version ?? wallet?.kind
  if (version === undefined || !isWalletKind(version)) return draft
  const data = wallet?.data && readWalletData(version, wallet.data)
  const until = BigInt(now + validSeconds)
  const expected = {
    seqno: data?.seqno,
    wallet_id: data?.wallet_id,
    valid_until: until,
    // Of highload wallets v2, the upper 32 bits are the time.
    query_id: version.startsWith('wallet_highload_v2') ? until << 32n : 0n,
    created_at: now,
    timeout: data?.timeout,
  }
  const filled = walletNumberNames.flatMap(name => {
    const value = expected[name]
    const isMissing = draft[name] === undefined && name in walletFamilies[version].numbers
    return isMissing && value !== undefined ? [[name, String(value)] as const] : []
  })
  return { ...draft, version, ...Object.fromEntries(filled) }
}

function presentWallet({ version }: WalletDraft, { address, account, kind }: FoundWallet) {
  const family = version !== undefined && isWalletKind(version) ? walletFamilies[version] : undefined
  const found = account?.state?.account
  return {
    address,
    ...(kind !== undefined && { version: kind }),
    ...presentStatus(account),
    ...(account?.state && { balance: found?.storage.balance.grams ?? 0n }),
    numbers: walletNumberNames.filter(name => family && name in family.numbers),
    max_messages: family?.maxMessages ?? 0,
    takes_extensions: family?.takesExtensions ?? false,
  }
}

function presentStatus(account: DraftAccount | undefined): Pick<DebugDestination, 'status'> {
  if (!account?.state) return {}
  return { status: account.state.account?.storage.state.type ?? 'nonexist' }
}

function presentMessage(message: Cell) {
  return { boc: toBocHex(message), hash: message.hash(), ...measureCells([message]) }
}

/** The fee for an external message is that of forwarding it. */
function presentImportFee(draft: MessageDraft, cell: Cell | undefined, chain: DraftChain) {
  const message = cell && tryReadMessage(cell)
  if (message?.info.type !== 'ext_in_msg_info' || draft.type === 'internal') return {}
  const prices = chain.config && readForwardPrices(chain.config, workchainOf(message.info.dest) === -1)
  return prices ? { import_fee: getForwardFee(prices, message) } : {}
}

function listMessages(
  context: CallContext,
  draft: MessageDraft,
  written: WrittenDraft,
  chain: DraftChain,
): DebugComposedMessage[] {
  if (draft.type === 'internal')
    return [
      presentInternal(context, { path: '', draft, cell: written.message, from: toAddress(draft.source ?? '') }, chain),
    ]
  if (draft.type !== 'wallet') return []
  const from = toAddress(draft.wallet)
  return draft.messages.map(({ message }, at) => {
    const path = `messages[${at}].message`
    const cell = written.outMessages.get(at)
    return presentInternal(
      context,
      { path, draft: message.type === 'internal' ? message : undefined, cell, from },
      chain,
    )
  })
}

type InternalPart = {
  readonly path: string
  readonly draft: InternalDraft | undefined
  readonly cell: Cell | undefined
  readonly from: Address | undefined
}

function presentInternal(context: CallContext, { path, draft, cell, from }: InternalPart, chain: DraftChain) {
  const message = cell && tryReadMessage(cell)
  const to = message?.info.type === 'int_msg_info' ? message.info.dest : toAddress(draft?.destination ?? '')
  const isMasterchain = [from, to].some(address => address !== undefined && workchainOf(address) === -1)
  const prices = chain.config && readForwardPrices(chain.config, isMasterchain)
  return {
    path,
    ...(cell && { boc: toBocHex(cell), ...measureCells([cell]) }),
    ...(message && prices && { forward_fee: getForwardFee(prices, message) }),
    ...(to !== undefined && { destination: presentDestination(context, to, chain) }),
  }
}

function presentDestination({ network }: CallContext, address: Address, chain: DraftChain): DebugDestination {
  const account = chain.find(address)
  const name = network.label?.(address)
  const interfaces = [...(account?.interfaces ?? [])]
  return {
    address,
    ...presentStatus(account),
    interfaces,
    ...(name !== undefined && { name }),
    operations: [...listOperationsOf('internal', interfaces)],
  }
}

/** The fields that the checks of a wallet are about; a draft never has a signature. */
const checkedFields: Readonly<Record<string, string | undefined>> = {
  seqno: 'seqno',
  expiry: 'valid_until',
  wallet_id: 'wallet_id',
  balance: 'messages',
}

/** What the wallet would reject. */
function checkWallet(
  { network }: CallContext,
  draft: MessageDraft,
  written: WrittenDraft,
  chain: DraftChain,
): Warnings {
  const message = written.message && tryReadMessage(written.message)
  if (draft.type !== 'wallet' || message?.info.type !== 'ext_in_msg_info') return []
  const { version: kind } = draft
  const { state } = chain.find(message.info.dest) ?? {}
  const wallet =
    kind !== undefined && isWalletKind(kind) ? { kind, body: readWalletMessage(message.body, kind) } : undefined
  const checks = preflight({ message, wallet, state, now: chain.now, networkGlobalId: network.globalId })
  return checks.flatMap(({ id, status, code = id, text }) => {
    const path = checkedFields[id]
    return status === 'fail' && path !== undefined ? [{ path, code, text }] : []
  })
}

type Warnings = Reply<'debugCompose'>['warnings']

function findWarnings(draft: MessageDraft, messages: readonly DebugComposedMessage[]): Warnings {
  const internal =
    draft.type === 'wallet' ? draft.messages.map(({ message }) => message) : draft.type === 'internal' ? [draft] : []
  return internal.flatMap((message, at) => {
    const { path = '', destination } = messages[at] ?? {}
    const isDeployed = destination?.status === undefined || destination.status === 'active'
    if (message.type !== 'internal' || isDeployed || !message.bounce || message.init) return []
    const text =
      'No contract is deployed at the destination, so the message bounces. Set bounce off, or attach the StateInit.'
    return [{ path: path === '' ? 'bounce' : `${path}.bounce`, code: 'destination.notDeployed', text }]
  })
}
