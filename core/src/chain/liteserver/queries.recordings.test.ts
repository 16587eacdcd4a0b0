import { describe, expect, test } from 'vitest'
import { expectRecorded, isOtherSet } from '../../../test/data.ts'
import { type RecordedQuery, recordedQueries } from '../../../test/liteserverRecordings.ts'
import { configParamsQuery, methodQuery, shardBlockProofQuery } from '../../../test/unsentQueries.ts'
import { isAppError } from '../../errors.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { addressOf, type Hash, type Lt, unixSec } from '../../units.ts'
import { type LookupKey, lookupQuery, provenLookupQuery } from './lookupQueries.ts'
import { blockProofQuery } from './proofQueries.ts'
import * as liteserverQueries from './queries.ts'
import { decodeLiteserverReply, decodeRequest } from './tl/codec.ts'
import type { FunctionName, LiteserverReply, Params } from './tl/schemaTypes.ts'
import { fromWireBlockId } from './wireBlockId.ts'

type AnyQuery = liteserverQueries.LiteserverQuery<FunctionName, unknown>

/** Queries whose replies can be verified, from the recorded request; `undefined` for the others. */
const verifiableQueries: {
  [F in FunctionName]?: (params: Params<F>) => liteserverQueries.LiteserverQuery<F, unknown> | undefined
} = {
  'liteServer.getBlockHeader': ({ id, mode }) =>
    mode === 16 ? liteserverQueries.headerQuery(fromWireBlockId(id)) : undefined,
  'liteServer.lookupBlock': params => lookupQuery(keyOf(params)),
  'liteServer.lookupBlockWithProof': params => provenLookupQuery(keyOf(params), fromWireBlockId(params.mc_block_id)),
  'liteServer.getAllShardsInfo': ({ id }) => liteserverQueries.shardsQuery(fromWireBlockId(id)),
  'liteServer.getConfigAll': ({ id, mode }) =>
    mode === 0 ? liteserverQueries.configQuery(fromWireBlockId(id)) : undefined,
  'liteServer.getAccountState': ({ id, account }) =>
    liteserverQueries.accountQuery(addressOf(account.workchain, account.id), fromWireBlockId(id)),
  'liteServer.getLibraries': ({ library_list }) => liteserverQueries.librariesQuery(library_list),
  'liteServer.getBlock': ({ id }) => liteserverQueries.blockQuery(fromWireBlockId(id)),
  'liteServer.getConfigParams': ({ id, mode, param_list }) =>
    mode === 0 ? configParamsQuery(fromWireBlockId(id), param_list) : undefined,
  'liteServer.getShardBlockProof': ({ id }) => shardBlockProofQuery(fromWireBlockId(id)),
  'liteServer.runSmcMethod': ({ id, mode, account, method_id, params }) =>
    (mode & 7) === 7
      ? methodQuery({
          account: addressOf(account.workchain, account.id),
          block: fromWireBlockId(id),
          method: Number(method_id),
          stack: params,
          mode,
        })
      : undefined,
  'liteServer.getBlockProof': ({ known_block, target_block }) =>
    blockProofQuery(fromWireBlockId(known_block), target_block && fromWireBlockId(target_block)),
  'liteServer.getTransactions': ({ account, lt, hash, count }) =>
    liteserverQueries.transactionsQuery({
      account: addressOf(account.workchain, account.id),
      lt: lt as never,
      hash,
      count,
    }),
}
/** What a recorded lookup is by; those by time are of accounts whose prefix is the shard's. */
function keyOf({ id, lt, utime }: Params<'liteServer.lookupBlock'>): LookupKey {
  const { workchain, shard, seqno } = fromWireBlockId({ ...id, root_hash: none, file_hash: none })
  if (utime !== undefined) return { by: 'time', time: unixSec(utime) }
  if (lt === undefined) return { by: 'seqno', block: { workchain, shard, seqno } }
  return { by: 'lt', account: addressOf(workchain, shard.padEnd(64, '0') as Hash), lt: lt as Lt } // 64 digits
}
const none = '0'.repeat(64) as never

function toQuery(recording: RecordedQuery): AnyQuery | undefined {
  const calls = decodeRequest(recording.request)
  const make = calls && verifiableQueries[calls.name as FunctionName]
  return (make as ((params: unknown) => AnyQuery | undefined) | undefined)?.(calls?.params)
}

/** What the source does with bytes: decode, then check. */
function check(request: AnyQuery, response: Uint8Array): unknown {
  const reply = decodeLiteserverReply(request.name, response)
  if (reply['@type'] === 'liteServer.error') return 'rejected'
  return request.verify(reply)
}

const recordings = recordedQueries().flatMap(recording => {
  const request = toQuery(recording)
  const rejected = recording.answer['@type'] === 'liteServer.error'
  return request && !rejected ? [{ ...recording, request }] : []
})

type Range = readonly [from: number, until: number]
/** The seqno and file hash of the first block id in a reply. */
const seqnoOf: Range = [4 + 12, 4 + 16]
const fileHashOf: Range = [4 + 16 + 32, 4 + 16 + 64]
const position = ({ byteOffset, length }: Uint8Array): Range => [byteOffset, byteOffset + length]

