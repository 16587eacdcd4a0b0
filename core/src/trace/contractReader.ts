import type { Cell } from '../cell/Cell.ts'
import { type Inspection, inspectContract } from '../contracts/detect.ts'
import { methodIdOf } from '../contracts/getMethods.ts'
import type { GetMethodResult, StackItem } from '../contracts/stack.ts'
import type { EmulationArguments, Executor } from '../emulator/Emulation.ts'
import { isAppError } from '../errors.ts'
import type { Account } from '../tlb/account.ts'
import type { Hash, UnixSec } from '../units.ts'
import { accountIn } from './stateChange.ts'

/** Asks contracts at given states: whole `ShardAccount` cells. */
export type ContractReader = {
  /** What the contract is; without code, nothing. */
  readonly inspect: (state: Cell) => Inspection
  /** What a get method answers, `undefined` when there is no code to ask or it fails. */
  readonly call: (state: Cell, method: string, stack?: readonly StackItem[]) => readonly StackItem[] | undefined
}

/** What get methods run with beside the contract. */
export type ReaderSettings = {
  readonly config: Cell
  readonly now: UnixSec
  readonly seed: Hash
  readonly libraries: ReadonlyMap<Hash, Cell>
  readonly previousBlocks?: EmulationArguments['previousBlocks']
}

/** What a liteserver gives a get method. */
const gasLimit = 1_000_000n
const nothing: Inspection = { interfaces: [], methods: new Map(), missingLibraries: [] }

/** Asks contracts through an executor; each state is inspected once. */
export function contractReader(executor: Executor, settings: ReaderSettings): ContractReader {
  const inspected = new WeakMap<Cell, Inspection>()
  const run = (account: Account, methodId: number, stack: readonly StackItem[]): GetMethodResult | undefined => {
    const { state, balance } = account.storage
    if (state.type !== 'active' || !state.init.code || !state.init.data) return undefined
    return executor.runGetMethod({
      ...settings,
      code: state.init.code,
      data: state.init.data,
      address: account.addr,
      balance: balance.grams,
      methodId,
      stack,
      gasLimit,
    })
  }
  const none: GetMethodResult = { exitCode: -1, stack: [], gasUsed: 0n }
  return {
    inspect(state) {
      const known = inspected.get(state)
      if (known) return known
      const account = accountIn(state)
      const code = account?.storage.state.type === 'active' ? account.storage.state.init.code : undefined
      const found =
        account && code
          ? inspectContract(code, settings.libraries, (methodId, stack) => run(account, methodId, stack ?? []) ?? none)
          : nothing
      inspected.set(state, found)
      return found
    },
    call(state, method, stack = []) {
      const account = accountIn(state)
      const answer = account && runOrNone(() => run(account, methodIdOf(method), stack))
      return answer && (answer.exitCode === 0 || answer.exitCode === 1) ? answer.stack : undefined
    },
  }
}

/** What a contract's own code and data can bring about is no answer, not an error of ours. */
function runOrNone(run: () => GetMethodResult | undefined): GetMethodResult | undefined {
  try {
    return run()
  } catch (error) {
    if (
      isAppError(error) &&
      (error.code === 'input.cell' || error.code === 'limit.cells' || error.code === 'emulation.failed')
    )
      return undefined
    throw error
  }
}
