import { Builder } from '../src/cell/Builder.ts'
import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import type { MasterchainBlock } from '../src/chain/MasterchainBlock.ts'
import type { EmulationDeps, Executor } from '../src/emulator/Emulation.ts'
import { overrideAccount } from '../src/emulator/overrides.ts'
import { fromHex } from '../src/encoding/hex.ts'
import { type Message, readMessage } from '../src/tlb/message.ts'
import { type Address, addressOf, type Hash, lt, nano, type UnixSec, unixSec } from '../src/units.ts'

/** A masterchain block with an unsplit basechain, with the fields that emulation uses. */
export function fakeBlock(given: Partial<MasterchainBlock> & { readonly genUtime?: UnixSec } = {}): MasterchainBlock {
  const id = {
    workchain: -1,
    shard: '8000000000000000',
    seqno: 1,
    rootHash: '11'.repeat(32) as Hash, // 64 hex digits
    fileHash: '22'.repeat(32) as Hash,
  }
  return { id, genUtime: unixSec(1), startLt: lt(1n), endLt: lt(2n), randSeed: undefined, shards: [], ...given }
}

/** A chain with given states and libraries; records requested keys. */
export function fakeChain(
  states: ReadonlyMap<Address, Cell | undefined>,
  libraries: ReadonlyMap<Hash, Cell> = new Map(),
): EmulationDeps['chain'] & { readonly requested: (Address | Hash)[] } {
  const requested: (Address | Hash)[] = []
  return {
    requested,
    async getAccount(account) {
      requested.push(account)
      return { shardAccount: states.get(account) }
    },
    async getLibraries(hashes) {
      requested.push(...hashes)
      return new Map([...libraries].filter(([hash]) => hashes.includes(hash)))
    },
  }
}

/** Emulation dependencies, with a clock that stands still by default. */
export function fakeDeps(
  executor: Executor,
  chain: EmulationDeps['chain'],
  more: Partial<EmulationDeps> = {},
): EmulationDeps {
  return { chain, executor, elapsedMs: () => 0, yieldToEventLoop: async () => {}, ...more }
}

/** A test address: a workchain and one repeated hex digit. */
export const someAddress = (digit: string, workchain = 0): Address => addressOf(workchain, digit.repeat(64) as Hash)

/** Shortly before the times used in tests, so that accounts have no storage debt. */
const lastPaid = unixSec(1_795_000_000)

/** An active account with code and data. */
export const activeAccount = (account: Address, code: Cell, data: Cell, balance: bigint): Cell =>
  overrideAccount(undefined, { account, balance: nano(balance), code, data }, lastPaid)

/** An internal message. */
export function internalMessage(given: {
  from: Address
  to: Address
  value: bigint
  body?: Cell
  lt?: bigint
}): Message {
  // int_msg_info$0 ihr_disabled bounce bounced src dest value ihr_fee fwd_fee created_lt created_at; no init; body as a reference
  const builder = new Builder().uint(0b0110, 4).address(given.from).address(given.to).coins(given.value).bit(false)
  builder
    .coins(0n)
    .coins(0n)
    .uint(given.lt ?? 1n, 64)
    .uint(1, 32)
  return readMessage(
    builder
      .bit(false)
      .bit(true)
      .ref(given.body ?? emptyCell)
      .end(),
  )
}

/** An external message without a signature. */
export const externalMessage = (to: Address, body: Cell = emptyCell): Message =>
  // ext_in_msg_info$10 src:addr_none dest import_fee; no init; body as a reference
  readMessage(new Builder().uint(0b1000, 4).address(to).coins(0n).bit(false).bit(true).ref(body).end())

/** Code from hex bytes and referenced cells. */
export const assembleCode = (hex: string, ...refs: Cell[]): Cell =>
  refs.reduce((builder, ref) => builder.ref(ref), new Builder().bytes(fromHex(hex.replaceAll(' ', '')))).end()
