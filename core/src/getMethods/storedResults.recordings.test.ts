import { expect, test } from 'vitest'
import { expectRecorded, hasGolden } from '../../test/data.ts'
import { sharedExecutor } from '../../test/executor.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { readStoredStates, type StoredState } from '../../test/storedStates.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeStack } from '../emulator/vmStack.ts'
import { type Address, type Hash, nano, unixSec } from '../units.ts'
import { getMethodId } from './getMethods.ts'
import { readStoredResult, storedMethods } from './storedResults.ts'

const [address] = ['0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020' as Address]

/** What the emulator returns, as the cell of the stack; `undefined` when the method fails. */
async function createRun(): Promise<
  (state: Pick<StoredState, 'account' | 'code' | 'data'>, method: string) => unknown
> {
  const executor = await sharedExecutor()
  const config = readScenario(scenarioNames()[0] ?? '').transactions[0]?.config ?? emptyCell
  return ({ account, code, data }, method) => {
    const { exitCode, stack } = executor.runGetMethod({
      ...{ config, code, data, address: account, balance: nano(0n), methodId: getMethodId(method), stack: [] },
      ...{ now: unixSec(1_750_000_000), seed: '0'.repeat(64) as Hash, gasLimit: 1_000_000n },
      libraries: recordedLibraries(),
    })
    return exitCode === 0 || exitCode === 1 ? writeStack(stack).hash() : undefined
  }
}

const readStored = (code: Cell, data: Cell, method: string): Hash | undefined => {
  const stack = readStoredResult(code, data, getMethodId(method))
  return stack && writeStack(stack).hash()
}

/** Addresses of every form, also of those that are left to the emulator. */
const addresses: readonly ((data: Builder) => Builder)[] = [
  data => data.address(address),
  data => data.address(undefined),
  data => data.address('-1:'.padEnd(67, '3') as Address),
  // addr_std with anycast, addr_var, addr_extern, and one that ends too early
  data => data.uint(0b101, 3).uint(1, 5).uint(1, 1).int(0, 8).uint(5n, 256),
  data => data.uint(0b110, 3).uint(16, 9).int(0, 32).uint(7, 16),
  data => data.uint(0b01, 2).uint(8, 9).uint(255, 8),
  data => data.uint(0b100, 3),
]
const numbers = [0n, 1n, 255n, 256n, 10n ** 18n, (1n << 120n) - 1n]
const firstFields: readonly ((data: Builder, value: bigint) => Builder)[] = [
  (data, value) => data.coins(value),
  // VarUInteger 16 with a leading zero byte
  (data, value) => data.uint(15, 4).uint(value >> 8n, 120),
  (data, value) => data.uint(BigInt.asUintN(64, value), 64),
]
const endings: readonly ((data: Builder) => Builder)[] = [
  data => data.ref(emptyCell),
  data => data.ref(emptyCell).ref(emptyCell),
  data => data.ref(emptyCell).uint(1, 1),
  data => data,
]

/** Stored data of the layouts of the table, and much that is nearly of them. */
function* inventData(): Generator<Cell> {
  for (const first of firstFields)
    for (const [index, value] of numbers.entries())
      for (const one of addresses)
        for (const other of [(data: Builder) => data, ...addresses])
          for (const ending of index === 0 ? endings : endings.slice(0, 1))
            yield ending(other(one(first(new Builder(), value)))).end()
}

test('what is read from stored data is what the get method returns', async () => {
  const [states, run] = [await readStoredStates(), await createRun()]
  let compared = 0
  for (const { method, codes } of storedMethods)
    for (const state of states.filter(({ code }) => codes.includes(code.hash()))) {
      const stored = readStored(state.code, state.data, method)
      expect(stored, state.recording).toBeDefined()
      expect(stored, state.recording).toBe(run(state, method))
      compared++
    }
  expectRecorded(compared, 40)
})

test.each(storedMethods)(
  '$method: any data is read as the contract reads it, or left to it',
  async ({ method, codes }) => {
    const [states, run] = [await readStoredStates(), await createRun()]
    const [readable, unreadable] = [new Set<string>(), new Set<string>()]
    const missing: string[] = []
    for (const hash of codes) {
      const state = states.find(({ code }) => code.hash() === hash)
      if (state === undefined) {
        missing.push(hash)
        continue
      }
      for (const data of inventData()) {
        const stored = readStored(state.code, data, method)
        if (stored !== undefined) expect(stored, `${hash} ${data.hash()}`).toBe(run({ ...state, data }, method))
        ;(stored === undefined ? unreadable : readable).add(`${hash} ${data.hash()}`)
      }
    }
    // One is in the golden recordings only.
    expect(missing.length).toBeLessThanOrEqual(hasGolden ? 0 : 1)
    expect(readable.size).toBeGreaterThan(20)
    expect(unreadable.size).toBeGreaterThan(100)
  },
)

test('other code, other methods and other data are left to the emulator', () => {
  const data = new Builder().coins(1n).address(address).address(address).ref(emptyCell).end()
  expect(readStoredResult(emptyCell, data, getMethodId('get_wallet_data'))).toBeUndefined()
})
