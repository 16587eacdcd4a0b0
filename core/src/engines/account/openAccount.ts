import type { Cell } from '../../cell/Cell.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { AppError, errorMeaning } from '../../errors.ts'
import type { Account } from '../../tlb/account.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { type ContractReader, createContractReader } from '../../trace/contractReader.ts'
import type { Address, Hash, UnixSec } from '../../units.ts'
import { resolveBlock } from '../blocks/resolveBlock.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'

/** A masterchain block, and whether it is the newest one because no other was requested. */
export type AccountBlock = { readonly block: MasterchainBlock; readonly isNewest: boolean }

/** An account at a block, and what its get methods need. */
export type OpenedAccount = AccountBlock & {
  readonly address: Address
  readonly config: Cell
  /** The `ShardAccount`; `undefined` for an account that does not exist. */
  readonly state: Cell | undefined
  readonly account: Account | undefined
  /** The time in get methods: that of a requested block, and now at the newest one. */
  readonly now: UnixSec
  readonly libraries: ReadonlyMap<Hash, Cell>
  readonly reader: ContractReader & { readonly refill: () => void }
  /** What the source does not have, one sentence each. */
  readonly unknown: readonly string[]
}

/** The masterchain block that a text names, or the newest one. @throws input.block, input.body, lookup.block, source.* */
export async function findAccountBlock(context: CallContext, text: string | undefined): Promise<AccountBlock> {
  const { chain } = context.network
  const options = callOptions(context)
  if (text === undefined) return { block: await chain.getMasterchainBlock('newest', options), isNewest: true }
  const { id, isNewest = false } = await resolveBlock(context, text)
  if (id.workchain !== -1)
    throw new AppError('input.body', {
      path: 'block',
      reason: `${id.workchain} is not the workchain of the masterchain`,
    })
  return { block: await chain.getMasterchainBlock(isNewest ? 'newest' : { seqno: id.seqno }, options), isNewest }
}

/**
 * An account by its address or domain at a block.
 *
 * @throws input.address, lookup.account for a domain without a wallet, input.block, lookup.block, source.*
 */
export async function openAccount(
  context: CallContext,
  { account: text, block: blockText }: { readonly account: string; readonly block?: string | undefined },
): Promise<OpenedAccount> {
  const [address, { block, isNewest }] = await Promise.all([
    resolveAccountId(context, text),
    findAccountBlock(context, blockText),
  ])
  const { chain } = context.network
  const options = callOptions(context)
  const [{ state, unknown }, config] = await Promise.all([
    readState(context, address, block, isNewest),
    chain.getConfig(block.id, options),
  ])
  const account = toAccount(state)
  const { code, data } = getInit(account)
  const wanted = [...findLibraries([code, data])]
  const libraries = (wanted.length > 0 && (await tryFetch(() => chain.getLibraries(wanted, options)))) || new Map()
  const executor = withGetMethodBudget(context.deps)
  const now = isNewest ? getNetworkTime(context, block) : block.genUtime
  const reader = createContractReader(executor, { config, now, seed: block.id.rootHash, libraries })
  await reader.pause()
  return {
    address,
    block,
    isNewest,
    config,
    state,
    account,
    now,
    libraries,
    reader: { ...reader, refill: executor.refill },
    unknown,
  }
}

/** The state at the block; in a recording without it, and without a requested block, the last one that was recorded. */
async function readState(context: CallContext, address: Address, block: MasterchainBlock, isNewest: boolean) {
  const { chain } = context.network
  const options = callOptions(context)
  try {
    const { shardAccount } = await chain.getAccount(address, block.id, options)
    return { state: shardAccount, unknown: [] }
  } catch (error) {
    if (!isNewest || errorMeaning(error) !== 'unsupported' || !chain.getRecordedStates) throw error
    const recorded = (await chain.getRecordedStates([address], options)).get(address)
    if (!recorded) throw error
    return {
      state: recorded.shardAccount,
      unknown: ['The state is the last recorded one; it may have changed before this block.'],
    }
  }
}

/** The interfaces by the hash of its code alone, without get methods. */
export function findInterfacesByCode(account: Account | undefined): readonly string[] {
  const { code } = getInit(account)
  return (code && interfacesByCodeHash(code.hash())) ?? []
}
