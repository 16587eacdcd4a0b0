import { cellFromText } from '../cell/text.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { AppError } from '../errors.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../messages/decode.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import type { AccountStatus } from '../tlb/transaction.ts'
import { type Address, type Hash, type Lt, lt, nano, unixSec, workchainOf } from '../units.ts'
import type { AccountFacts } from './accountFacts.ts'
import { nodesOf, type Trace, type TraceMessage, type TraceNode } from './Trace.ts'
import { type TraceFile, type TraceFileMessage, traceFile } from './traceFile.ts'

/**
 * Reads a recorded trace (`ton-trace/1`): messages with bodies, but no transaction cells, no states and only partial
 * phases and account interfaces.
 *
 * @throws input.argument
 */
export function readTraceFile(json: unknown): { trace: Trace; facts: AccountFacts } {
  const parsed = traceFile.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('input.argument', {
      name: issue?.path.join('.') ?? 'trace',
      reason: issue?.message ?? 'not a ton-trace/1 file',
    })
  }
  const file = parsed.data
  const interfaces = collectInterfaces(file)
  const interfacesOf = (of: Address): readonly string[] => interfaces.get(of) ?? []
  return { trace: readTrace(file, interfacesOf), facts: readFacts(file, interfacesOf) }
}

function readTrace(file: TraceFile, interfacesOf: (account: Address) => readonly string[]): Trace {
  const ltOf = new Map(file.transactions.map(each => [each.hash, lt(each.lt)]))
  const messageOf = (of: Hash): TraceMessage[] => {
    const recorded = file.messages[of]
    return recorded ? [fromRecordedMessage(recorded, ltOf, interfacesOf)] : []
  }
  // The file names its transaction but does not contain it.
  const landedElsewhere = ({ hash }: TraceMessage) => file.messages[hash]?.to_transaction !== null
  const childrenOf = new Map<Hash, TraceNode[]>()
  const known = new Set(file.transactions.map(each => each.hash))
  const parentOf = createParentLookup(file, known)
  let root: TraceNode | undefined
  // Latest first: a message is created before it is processed, so children come before their parents.
  for (const each of file.transactions.toSorted((a, b) => compare(b.lt, a.lt))) {
    const children = (childrenOf.get(each.hash) ?? []).sort((a, b) => compare(creationOf(a), creationOf(b)))
    const outMessages = each.out_msgs.flatMap(messageOf)
    const processed = new Set(children.map(child => child.inMessage?.hash))
    const node: TraceNode = {
      hash: each.hash,
      account: each.account,
      lt: lt(each.lt),
      utime: unixSec(each.utime),
      success: isRecordedSuccessful(each),
      aborted: each.aborted,
      destroyed: each.destroyed,
      type: toTransactionType(each),
      origStatus: each.orig_status satisfies AccountStatus,
      endStatus: each.end_status,
      totalFees: nano(each.total_fees),
      inMessage: each.in_msg ? messageOf(each.in_msg)[0] : undefined,
      outMessages,
      phases: toRecordedPhases(each),
      interfaces: interfacesOf(each.account),
      children,
      emulated: false,
      transaction: undefined,
      ...(each.block_seqno != null && { block: { ...unknownShard(each.account), seqno: each.block_seqno } }),
      reported: readReportedFields(each),
      before: undefined,
      after: undefined,
      truncations: outMessages
        .filter(message => message.type === 'int_msg' && !processed.has(message.hash))
        .map(message => ({ message, reason: { kind: landedElsewhere(message) ? 'not-searched' : 'pending' } })),
    }
    const parent = parentOf(each)
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), node])
    else if (root) throw new AppError('input.argument', { name: 'transactions', reason: 'more than one tree' })
    else root = node
  }
  if (!root) throw new AppError('input.argument', { name: 'transactions', reason: 'no root transaction' })
  const isPending = ({ truncations }: TraceNode) => truncations.some(({ reason }) => reason.kind === 'pending')
  const inProgress = file.trace?.state === 'pending' || [...nodesOf(root)].some(isPending)
  return { root, emulated: false, inProgress, transactionCount: file.transactions.length }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
const creationOf = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt

