import type { Cell } from '../../cell/Cell.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { tryRead } from '../../errors.ts'
import type { Account } from '../../tlb/account.ts'
import { toAccount } from '../../trace/accountState.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import type { Address, UnixSec } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { callOptions, getNetworkTime } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { inParallel } from '../context/inParallel.ts'
import { tryFetch } from '../context/optionalRequests.ts'

/** An account of a draft; `undefined` as its state if that could not be read. */
export type DraftAccount = {
  readonly state: { readonly shardAccount: Cell | undefined; readonly account: Account | undefined } | undefined
  readonly interfaces: readonly string[]
}

/** The block of a draft, its configuration, and the accounts of the draft there. */
export type DraftChain = {
  readonly now: UnixSec
  readonly config: Cell | undefined
  readonly find: (address: string) => DraftAccount | undefined
}

/** Accounts that are read for one draft; a batch to more still has its BoC and its fees. */
const maxAccounts = 24
const maxParallel = 8

/** Reads the accounts of a draft. A source that fails leaves them unknown: a draft can be written without them. */
export async function openDraftAccounts(
  context: CallContext,
  addresses: readonly Address[],
  seqno: number | undefined,
): Promise<DraftChain> {
  const { chain } = context.network
  const options = callOptions(context)
  const block = await tryFetch(() => chain.getMasterchainBlock(seqno === undefined ? 'newest' : { seqno }, options))
  if (!block) return { now: context.deps.nowSec(), config: undefined, find: () => undefined }
  const config = await tryFetch(() => chain.getConfig(block.id, options))
  const wanted = [...new Set(addresses)].slice(0, maxAccounts)
  const states = await inParallel(wanted, { maxParallel, signal: context.signal }, address =>
    tryFetch(() => chain.getAccount(address, block.id, options)),
  )
  const now = seqno === undefined ? getNetworkTime(context, block) : block.genUtime
  const inspect = config && (await createInspector(context, { block, config, now }))
  const found = new Map(
    wanted.map((address, at): readonly [string, DraftAccount] => {
      const state = states[at]
      const cell = state?.shardAccount
      return [
        address,
        {
          state: state && { shardAccount: cell, account: toAccount(cell) },
          interfaces: (cell && inspect?.(cell)) ?? [],
        },
      ]
    }),
  )
  return { now, config, find: address => found.get(address) }
}

async function createInspector(
  context: CallContext,
  { block, config, now }: { readonly block: MasterchainBlock; readonly config: Cell; readonly now: UnixSec },
) {
  const executor = withGetMethodBudget(context.deps)
  const reader = createContractReader(executor, { config, now, seed: block.id.rootHash, libraries: new Map() })
  await reader.recover()
  return (state: Cell): readonly string[] | undefined => tryRead(() => reader.inspect(state).interfaces)
}
