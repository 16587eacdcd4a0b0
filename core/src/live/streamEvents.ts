import { toBlockIdExtJson } from '../blockId.ts'
import type { Address } from '../units.ts'
import type { Writable } from '../wire/json.ts'
import type { FeedBlock } from './FeedBlock.ts'

/** What a stream is of. */
export type Subscription =
  | { readonly stream: 'blocks'; readonly workchain: number | undefined }
  | {
      readonly stream: 'transactions'
      /** `undefined`: all. */
      readonly accounts: ReadonlySet<Address> | undefined
      /** Op codes of the incoming message; `undefined`: all. */
      readonly operations: ReadonlySet<number> | undefined
    }
  | { readonly stream: 'traces'; readonly accounts: ReadonlySet<Address> | undefined }

/** An event of a stream. */
export type StreamEvent = {
  /** Increases, and is the same on every server of a network. */
  readonly id: number
  readonly data: Writable
}

/** More transactions than a masterchain block ever includes. */
const maxPositions = 1_000_000

/** The ID of an event by the place in its masterchain block. */
const toEventId = (seqno: number, position: number): number => seqno * maxPositions + position

/** The masterchain block and the place in it of an event; `undefined` for an ID that is not of this form. */
export function parseEventId(text: string): EventPosition | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined
  const seqno = Math.floor(Number(text) / maxPositions)
  return seqno < 2 ** 32 ? { seqno, position: Number(text) % maxPositions } : undefined
}

/** The place of an event. */
export type EventPosition = { readonly seqno: number; readonly position: number }

/** Whether an event comes after a place. */
export const isAfter = (id: number, { seqno, position }: EventPosition): boolean => id > toEventId(seqno, position)

/** The events of a block in a stream, in the form of tonapi. */
export function listEvents(block: FeedBlock, subscription: Subscription): StreamEvent[] {
  switch (subscription.stream) {
    case 'blocks':
      return block.blocks.flatMap((id, position) => {
        if (subscription.workchain !== undefined && id.workchain !== subscription.workchain) return []
        return [{ id: toEventId(block.seqno, position), data: toBlockIdExtJson(id) }]
      })
    case 'transactions': {
      const { accounts, operations } = subscription
      return block.transactions.flatMap(({ account, lt, hash, opCode }, position) => {
        if (accounts && !accounts.has(account)) return []
        if (operations && (opCode === undefined || !operations.has(opCode))) return []
        return [{ id: toEventId(block.seqno, position), data: { account_id: account, lt, tx_hash: hash } }]
      })
    }
    case 'traces': {
      const { accounts } = subscription
      return block.traces.flatMap(trace => {
        if (accounts && !trace.accounts.some(account => accounts.has(account))) return []
        return [{ id: toEventId(block.seqno, trace.position), data: { accounts: trace.accounts, hash: trace.id } }]
      })
    }
  }
}