/** The parent of a transaction: from the file, else by its incoming message. */
function createParentLookup(
  file: TraceFile,
  known: ReadonlySet<Hash>,
): (each: TraceFileTransaction) => Hash | undefined {
  const senders = new Map(file.transactions.flatMap(each => each.out_msgs.map(of => [of, each.hash] as const)))
  return each => {
    if (each.parent === null) return undefined
    const parent = each.parent ?? (each.in_msg ? senders.get(each.in_msg) : undefined)
    if (parent !== undefined && !known.has(parent))
      throw new AppError('input.argument', { name: 'transactions', reason: `parent transaction ${parent} is missing` })
    return parent
  }
}

type TraceFileTransaction = TraceFile['transactions'][number]

/** Ordinary unless the recording says tick-tock. */
function toTransactionType({ transaction_type: type, is_tock: isTock }: TraceFileTransaction): TraceNode['type'] {
  if (!type || !/tick/i.test(type)) return 'ord'
  return isTock ? 'tock' : 'tick'
}

/** As `/v2` defines success: an account without code cannot fail; `aborted` decides for the action phase. */
function isRecordedSuccessful(each: TraceFileTransaction): boolean {
  if (each.bounce_phase) return false
  const { compute } = toRecordedPhases(each)
  if (compute?.skipped) return compute.reason === 'cskip_no_state'
  return !each.aborted && (compute === undefined || compute.success)
}

/** Recordings contain the seqno of a block, not its shard. */
const unknownShard = (account: Address) => ({ workchain: workchainOf(account), shard: '0'.repeat(16) })

const readReportedFields = (each: TraceFileTransaction): TraceNode['reported'] => ({
  ...(each.state_update_old &&
    each.state_update_new && { stateUpdate: { old: each.state_update_old, new: each.state_update_new } }),
  ...(each.prev_trans_hash &&
    each.prev_trans_lt && { previous: { hash: each.prev_trans_hash, lt: lt(each.prev_trans_lt) } }),
})

const skipReasons = {
  nonexist: 'cskip_no_state',
  uninit: 'cskip_no_state',
  active: 'cskip_no_gas',
  frozen: 'cskip_bad_state',
} as const

const bounces: Readonly<Record<string, TraceNode['phases']['bounce']>> = {
  nofunds: 'tr_phase_bounce_nofunds',
  negfunds: 'tr_phase_bounce_negfunds',
}

function toRecordedPhases(each: TraceFileTransaction): TraceNode['phases'] {
  const { compute_phase: compute, orig_status: status } = each
  // Recordings omit the reason, but each account status has exactly one.
  const reason = skipReasons[status]
  return {
    ...(compute && {
      compute: compute.skipped
        ? { skipped: true, reason }
        : {
            skipped: false,
            success: compute.exit_code === 0 || compute.exit_code === 1,
            exitCode: compute.exit_code ?? 0,
          },
    }),
    ...(each.bounce_phase && {
      bounce: bounces[each.bounce_phase] ?? 'tr_phase_bounce_ok',
    }),
  }
}

function fromRecordedMessage(
  recorded: TraceFileMessage,
  ltOf: ReadonlyMap<Hash, Lt>,
  interfacesOf: (account: Address) => readonly string[],
): TraceMessage {
  const body = cellFromText(recorded.body)
  const [source, destination] = [recorded.source ?? undefined, recorded.destination ?? undefined]
  const decode = { int_msg: decodeInternal, ext_in_msg: decodeExternalIn, ext_out_msg: decodeExternalOut }[
    recorded.msg_type
  ]
  const reader = recorded.msg_type === 'ext_out_msg' ? source : destination
  const takenAt = recorded.to_transaction == null ? undefined : ltOf.get(recorded.to_transaction)
  return {
    hash: recorded.hash,
    type: recorded.msg_type,
    source,
    destination,
    value: nano(recorded.value ?? 0n),
    extra: new Map(Object.entries(recorded.value_extra ?? {}).map(([id, amount]) => [Number(id), amount])),
    ihrFee: nano(recorded.ihr_fee ?? 0n),
    ihrDisabled: recorded.ihr_disabled ?? false,
    fwdFee: nano(recorded.fwd_fee ?? 0n),
    importFee: nano(recorded.import_fee ?? 0n),
    bounce: recorded.bounce ?? false,
    bounced: recorded.bounced ?? false,
    createdLt: lt(recorded.created_lt ?? takenAt ?? 0n),
    createdAt: unixSec(recorded.created_at ?? 0),
    body,
    init: recorded.init ? cellFromText(recorded.init) : undefined,
    opCode: opCodeOf(body),
    decoded: decode(body, reader ? interfacesOf(reader) : []),
  }
}

