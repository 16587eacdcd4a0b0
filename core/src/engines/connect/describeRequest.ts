import { toBocHex } from '../../cell/text.ts'
import type { DebugConnectMessage, DebugTonConnect, DebugTonConnectRequest } from '../../contract/debugTonConnect.ts'
import { toFriendlyAddress } from '../../encoding/address.ts'
import { toHex } from '../../encoding/hex.ts'
import { AppError } from '../../errors.ts'
import { acceptsSignedInternal, maxOutMessages } from '../../messages/buildWalletMessage.ts'
import type { CheckContext } from '../../tonconnect/checkValues.ts'
import { type Fault, toFault } from '../../tonconnect/Fault.ts'
import { formatSentence } from '../../tonconnect/formatSentence.ts'
import { type InvalidRequest, readRequest } from '../../tonconnect/readRequest.ts'
import { revisions } from '../../tonconnect/schemas.ts'
import type { SignData, TonConnectRequest } from '../../tonconnect/TonConnectRequest.ts'
import type { WantedMessage } from '../../tonconnect/WantedMessage.ts'
import type { CallContext } from '../context/Deps.ts'
import { type ChainView, openChain } from '../describe/openChain.ts'
import { decodeMessageBody } from '../inspect/decodeMessageBody.ts'
import { buildRun, type RunInput } from './buildRuns.ts'
import { checkProof } from './checkProof.ts'
import { presentComparison, type ReadReply, readReply, walletOfReply } from './checkReply.ts'
import { type ConnectWallet, explainWallet, findWallet, presentWallet } from './findWallet.ts'
import { findWarnings, type MessageFindings } from './findWarnings.ts'
import { type ResolvedMessage, resolveMessages } from './resolveMessages.ts'

/**
 * What a request of TON Connect or a payment link wants, what is wrong with it, and the unsigned messages that show what it
 * would do.
 *
 * @throws input.text if the text has none, input.body, input.address, lookup.account
 */
export async function describeRequest(context: CallContext, request: DebugTonConnectRequest): Promise<DebugTonConnect> {
  const opened = await openChain(context)
  const chain = 'problem' in opened ? undefined : opened
  const now = request.now ?? chain?.now ?? context.deps.nowSec()
  const read = readRequest(request.text, { now })
  if (!read) {
    const reason = 'no request of TON Connect and no payment link; paste its JSON, its link, or a log that contains it'
    throw new AppError('input.text', { reason })
  }
  const unknown = 'problem' in opened ? [opened.problem] : []
  if (read.kind === 'invalid') return presentInvalid(read, now, unknown)
  return new RequestDescription(context, chain, request, read, now).present(unknown)
}

const presentInvalid = ({ faults }: InvalidRequest, now: number, unknown: readonly string[]): DebugTonConnect => ({
  ...{ kind: 'invalid', sentence: 'A request that is not valid JSON', faults: [...faults] },
  ...{ needs: [], messages: [], message_count: 0, warnings: [], now, unknown: [...unknown] },
})

class RequestDescription {
  private readonly context: CallContext
  private readonly chain: ChainView | undefined
  private readonly request: DebugTonConnectRequest
  private readonly read: TonConnectRequest
  private readonly now: number
  private readonly faults: Fault[]

  constructor(
    context: CallContext,
    chain: ChainView | undefined,
    request: DebugTonConnectRequest,
    read: TonConnectRequest,
    now: number,
  ) {
    this.context = context
    this.chain = chain
    this.request = request
    this.read = read
    this.now = now
    this.faults = [...read.faults]
  }

