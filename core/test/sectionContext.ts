import type { Cell } from '../src/cell/Cell.ts'
import type { SectionAccount, SectionContext } from '../src/engines/account/sections/AccountSection.ts'
import { isDecoded, readStoredData } from '../src/messages/storageLayouts.ts'
import { getInit, toAccount } from '../src/trace/accountState.ts'
import { createContractReader } from '../src/trace/contractReader.ts'
import { type Address, type Hash, unixSec, workchainOf } from '../src/units.ts'
import { testExecutor } from './executor.ts'
import { fakeBlock } from './fakes.ts'
import { readScenario, recordedLibraries, scenarioNames } from './scenarios.ts'

/** The global id of the recorded network. */
const globalId = -777

/** The context of sections on recorded states: other accounts are those given, and nothing is fetched. */
export async function sectionContext(
  given: { readonly now?: number; readonly states?: ReadonlyMap<Address, Cell | null> } = {},
): Promise<SectionContext> {
  const config = readScenario(scenarioNames()[0] ?? '').transactions[0]?.config
  if (!config) throw new Error('the recordings have a configuration')
  const now = unixSec(given.now ?? 1_795_249_000)
  return {
    block: fakeBlock(),
    isNewest: true,
    config,
    now,
    reader: createContractReader(await testExecutor(), {
      config,
      now,
      seed: '0'.repeat(64) as Hash, // any seed
      libraries: recordedLibraries(),
    }),
    call: { deps: {}, network: { globalId, recorded: true } } as SectionContext['call'], // sections use nothing else of it
    readAccount: async address => given.states?.get(address),
  }
}

/** An account as sections get it, from its `ShardAccount` cell; `undefined` unless it is active. */
export function sectionAccount(
  { reader }: SectionContext,
  state: Cell,
  known?: readonly string[],
): SectionAccount | undefined {
  const account = toAccount(state)
  const { code, data } = getInit(account)
  if (!account || !code || !data) return undefined
  const detection = reader.inspect(state)
  const interfaces = known ?? detection.interfaces
  const workchain = workchainOf(account.addr)
  const storage = readStoredData(data, { interfaces, code: code.hash(), workchain })
  return {
    address: account.addr,
    state,
    account,
    interfaces,
    methods: detection.methods,
    storage: isDecoded(storage) ? storage : undefined,
  }
}