/** The interfaces of accounts, as far as the recording contains them. */
function collectInterfaces(file: TraceFile): ReadonlyMap<Address, readonly string[]> {
  const found = new Map<Address, Set<string>>()
  const add = (of: Address, ...names: readonly string[]) => found.set(of, new Set([...(found.get(of) ?? []), ...names]))
  for (const [of, facts] of Object.entries(file.accounts) as [Address, TraceFile['accounts'][string]][]) {
    if (facts.jetton_wallet) {
      add(of, 'jetton_wallet')
      add(facts.jetton_wallet.jetton, 'jetton_master')
    }
    if (facts.nft_item) add(of, 'nft_item')
    if (facts.nft_sale) add(of, 'nft_sale')
    if (facts.nft_auction) add(of, 'nft_auction_v1')
    if (facts.dedust_pool) add(of, 'dedust_pool')
  }
  for (const message of Object.values(file.messages)) {
    if (message.destination == null || message.msg_type === 'ext_out_msg') continue
    const code = message.init ? readStateInit(cellFromText(message.init)).code : undefined
    const known = code && interfacesByCodeHash(code.hash())
    if (known) add(message.destination, ...known)
    else add(message.destination, ...guessWalletInterfaces(message))
  }
  return new Map([...found].map(([of, names]) => [of, [...names]]))
}

/** Opcode of a signed wallet v5 request in an internal message. */
const signedInternal = 0x73696e74

/** Recordings omit which accounts are wallets; the layout of signed requests reveals them. */
function guessWalletInterfaces(message: TraceFileMessage): readonly string[] {
  const body = cellFromText(message.body)
  if (message.msg_type === 'int_msg') {
    const carried = opCodeOf(body) === signedInternal ? decodeInternal(body, ['wallet_v5r1']) : undefined
    return carried && /wallet.*signed/i.test(carried.op) && !carried.unread ? ['wallet_v5r1'] : []
  }
  for (const name of ['wallet_v5r1', 'wallet_v4r2', 'wallet_v3r2', 'wallet_highload_v3r1', 'wallet_highload_v2']) {
    const decoded = decodeExternalIn(body, [name])
    if (decoded && /wallet.*signed/i.test(decoded.op) && !decoded.unread) return [name]
  }
  return []
}

function readFacts(file: TraceFile, interfacesOf: (account: Address) => readonly string[]): AccountFacts {
  const of = (wanted: Address) => file.accounts[wanted]
  return {
    interfaces: interfacesOf,
    jettonWallet: wanted => of(wanted)?.jetton_wallet ?? undefined,
    poolAssets: wanted =>
      of(wanted)?.dedust_pool?.assets?.map(asset =>
        asset === 'TON' ? { type: 'coin' } : { type: 'jetton', master: asset },
      ),
    nftItem(wanted) {
      const item = of(wanted)?.nft_item
      if (!item) return undefined
      return {
        owner: item.owner ?? undefined,
        collection: item.collection ?? undefined,
        index: item.index ?? undefined,
        ...(item.content?.domain && { domain: item.content.domain }),
      }
    },
    nftSale(wanted) {
      const sale = of(wanted)?.nft_sale
      if (!sale?.nft || sale.full_price === undefined || sale.full_price === null) return undefined
      return {
        item: sale.nft,
        owner: sale.nft_owner ?? undefined,
        marketplace: sale.marketplace ?? undefined,
        price: nano(sale.full_price),
      }
    },
    nftAuction(wanted) {
      const auction = of(wanted)?.nft_auction
      if (!auction?.nft) return undefined
      return {
        item: auction.nft,
        owner: auction.nft_owner ?? undefined,
        marketplace: auction.marketplace ?? undefined,
        bid: auction.last_bid ?? undefined,
        bidder: undefined,
        endsAt: undefined,
        jetton: undefined,
      }
    },
    subscription: () => undefined,
  }
}