  async present(unknown: readonly string[]): Promise<DebugTonConnect> {
    const { read, chain, now, request } = this
    const reply = this.readReply()
    const fallback = toFallback(read, reply)
    const { wallet, wallets } = await findWallet(this.context, chain, request.wallet, fallback)
    this.checkWallet(wallet)
    const resolved = await resolveMessages(read.messages, wallet?.address, chain)
    const findings = await this.findAllWarnings(resolved)
    const run = wallet && explainWallet(wallet) === undefined ? this.toRunInput(wallet) : undefined
    const plain = resolved.flatMap(({ message }) => (message ? [message] : []))
    const together = run && plain.length === read.messageCount ? buildRun(plain, run) : undefined
    const proof = await checkProof(read, chain, {
      now,
      ...(request.domain !== undefined && { domain: request.domain }),
      ...(request.payload !== undefined && { payload: request.payload }),
    })
    const comparison =
      reply?.message &&
      (await presentComparison(reply.message, {
        ...{ messages: plain, wallet: wallet?.address, validUntil: read.validUntil, chain, now },
        isInternal: read.kind === 'signMessage',
        networkGlobalId: this.context.network.globalId,
      }))
    const outflow = toOutflow(resolved, findings)
    return {
      ...presentRequest(read),
      sentence: formatSentence(read),
      faults: this.faults,
      ...(wallet && { wallet: presentWallet(wallet) }),
      ...(wallets && { wallets: wallets.map(presentWallet) }),
      messages: resolved.map((each, at) => presentMessage(each, findings[at], run)),
      message_count: read.messageCount,
      ...(together && { boc: toBocHex(together) }),
      ...(outflow && { outflow }),
      warnings: checkOutflow(outflow?.amount, wallet),
      ...(proof && { proof }),
      ...(comparison && { comparison }),
      now,
      unknown: [...unknown],
    }
  }

  private readReply(): ReadReply | undefined {
    const { reply } = this.request
    const context: CheckContext = { now: this.now, report: fault => this.faults.push(fault) }
    // A reply without its request is compared with nothing, but decoded.
    const text = reply?.trim() ? reply : this.read.kind === 'wallet-reply' ? this.request.text : undefined
    if (text === undefined) return undefined
    const read = readReply(text, context)
    const { id } = this.read
    if (id !== undefined && read.id !== undefined && id !== read.id)
      this.faults.push(toFault('id', 'reply.id', { request: id, reply: read.id }))
    return read
  }

  private checkWallet(wallet: ConnectWallet | undefined): void {
    const { read, request, faults } = this
    const { globalId } = this.context.network
    if (read.network !== undefined && globalId !== undefined && read.network !== globalId) {
      const details = { value: formatNetwork(read.network), expected: formatNetwork(globalId) }
      faults.push(toFault('network', 'network.other', details))
    }
    if (wallet && request.wallet && read.from !== undefined && read.from !== wallet.address) {
      const details = { from: toFriendlyAddress(read.from), wallet: toFriendlyAddress(wallet.address) }
      faults.push(toFault('from', 'from.other', details))
    }
    if (!wallet?.kind) return
    const limit = maxOutMessages(wallet.kind)
    const name = `a ${wallet.kind} wallet`
    if (read.messageCount > limit)
      faults.push(toFault('messages', 'list.long', { count: read.messageCount, limit, wallet: name }))
    if (read.kind === 'signMessage' && !acceptsSignedInternal(wallet.kind))
      faults.push(toFault('method', 'method.wallet', { wallet: name }))
  }

  private findAllWarnings(resolved: readonly ResolvedMessage[]): Promise<readonly (MessageFindings | undefined)[]> {
    const { chain, context } = this
    const { label } = context.network
    return Promise.all(resolved.map(async ({ message }) => message && findWarnings(message, { chain, label })))
  }

  private toRunInput(wallet: ConnectWallet): RunInput {
    const isInternal =
      this.read.kind === 'signMessage' && wallet.kind !== undefined && acceptsSignedInternal(wallet.kind)
    return { wallet, now: this.now, validUntil: this.read.validUntil, isInternal }
  }
}

