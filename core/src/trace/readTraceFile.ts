import { cellFromText } from '../cell/text.ts'
import { type InterfaceName, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { AppError } from '../errors.ts'
import { type DecodedBody, decodeExternalIn, decodeInternal, opCodeOf } from '../messages/decode.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import { type Address, type Hash, nano, workchainOf } from '../units.ts'
import { parseSchema } from '../wire/parseSchema.ts'
import type { AccountFacts } from './accountFacts.ts'
import { type InterfaceLookup, linkTransactions } from './linkTransactions.ts'
import { readRecordedTransaction } from './recordedTransaction.ts'
import { readLockWallet, readStakePool } from './stakeFacts.ts'
import { type Trace, toTrace } from './Trace.ts'
import { type RecordedMessage, type RecordedTransaction, type TraceFile, traceFile } from './traceFile.ts'

/**
 * Reads a recorded trace (`ton-trace/1`): messages with bodies, but no transaction cells, no states and only partial
 * phases and account interfaces.
 *
 * @throws input.argument
 */
export function readTraceFile(json: unknown): { trace: Trace; facts: AccountFacts } {
  const parsed = parseSchema(traceFile, json)
  if (!parsed.success) {
    const { path, message } = parsed.issue
    throw new AppError('input.argument', { name: path.join('.'), reason: message })
  }
  const file = parsed.data
  const interfaces = collectInterfaces(file)
  const interfacesOf = (of: Address): readonly InterfaceName[] => interfaces.get(of) ?? []
  return { trace: readTrace(file, interfacesOf), facts: readFacts(file, interfacesOf) }
}

function readTrace(file: TraceFile, interfacesOf: InterfaceLookup): Trace {
  const parents = findParents(file.transactions)
  const [root, ...others] = linkTransactions(
    file.transactions.map(each => ({
      transaction: readRecordedTransaction(each, file.messages),
      before: undefined,
      after: undefined,
      emulated: false,
      block:
        each.block_seqno === undefined
          ? undefined
          : { workchain: workchainOf(each.account), shard: undefined, seqno: each.block_seqno },
    })),
    {
      interfacesOf,
      // The file names its transaction but does not contain it.
      getReason: ({ hash }) => ({ kind: file.messages[hash]?.to_transaction === null ? 'pending' : 'not-searched' }),
      parentOf: hash => parents.get(hash),
    },
  )
  if (!root) throw invalidTransactions('no root transaction')
  if (others.length > 0) throw invalidTransactions('more than one tree')
  return toTrace(root, file.trace?.state === 'pending')
}

const invalidTransactions = (reason: string) => new AppError('input.argument', { name: 'transactions', reason })

function findParents(transactions: readonly RecordedTransaction[]): ReadonlyMap<Hash, Hash> {
  const known = new Set(transactions.map(({ hash }) => hash))
  const senders = new Map(transactions.flatMap(each => each.out_msgs.map(of => [of, each.hash])))
  return new Map(
    transactions.flatMap(each => {
      if (each.parent === null) return []
      const parent = each.parent ?? (each.in_msg ? senders.get(each.in_msg) : undefined)
      if (parent !== undefined && !known.has(parent))
        throw invalidTransactions(`parent transaction ${parent} is missing`)
      return parent === undefined ? [] : [[each.hash, parent]]
    }),
  )
}

function collectInterfaces(file: TraceFile): ReadonlyMap<Address, readonly InterfaceName[]> {
  const found = new Map<Address, Set<InterfaceName>>()
  const add = (of: Address, ...names: readonly InterfaceName[]) =>
    found.set(of, new Set([...(found.get(of) ?? []), ...names]))
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
    if (message.destination === undefined || message.msg_type === 'ext_out_msg') continue
    const code = message.init ? readStateInit(cellFromText(message.init)).code : undefined
    const known = code && interfacesByCodeHash(code.hash())
    if (known) add(message.destination, ...known)
    else add(message.destination, ...guessWalletInterfaces(message))
  }
  return new Map([...found].map(([of, names]) => [of, [...names]]))
}

const signedInternal = 0x73696e74

const signedWallets = [
  'wallet_v5r1',
  'wallet_v4r2',
  'wallet_v3r2',
  'wallet_highload_v3r1',
  'wallet_highload_v2',
] as const

/** Recordings omit which accounts are wallets; the layout of signed requests reveals them. */
function guessWalletInterfaces(message: RecordedMessage): readonly InterfaceName[] {
  const body = cellFromText(message.body)
  const isSigned = (decoded: DecodedBody | undefined) =>
    decoded !== undefined && /wallet.*signed/i.test(decoded.op) && !decoded.unread
  if (message.msg_type === 'int_msg')
    return opCodeOf(body) === signedInternal && isSigned(decodeInternal(body, ['wallet_v5r1'])) ? ['wallet_v5r1'] : []
  const wallet = signedWallets.find(name => isSigned(decodeExternalIn(body, [name])))
  return wallet ? [wallet] : []
}

function readFacts(file: TraceFile, interfacesOf: InterfaceLookup): AccountFacts {
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
      if (!sale?.nft || sale.full_price == null) return undefined
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
    stake(wallet) {
      const getData = (account: Address | undefined) => (account && of(account)?.data)?.boc
      const pool = readStakePool(getData(wallet), of(wallet)?.jetton_wallet ?? undefined)
      const lockWallet = readLockWallet(getData(pool))
      return pool && { pool, token: lockWallet && of(lockWallet)?.jetton_wallet?.jetton }
    },
  }
}
