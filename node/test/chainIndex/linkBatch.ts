import type { IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { OpenMessage, TraceRow, TransactionRow } from '@tonoscope/core/chainIndex/rows'
import type { Address, Hash } from '@tonoscope/core/units'
import type { GeneratedBlock } from './generateChain.ts'

type LinkedPart = Pick<IndexBatch, 'transactions' | 'merges' | 'traces' | 'parents' | 'opened' | 'received'>

/** Links transactions to the traces of what was linked before, in any order of the blocks: of tests only, all in memory. */
export class BatchLinker {
  private readonly traces = new Map<Hash, TraceRow>()
  private readonly members = new Map<Hash, TransactionRow[]>()
  private readonly traceOf = new Map<Hash, Hash>()
  private readonly open = new Map<Hash, OpenMessage>()
  private readonly receivers = new Map<Hash, TransactionRow>()
  /** Traces that are complete are forgotten, so that a long chain needs little memory; nothing can be backfilled then. */
  private readonly forgets: boolean

  constructor({ forgets = false }: { readonly forgets?: boolean } = {}) {
    this.forgets = forgets
  }

  link(blocks: readonly GeneratedBlock[]): LinkedPart {
    const changed = new Set<Hash>()
    const part = {
      transactions: [] as TransactionRow[],
      merges: [] as { from: Hash; into: Hash }[],
      parents: [] as { hash: Hash; parent: Hash }[],
      opened: [] as OpenMessage[],
      received: [] as Hash[],
    }
    for (const transaction of blocks.flatMap(each => each.transactions)) {
      const message = transaction.inMessage && this.open.get(transaction.inMessage)
      const traceId = message ? (this.traceOf.get(message.sender) ?? message.traceId) : transaction.hash
      const row = { ...transaction, traceId, parent: message?.sender }
      if (message) {
        this.open.delete(message.hash)
        part.received.push(message.hash)
      }
      part.transactions.push(row)
      this.add(row)
      changed.add(traceId)
      for (const hash of row.outMessages) this.send(hash, row, part, changed)
    }
    const traces = [...changed].flatMap(id => this.update(id) ?? [])
    const opened = part.opened.filter(({ hash }) => !part.received.includes(hash))
    if (this.forgets) for (const { id, open } of traces) if (open === 0) this.forget(id)
    return { ...part, opened: opened.map(each => this.open.get(each.hash) ?? each), traces }
  }

  private add(row: TransactionRow): void {
    this.traceOf.set(row.hash, row.traceId)
    const own = this.members.get(row.traceId) ?? []
    this.members.set(row.traceId, [...own, row])
    if (row.inMessage && !this.forgets) this.receivers.set(row.inMessage, row)
  }

  private send(
    hash: Hash,
    sender: TransactionRow,
    part: { merges: { from: Hash; into: Hash }[]; parents: { hash: Hash; parent: Hash }[]; opened: OpenMessage[] },
    changed: Set<Hash>,
  ): void {
    const receiver = this.receivers.get(hash)
    const into = this.traceOf.get(sender.hash) ?? sender.traceId
    if (!receiver) {
      const destination: Address = sender.account
      const row = { hash, traceId: into, sender: sender.hash, destination, createdLt: sender.lt }
      this.open.set(hash, row)
      part.opened.push(row)
      return
    }
    part.parents.push({ hash: receiver.hash, parent: sender.hash })
    const from = this.traceOf.get(receiver.hash) ?? receiver.traceId
    if (from === into) return
    part.merges.push({ from, into })
    const moved = this.members.get(from) ?? []
    for (const each of moved) this.traceOf.set(each.hash, into)
    this.members.set(into, [...(this.members.get(into) ?? []), ...moved])
    for (const each of this.open.values())
      if (each.traceId === from) this.open.set(each.hash, { ...each, traceId: into })
    this.members.delete(from)
    this.traces.delete(from)
    changed.delete(from)
    changed.add(into)
  }

  private update(id: Hash): TraceRow | undefined {
    const own = (this.members.get(id) ?? []).toSorted((a, b) => (a.lt < b.lt ? -1 : 1))
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return undefined
    const row: TraceRow = {
      id,
      account: first.account,
      startLt: first.lt,
      startUtime: first.utime,
      endLt: last.lt,
      endUtime: last.utime,
      transactions: own.length,
      open: own.flatMap(each => each.outMessages).filter(hash => this.open.has(hash)).length,
      hasStart: first.normalized !== undefined || first.inMessage === undefined,
    }
    this.traces.set(id, row)
    return row
  }

  private forget(id: Hash): void {
    for (const each of this.members.get(id) ?? []) this.traceOf.delete(each.hash)
    this.members.delete(id)
    this.traces.delete(id)
  }
}

/** The blocks of a range. */
export const inRange = (chain: readonly GeneratedBlock[], { first, last }: SeqnoRange): GeneratedBlock[] =>
  chain.filter(({ seqno }) => seqno >= first && seqno <= last)
