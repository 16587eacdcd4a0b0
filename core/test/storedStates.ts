import { parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { fromBase64 } from '../src/encoding/base64.ts'
import { fromHex } from '../src/encoding/hex.ts'
import { detectContract } from '../src/getMethods/detectContract.ts'
import type { StackItem } from '../src/getMethods/stack.ts'
import { getInit, toAccount } from '../src/trace/accountState.ts'
import { type Address, addressOf, type Hash, nano, unixSec } from '../src/units.ts'
import { findDataFiles, hasGolden, readData } from './data.ts'
import { sharedExecutor } from './executor.ts'
import { once } from './once.ts'
import { readScenario, recordedLibraries, scenarioNames } from './scenarios.ts'

/** The recorded code and data of a contract. */
export type StoredState = {
  readonly account: Address
  readonly code: Cell
  readonly data: Cell
  readonly interfaces: readonly string[]
  /** The first recording that has it. */
  readonly recording: string
}

type GoldenContract = {
  readonly address?: Address
  readonly account?: Address
  readonly code: string
  readonly data: string
  readonly expected_interfaces?: readonly string[]
  readonly skipped_upstream?: boolean
}
type TraceFile = {
  readonly messages?: Readonly<Record<string, { readonly init: string | null; readonly destination: Address | null }>>
}
type Found = Omit<StoredState, 'interfaces'> & { readonly expected?: readonly string[] }

/**
 * Every distinct state of the recordings with its interfaces: of the localnet's transactions, of recorded contracts, and the
 * initial states that the messages of mainnet traces bring.
 */
export const readStoredStates = once(async (): Promise<readonly StoredState[]> => {
  const executor = await sharedExecutor()
  const libraries = new Map(recordedLibraries())
  if (hasGolden)
    for (const { hash, boc } of readData<{ libraries: readonly { hash: Hash; boc: string }[] }>(
      'golden/contracts/libraries.json',
    ).libraries)
      libraries.set(hash, parseCell(fromHex(boc)))
  const config = readScenario(scenarioNames()[0] ?? '').transactions[0]?.config
  if (!config) throw new Error('the recordings have a configuration')
  const states = new Map<string, Found>()
  for (const found of [...localnetStates(), ...goldenStates(), ...initialStates()]) {
    const key = `${found.code.hash()} ${found.data.hash()}`
    if (!states.has(key)) states.set(key, found)
  }
  const run =
    ({ account, code, data }: Found) =>
    (methodId: number, stack: readonly StackItem[] = []) =>
      executor.runGetMethod({
        config,
        code,
        data,
        address: account,
        balance: nano(0n),
        methodId,
        stack,
        now: unixSec(1_750_000_000),
        seed: '0'.repeat(64) as Hash,
        gasLimit: 1_000_000n,
        libraries,
      })
  return [...states.values()].map(({ expected, ...state }) => ({
    ...state,
    interfaces: expected ?? detectContract(state.code, libraries, run(state)).interfaces,
  }))
})

function* localnetStates(): Generator<Found> {
  for (const name of scenarioNames())
    for (const { account, before, after } of readScenario(name).transactions)
      for (const state of [before, after]) {
        const { code, data } = getInit(toAccount(state))
        if (code && data) yield { account, code, data, recording: name }
      }
}

function* goldenStates(): Generator<Found> {
  if (!hasGolden) return
  const contracts = findDataFiles('golden/contracts', /--.*\.json$/).map(
    file => [file, readData<GoldenContract>('golden/contracts', file)] as const,
  )
  const items = ['get-methods', 'runnable-contracts'].flatMap(file =>
    readData<{ items: (GoldenContract & { readonly name: string })[] }>('golden/get-methods', `${file}.json`).items.map(
      item => [item.name, item] as const,
    ),
  )
  for (const [recording, contract] of [...contracts, ...items]) {
    const account = contract.address ?? contract.account ?? addressOf(0, '0'.repeat(64) as Hash)
    yield {
      account,
      code: parseCell(fromHex(contract.code)),
      data: parseCell(fromHex(contract.data)),
      recording,
      // The library that is its code is not recorded.
      ...(contract.skipped_upstream && contract.expected_interfaces && { expected: contract.expected_interfaces }),
    }
  }
}

function* initialStates(): Generator<Found> {
  for (const file of findDataFiles('traces'))
    for (const { init, destination } of Object.values(readData<TraceFile>('traces', file).messages ?? {})) {
      if (!init || !destination) continue
      const cell = parseCell(fromBase64(init))
      // No depth, no tick-tock flags, code and data, no libraries: 00110.
      if (cell.bits !== 5 || cell.refCount !== 2) continue
      yield { account: destination, code: cell.ref(0), data: cell.ref(1), recording: file.replace('.json', '') }
    }
}