function toFallback({ from, connectEvent, signDataReply }: TonConnectRequest, reply: ReadReply | undefined) {
  if (from !== undefined) return { address: from, foundBy: 'from' as const }
  const { address, stateInit } = connectEvent ?? signDataReply ?? {}
  if (address !== undefined)
    return { address, foundBy: 'reply' as const, ...(stateInit !== undefined && { stateInit }) }
  const dest = reply && walletOfReply(reply)
  if (dest === undefined) return undefined
  const init = reply?.message?.init?.cell
  return { address: dest, foundBy: 'reply' as const, ...(init && { stateInit: toBocHex(init) }) }
}

const networkNames: Readonly<Record<number, string>> = { [-239]: 'mainnet', [-3]: 'testnet' }
const formatNetwork = (id: number): string => {
  const name = networkNames[id]
  return name === undefined ? `network ${id}` : `${name} (${id})`
}

function presentRequest(read: TonConnectRequest) {
  const { kind, form, foundIn, id, validUntil, network, from, connect, signData, needs } = read
  return {
    ...{ kind, form },
    ...(foundIn !== undefined && { found_in: foundIn }),
    needs: needs.map(each => revisions[each]),
    ...(id !== undefined && { id }),
    ...(validUntil !== undefined && { valid_until: validUntil }),
    ...(network !== undefined && { network }),
    ...(from !== undefined && { from }),
    ...(connect && { connect: { manifest_url: connect.manifestUrl, items: connect.items.map(item => ({ ...item })) } }),
    ...(signData && { sign_data: presentSignData(signData) }),
  }
}

function presentSignData(data: SignData): NonNullable<DebugTonConnect['sign_data']> {
  if (data.type === 'text') return { ...data }
  if (data.type === 'binary') return { type: 'binary', bytes: toHex(data.bytes) }
  return { type: 'cell', schema: data.schema, cell: toBocHex(data.cell), cell_hash: data.cell.hash() }
}

function presentMessage(
  { wanted, message, problem }: ResolvedMessage,
  findings: MessageFindings | undefined,
  run: RunInput | undefined,
): DebugConnectMessage {
  const alone = message && run && buildRun([message], run)
  const jetton = toJetton(wanted, findings)
  const body = message?.body
  return {
    ...{ path: wanted.path, kind: wanted.type },
    ...(message && { destination: message.destination, amount: message.amount, bounce: message.bounce }),
    has_init: message?.init !== undefined,
    extra_currencies: [...(message?.currencies ?? [])].map(([id, amount]) => ({ id: BigInt(id), amount })),
    ...(jetton && { jetton }),
    ...(body && { ...decodeMessageBody(body, [], 'internal'), body: toBocHex(body) }),
    warnings: [...(findings?.warnings ?? [])],
    ...(alone && { boc: toBocHex(alone) }),
    ...(problem !== undefined && { problem }),
  }
}

const toJetton = (wanted: WantedMessage, findings: MessageFindings | undefined) =>
  wanted.type === 'jetton'
    ? { master: wanted.master, amount: wanted.amount, recipient: wanted.destination }
    : findings?.jetton

function toOutflow(resolved: readonly ResolvedMessage[], findings: readonly (MessageFindings | undefined)[]) {
  if (resolved.length === 0) return undefined
  const jettons = new Map<string, bigint>()
  for (const [at, { wanted }] of resolved.entries()) {
    const jetton = toJetton(wanted, findings[at])
    if (jetton) jettons.set(jetton.master, (jettons.get(jetton.master) ?? 0n) + jetton.amount)
  }
  return {
    amount: resolved.reduce((sum, { message }) => sum + (message?.amount ?? 0n), 0n),
    jettons: [...jettons].map(([master, amount]) => ({ master, amount })),
  }
}

function checkOutflow(amount: bigint | undefined, wallet: ConnectWallet | undefined): DebugTonConnect['warnings'] {
  const balance = wallet?.balance
  if (amount === undefined || balance === undefined || amount <= balance) return []
  const text = `The messages need ${amount} nanotons and fees, the wallet has ${balance}: they are not sent.`
  return [{ code: 'balance.low', severity: 'error', text }]
}
