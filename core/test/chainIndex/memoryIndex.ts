import { type BlockId, formatBlockId, formatBlockIdExt } from '../../src/blockId.ts'
import type { KeptTrace } from '../../src/chain/DescriptionStore.ts'
import type {
  ChainIndex,
  Checkpoint,
  IndexBatch,
  IndexDocument,
  IndexIdentity,
  OwnerPage,
  SeqnoRange,
  WholeTrace,
} from '../../src/chainIndex/ChainIndex.ts'
import { maxSameMessage } from '../../src/chainIndex/limits.ts'
import {
  type AccountHead,
  type BlockRow,
  type ContractRow,
  type DomainRow,
  type ItemRow,
  isWhole,
  type JettonWalletRow,
  type OpenMessage,
  type SaleRow,
  type TraceRow,
  type TransactionRow,
} from '../../src/chainIndex/rows.ts'
import { AppError } from '../../src/errors.ts'
import { shardContains } from '../../src/tlb/blockLinks.ts'
import { type Address, compareInts, type Hash, type Lt } from '../../src/units.ts'

type Claims = {
  readonly jettonWallets: Map<Address, JettonWalletRow>
  readonly items: Map<Address, ItemRow>
  readonly domains: Map<Address, DomainRow>
  readonly sales: Map<Address, SaleRow>
}