/** The parts that a reply does not prove, and what verifies them. Wrong bits in them are not tested. */
const beyondProof: {
  readonly [F in FunctionName]?: {
    readonly because: string
    readonly ranges: (reply: LiteserverReply<F>, end: number) => Range[]
  }
} = {
  'liteServer.lookupBlock': {
    because: "a block's id has its file hash, which no header proves: another server confirms it",
    ranges: () => [fileHashOf],
  },
  'liteServer.getTransactions': {
    because: 'the block ids are hints, and the blocks are verified when they are read',
    ranges: ({ ids }) => [[8, 8 + 80 * ids.length]],
  },
  'liteServer.getShardBlockProof': {
    because: 'the proof has the masterchain block without its header: the reader compares its id',
    ranges: () => [seqnoOf, fileHashOf],
  },
  'liteServer.runSmcMethod': {
    because: 'the result follows from account and code: run the method to verify it',
    ranges: ({ state_proof }, end) => [[position(state_proof ?? new Uint8Array())[1], end]],
  },
  'liteServer.getBlockProof': {
    because: 'signatures and the keys in the configuration are verified by verifyChain',
    ranges: ({ steps }) =>
      steps.flatMap(link => {
        if (link['@type'] !== 'liteServer.blockLinkForward') return []
        const { signatures } = link.signatures
        const last = signatures.at(-1)?.signature ?? link.config_proof
        return [[position(link.config_proof)[0], position(last)[1]] as const]
      }),
  },
}

function rangesBeyondProof({ request, response }: { request: AnyQuery; response: Uint8Array }): readonly Range[] {
  const known = beyondProof[request.name]
  if (!known) return []
  // By query name; the recorded bytes have a buffer of their own.
  return known.ranges(decodeLiteserverReply(request.name, response) as never, response.length)
}

/** How many bits of each reply are flipped, one at a time. */
const flipsEach = Number(process.env.TONOSCOPE_FLIPS ?? 50)

describe('the recorded replies', () => {
  test('cover all queries', () => {
    const kinds = new Map<string, number>()
    for (const { query } of recordings) kinds.set(query, (kinds.get(query) ?? 0) + 1)
    expectRecorded(kinds.get('liteServer.getAccountState'), 141)
    const known = Object.keys(verifiableQueries)
    if (isOtherSet) expect(known).toEqual(expect.arrayContaining([...kinds.keys()]))
    else expect([...kinds.keys()].sort()).toEqual(known.sort())
  })

  test('are verified, and the queries have the recorded bytes', () => {
    expectRecorded(recordings.length, 1)
    const failed = recordings.flatMap(({ where, request, response }) => {
      try {
        check(request, response)
        return []
      } catch (error) {
        return [`${where}: ${error}`]
      }
    })
    expect(failed).toEqual([])
  })

  test('a proven account equals the recorded one', () => {
    let accounts = 0
    for (const { where, query, request, response, answer: reply } of recordings) {
      if (query !== 'liteServer.getAccountState') continue
      const state = check(request, response)
      expect(state === undefined, where).toBe(reply.state === '')
      if (state !== undefined) accounts += readShardAccount(state as never).account === undefined ? 0 : 1
    }
    expectRecorded(accounts, 101)
  })

  test('one flipped bit in any of them is rejected', () => {
    const tally = new Tally()
    for (const recording of recordings) {
      // Evenly over the reply, at other positions in each.
      const bits = 8 * recording.response.length
      const step = Math.max(1, Math.floor(bits / flipsEach))
      for (let bit = recording.where.length % step; bit < bits; bit += step) tally.turn(recording, bit)
    }
    console.info(
      `${tally.rejected} replies with one flipped bit rejected, ${tally.left} flips skipped`,
      Object.fromEntries(tally.kinds),
    )
    expect(tally.accepted).toEqual([])
    expect(tally.strange).toEqual([])
    for (const name of Object.keys(verifiableQueries)) expectRecorded(tally.kinds.get(name), 1)
    expect(tally.rejected + tally.left).toBeGreaterThan(0.8 * flipsEach * recordings.length - 1)
  }, 600_000)

  test('any flipped bit in the ids of a reply is rejected', () => {
    const tally = new Tally()
    for (const name of Object.keys(verifiableQueries)) {
      const ofKind = recordings.filter(({ query }) => query === name)
      const [smallest] = ofKind.toSorted((a, b) => a.response.length - b.response.length)
      if (!smallest && isOtherSet) continue
      if (!smallest) throw new Error(`${name} was not recorded`)
      const bits = 8 * Math.min(smallest.response.length, 180)
      for (let bit = 0; bit < bits; bit++) tally.turn(smallest, bit)
    }
    expect(tally.accepted).toEqual([])
    expect(tally.strange).toEqual([])
    expectRecorded(tally.rejected, 15_000)
  }, 600_000)
})

/** Flips bits and counts the outcomes. */
class Tally {
  readonly kinds = new Map<string, number>()
  /** Bits in a part that the reply does not prove. */
  left = 0
  rejected = 0
  readonly accepted: string[] = []
  /** Rejected for another reason. */
  readonly strange: string[] = []
  private readonly ranges = new Map<string, readonly Range[]>()

  turn(recording: (typeof recordings)[number], bit: number): void {
    const { response, where, request } = recording
    const unproven = this.ranges.get(where) ?? rangesBeyondProof(recording)
    this.ranges.set(where, unproven)
    const byte = bit >>> 3
    if (unproven.some(([from, until]) => byte >= from && byte < until)) {
      this.left++
      return
    }
    const forged = Uint8Array.from(response)
    forged[byte] = (forged[byte] ?? 0) ^ (0x80 >>> (bit & 7))
    this.kinds.set(request.name, (this.kinds.get(request.name) ?? 0) + 1)
    try {
      if (check(request, forged) === 'rejected') this.rejected++
      else this.accepted.push(`${where} bit ${bit}`)
    } catch (error) {
      if (isAppError(error) && /^(proof\.|source\.malformed)/.test(error.code)) this.rejected++
      else this.strange.push(`${where} bit ${bit}: ${error}`)
    }
  }
}
