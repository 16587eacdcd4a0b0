import type { Cell } from '../cell/Cell.ts'
import type { EmulationArguments, Executor } from '../emulator/Emulation.ts'
import { type ContractDetection, detectContract, runSafely } from '../getMethods/detectContract.ts'
import { getMethodId } from '../getMethods/getMethods.ts'
import type { MethodReply, StackItem } from '../getMethods/stack.ts'
import { readStoredResult } from '../getMethods/storedResults.ts'
import type { Account } from '../tlb/account.ts'
import type { Hash, UnixSec } from '../units.ts'
import { getInit, toAccount } from './accountState.ts'

/** Runs get methods of contracts in given states (`ShardAccount` cells). */
export type ContractReader = {
  /** Interfaces and get method results of the contract; empty without code. */
  readonly inspect: (state: Cell) => ContractDetection
  /** The result stack of a get method; `undefined` when the account has no code or the method fails. */
  readonly call: (state: Cell, method: string, stack?: readonly StackItem[]) => readonly StackItem[] | undefined
  /** Lets other calls of the thread run, if get methods have taken long; else there is nothing to wait for. */
  readonly pause: () => Promise<void> | undefined
}

/** The environment that get methods run in. */
export type GetMethodContext = {
  readonly config: Cell
  readonly now: UnixSec
  readonly seed: Hash
  readonly libraries: ReadonlyMap<Hash, Cell>
  readonly previousBlocks?: EmulationArguments['previousBlocks']
}

/** The gas limit of a liteserver for get methods. */
const gasLimit = 1_000_000n
const emptyDetection: ContractDetection = { interfaces: [], methods: new Map(), missingLibraries: [] }

/** Inspects contracts in advance, with pauses between them: what needs them later does not wait. */
export async function inspectAll(reader: ContractReader, states: Iterable<Cell | null>): Promise<void> {
  for (const state of states) {
    if (!state) continue
    reader.inspect(state)
    const pause = reader.pause()
    if (pause) await pause
  }
}

/** Creates a reader over an executor; each state is inspected once. */
export function createContractReader(executor: Executor, settings: GetMethodContext): ContractReader {
  const inspected = new WeakMap<Cell, ContractDetection>()
  const run = (account: Account, methodId: number, stack: readonly StackItem[]): MethodReply | undefined => {
    const { code, data } = getInit(account)
    if (!code || !data) return undefined
    const stored = stack.length === 0 ? readStoredResult(code, data, methodId) : undefined
    if (stored !== undefined) return { exitCode: 0, stack: stored, isStored: true }
    return executor.runGetMethod({
      ...settings,
      code,
      data,
      address: account.addr,
      balance: account.storage.balance.grams,
      methodId,
      stack,
      gasLimit,
    })
  }
  return {
    inspect(state) {
      const known = inspected.get(state)
      if (known) return known
      const account = toAccount(state)
      const { code } = getInit(account)
      const found =
        account && code
          ? detectContract(code, settings.libraries, (methodId, stack) => run(account, methodId, stack ?? []))
          : emptyDetection
      inspected.set(state, found)
      return found
    },
    call(state, method, stack = []) {
      const account = toAccount(state)
      const reply = account && runSafely(() => run(account, getMethodId(method), stack))
      return reply && (reply.exitCode === 0 || reply.exitCode === 1) ? reply.stack : undefined
    },
    pause: () => executor.pause?.(),
  }
}
