import type { Cell } from '../../cell/Cell.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { isAppError } from '../../errors.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import type { Account } from '../../tlb/account.ts'
import { toAccount } from '../../trace/accountState.ts'
import type { Address, UnixSec } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { createInspector } from './createInspector.ts'
import { accountReaderAt } from './describeTrace.ts'

/** The accounts at one block, each read once. */
export type ChainView = {
  readonly now: UnixSec
  readonly config: Cell
  /** The `ShardAccount`; `null` if the account does not exist, `undefined` if it is unknown. */
  readonly read: (address: Address) => Promise<Cell | null | undefined>
  readonly account: (address: Address) => Promise<Account | undefined>
  /** By code and get methods; empty if unknown. */
  readonly interfaces: (address: Address) => Promise<readonly string[]>
  readonly call: (
    address: Address,
    method: string,
    stack?: readonly StackItem[],
  ) => Promise<readonly StackItem[] | undefined>
}

/** Opens a masterchain block, the newest without a seqno; the reason as a sentence if the source does not have it. */
export async function openChain(
  context: CallContext,
  seqno?: number,
): Promise<ChainView | { readonly problem: string }> {
  const { chain } = context.network
  const options = callOptions(context)
  try {
    const block = await chain.getMasterchainBlock(seqno === undefined ? 'newest' : { seqno }, options)
    const config = await chain.getConfig(block.id, options)
    return createView(context, block, config, seqno === undefined ? getNetworkTime(context, block) : block.genUtime)
  } catch (error) {
    if (!isAppError(error) || context.signal?.aborted) throw error
    return { problem: `The network could not be read: ${error.message}.` }
  }
}

function createView(context: CallContext, block: MasterchainBlock, config: Cell, now: UnixSec): ChainView {
  const { chain } = context.network
  const inspector = createInspector(context, { block, config, now })
  const readAt = accountReaderAt(context, block.id)
  const states = new Map<Address, Promise<Cell | null | undefined>>()
  const read = (address: Address) => {
    const known = states.get(address) ?? readState(address)
    states.set(address, known)
    return known
  }

  async function readState(address: Address): Promise<Cell | null | undefined> {
    const state = await readAt(address)
    if (state !== undefined || !chain.getRecordedStates) return state
    // A recording may have the state at an earlier block only.
    const recorded = await tryFetch(async () => chain.getRecordedStates?.([address], callOptions(context)))
    const found = recorded?.get(address)
    return found && (found.shardAccount ?? null)
  }

  return {
    now,
    config,
    read,
    account: async address => toAccount((await read(address)) ?? undefined),
    async interfaces(address) {
      const state = await read(address)
      return state ? inspector.interfaces(state) : []
    },
    async call(address, method, stack = []) {
      const state = await read(address)
      return state ? inspector.call(state, method, stack) : undefined
    },
  }
}