/** An index in memory: the simplest one that is right, which the others are compared with. */
export function memoryIndex(identity: IndexIdentity): ChainIndex {
  const blocks = new Map<string, BlockRow>()
  const transactions = new Map<Hash, TransactionRow>()
  const cells = new Map<Hash, Uint8Array>()
  const traces = new Map<Hash, TraceRow>()
  const open = new Map<Hash, OpenMessage>()
  const heads = new Map<Address, AccountHead>()
  const contracts = new Map<string, ContractRow>()
  const claims: Claims = { jettonWallets: new Map(), items: new Map(), domains: new Map(), sales: new Map() }
  const described = new Map<Hash, KeptTrace & { readonly version: string }>()
  const documents = new Map<string, Map<string, string>>()
  const listeners = new Set<() => void>()
  let ranges: readonly SeqnoRange[] = []
  let leader: Promise<unknown> = Promise.resolve()

  const masterchainBlock = (seqno: number): BlockRow | undefined =>
    [...blocks.values()].find(({ id }) => id.workchain === -1 && id.seqno === seqno)

  function checkKnown(batch: IndexBatch): boolean {
    for (const { id } of batch.blocks.filter(each => each.id.workchain === -1)) {
      const known = masterchainBlock(id.seqno)
      if (known && known.id.rootHash !== id.rootHash)
        throw new AppError('proof.index', { claim: `${formatBlockIdExt(id)} is ${formatBlockIdExt(known.id)} there` })
    }
    return ranges.some(({ first, last }) => first <= batch.range.first && batch.range.last <= last)
  }

  function getCheckpoint(): Checkpoint {
    const last = ranges.at(-1)?.last
    const newest = last === undefined ? undefined : masterchainBlock(last)
    return { ranges, newest: newest && { id: newest.id, utime: newest.utime } }
  }

  const select = <K, V>(map: ReadonlyMap<K, V>, keys: readonly K[]): ReadonlyMap<K, V> =>
    new Map(
      keys.flatMap(key => {
        const value = map.get(key)
        return value === undefined ? [] : [[key, value] as const]
      }),
    )

  const page = <R extends { readonly address: Address }>(rows: Iterable<R>, { after, limit }: OwnerPage): R[] =>
    [...rows]
      .toSorted((a, b) => (a.address < b.address ? -1 : 1))
      .filter(({ address }) => after === undefined || address > after)
      .slice(0, limit)

  const inOrder = (rows: Iterable<TransactionRow>): TransactionRow[] =>
    [...rows].toSorted((a, b) => compareInts(a.lt, b.lt) || (a.hash < b.hash ? -1 : 1))

  const findTrace = (id: Hash): WholeTrace | undefined => {
    const trace = traces.get(id)
    return trace && { trace, transactions: inOrder([...transactions.values()].filter(each => each.traceId === id)) }
  }

  return {
    name: 'an index in memory',
    identity,
    async commit(batch) {
      if (checkKnown(batch)) return
      for (const row of batch.blocks) blocks.set(formatBlockId(row.id), row)
      for (const row of batch.transactions) transactions.set(row.hash, row)
      for (const { hash, boc } of batch.cells) cells.set(hash, boc)
      for (const { from, into } of batch.merges) {
        for (const row of transactions.values())
          if (row.traceId === from) transactions.set(row.hash, { ...row, traceId: into })
        for (const row of open.values()) if (row.traceId === from) open.set(row.hash, { ...row, traceId: into })
        traces.delete(from)
        described.delete(from)
      }
      for (const row of batch.traces) traces.set(row.id, row)
      for (const { hash, parent } of batch.parents) {
        const row = transactions.get(hash)
        if (row) transactions.set(hash, { ...row, parent })
      }
      for (const row of batch.opened) open.set(row.hash, row)
      for (const hash of batch.received) open.delete(hash)
      for (const row of batch.heads) putNewer(heads, row.account, row)
      for (const row of batch.contracts) contracts.set(`${row.account} ${row.lt}`, row)
      for (const row of batch.jettonWallets) putNewer(claims.jettonWallets, row.address, row)
      for (const row of batch.items) putNewer(claims.items, row.address, row)
      for (const row of batch.domains) putNewer(claims.domains, row.address, row)
      for (const row of batch.sales) putNewer(claims.sales, row.address, row)
      ranges = addRange(ranges, batch.range)
      for (const listener of listeners) listener()
    },
    checkpoint: async () => getCheckpoint(),
    async prune(beforeSeqno) {
      const old = inOrder(transactions.values()).filter(each => each.masterchainSeqno < beforeSeqno)
      const kept = new Set([...transactions.values()].filter(each => !old.includes(each)).map(each => each.traceId))
      for (const { hash, traceId } of old.filter(each => !kept.has(each.traceId))) {
        transactions.delete(hash)
        cells.delete(hash)
        traces.delete(traceId)
        described.delete(traceId)
        for (const row of open.values()) if (row.traceId === traceId) open.delete(row.hash)
      }
      for (const [key, row] of blocks) if (row.masterchainSeqno < beforeSeqno) blocks.delete(key)
      ranges = ranges
        .filter(({ last }) => last >= beforeSeqno)
        .map(({ first, last }) => ({ first: Math.max(first, beforeSeqno), last }))
    },
    async lead(signal) {
      const before = leader
      const { promise, resolve } = createSignal()
      leader = before.then(() => promise)
      try {
        await Promise.race([aborted(signal), before])
      } catch (error) {
        // The next one waits for the leader before this one only.
        resolve()
        throw error
      }
      return { signal: new AbortController().signal, release: async () => resolve() }
    },
    async byHash({ by, hash }) {
      const own = by === 'message' ? undefined : transactions.get(hash)
      if (own) return [own]
      if (by === 'transaction') return []
      const all = [...transactions.values()]
      const received = all.filter(each => each.inMessage === hash || each.normalized === hash)
      if (received.length > 0) return inOrder(received).slice(0, maxSameMessage)
      return inOrder(all.filter(each => [...each.outMessages, ...each.externalOut].includes(hash)))
    },
    transactions: async hashes => select(transactions, hashes),
    wholeTraces: async ids => new Map(ids.flatMap(id => [findTrace(id) ?? []].flat().map(each => [id, each] as const))),
    async byAccount(account, { beforeLt, limit }) {
      const own = [...transactions.values()].filter(each => each.account === account)
      return inOrder(own.filter(({ lt }) => beforeLt === undefined || lt < beforeLt))
        .toReversed()
        .slice(0, limit)
    },
    block: async id => blocks.get(formatBlockId(id)),
    ofBlock: async id => inOrder([...transactions.values()].filter(each => isIn(each.block, id))),
    async blockAt(account, lt) {
      return [...blocks.values()]
        .filter(({ id, endLt }) => shardContains(account, id) && endLt >= lt)
        .toSorted((a, b) => compareInts(a.endLt, b.endLt))[0]
    },
    async blocksOf(seqno) {
      const own = [...blocks.values()].filter(each => each.masterchainSeqno === seqno)
      return own.toSorted(
        (a, b) =>
          a.id.workchain - b.id.workchain || compareInts(a.startLt, b.startLt) || (a.id.shard < b.id.shard ? -1 : 1),
      )
    },
    async cells(rows) {
      const hashes = rows.map(({ hash }) => hash)
      return select(cells, hashes)
    },
    heads: async accounts => select(heads, accounts),
    async contracts(account) {
      const own = [...contracts.values()].filter(each => each.account === account)
      return own.toSorted((a, b) => compareInts(a.lt, b.lt))
    },
    items: async addresses => select(claims.items, addresses),
    itemsOfOwner: async (owner, at) => page(withValue(claims.items, 'owner', owner), at),
    sales: async addresses => select(claims.sales, addresses),
    salesOfSeller: async (seller, at) => page(withValue(claims.sales, 'seller', seller), at),
    jettonWallets: async addresses => select(claims.jettonWallets, addresses),
    jettonsOfOwner: async (owner, at) => page(withValue(claims.jettonWallets, 'owner', owner), at),
    domains: async addresses => select(claims.domains, addresses),
    domainsOfOwner: async (owner, at) => page(withValue(claims.domains, 'owner', owner), at),
    domainsOfWallet: async (wallet, at) => page(withValue(claims.domains, 'wallet', wallet), at),
    async confirm(given) {
      for (const { table, address, lt, confirmed } of given) {
        const row = claims[table].get(address)
        // The table and its rows have the same type.
        if (row?.lt === lt) (claims[table] as Map<Address, typeof row>).set(address, { ...row, confirmed })
      }
    },
    openMessages: async hashes => select(open, hashes),
    traces: async ids => select(traces, ids),
    async receivers(messages) {
      const wanted = new Set(messages)
      const found = inOrder([...transactions.values()].filter(each => each.inMessage && wanted.has(each.inMessage)))
      return new Map(found.flatMap(each => (each.inMessage ? [[each.inMessage, each] as const] : [])))
    },
    async described(ids, version) {
      return new Map(
        ids.flatMap(id => {
          const [kept, row] = [described.get(id), traces.get(id)]
          const isCurrent = kept?.version === version && row && isWhole(row) && row.endLt === kept.endLt
          return isCurrent ? [[id, kept] as const] : []
        }),
      )
    },
    async keepDescribed(rows, version) {
      for (const row of rows) described.set(row.id, { ...row, version })
    },
    async documents(kind) {
      const own = [...(documents.get(kind) ?? [])].map(([key, text]): IndexDocument => ({ key, text }))
      return own.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
    async putDocument(kind, { key, text }) {
      documents.set(kind, new Map(documents.get(kind)).set(key, text))
    },
    async removeDocument(kind, key) {
      documents.get(kind)?.delete(key)
    },
    async *newBlocks(signal) {
      const queue: Checkpoint[] = []
      let wake = createSignal()
      const listener = () => {
        queue.push(getCheckpoint())
        wake.resolve()
      }
      listeners.add(listener)
      try {
        while (!signal.aborted) {
          const next = queue.shift()
          if (next) yield next
          else {
            await Promise.race([wake.promise, aborted(signal).catch(() => {})])
            wake = createSignal()
          }
        }
      } finally {
        listeners.delete(listener)
      }
    },
    sizes: async () => ({ transactions: transactions.size, traces: traces.size, bytes: 0 }),
    async close() {},
  }
}

const isIn = (a: BlockId, b: BlockId): boolean => formatBlockId(a) === formatBlockId(b)

function putNewer<R extends { readonly lt: Lt }>(rows: Map<Address, R>, key: Address, row: R): void {
  const known = rows.get(key)
  if (!known || known.lt < row.lt) rows.set(key, row)
}

/** The rows that have a value in a column. */
const withValue = <K extends string, R extends { [k in K]?: unknown }>(rows: Map<Address, R>, key: K, value: R[K]) =>
  [...rows.values()].filter(each => each[key] === value)

function addRange(ranges: readonly SeqnoRange[], added: SeqnoRange): SeqnoRange[] {
  const result: SeqnoRange[] = []
  for (const each of [...ranges, added].toSorted((a, b) => a.first - b.first)) {
    const last = result.at(-1)
    if (last && each.first <= last.last + 1)
      result[result.length - 1] = { first: last.first, last: Math.max(last.last, each.last) }
    else result.push(each)
  }
  return result
}

/** A promise and the function that resolves it. */
function createSignal() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(new AppError('limit.cancelled', {}))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
