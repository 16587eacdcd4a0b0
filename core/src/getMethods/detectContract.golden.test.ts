import { beforeAll, describe, expect, it } from 'vitest'
import { dataFiles, hasGolden, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { fromHex } from '../encoding/hex.ts'
import { type Address, type Hash, nano, unixSec } from '../units.ts'
import { detectContract } from './detectContract.ts'
import { decodeMethodResult, getMethodId } from './getMethods.ts'
import type { StackItem } from './stack.ts'

type State = { readonly code: string; readonly data: string; readonly config: string }
type Contract = State & {
  readonly address: Address
  readonly expected_interfaces: readonly string[]
  readonly skipped_upstream?: boolean
  readonly expected_get_method?: { readonly type: string; readonly result: unknown }
}
type Call = State & {
  readonly name: string
  readonly account: Address
  readonly method: string
  readonly method_id: number
  readonly result_type: string
  readonly result: unknown
  readonly skipped_upstream?: boolean
}
type Runnable = Omit<State, 'config'> & {
  readonly name: string
  readonly account: Address
  readonly network: string
  readonly get_methods: readonly { readonly method: string; readonly method_id: number }[]
}

const cell = (boc: string): Cell => parseCell(fromHex(boc))
const configs = { mainnet: 'default-2025-06', testnet: 'testnet-2025-03' } as const

let executor: WasmExecutor
const libraries = new Map<Hash, Cell>()

beforeAll(async () => {
  if (!hasGolden) return
  executor = await testExecutor()
  const recorded = readData<{ libraries: readonly { hash: Hash; boc: string }[] }>('golden/contracts/libraries.json')
  for (const { hash, boc } of recorded.libraries) libraries.set(hash, cell(boc))
})

const runnerOf =
  (state: State, address: Address) =>
  (methodId: number, stack: readonly StackItem[] = []) =>
    executor.runGetMethod({
      config: cell(readData<{ boc: string }>('golden/contracts', `config-${state.config}.json`).boc),
      code: cell(state.code),
      data: cell(state.data),
      address,
      balance: nano(0n),
      methodId,
      stack,
      // One recorded result depends on the time: a lockup that ended later.
      now: unixSec(1_690_000_000),
      seed: '0'.repeat(64) as Hash,
      gasLimit: 10_000_000n,
      libraries,
    })

describe.skipIf(!hasGolden)('detection of recorded contracts', () => {
  it.each(dataFiles('golden/contracts', /--.*\.json$/))('%s', file => {
    const contract = readData<Contract>('golden/contracts', file)
    const found = detectContract(cell(contract.code), libraries, runnerOf(contract, contract.address))
    // Three recordings lack the library that is their code; they cannot be checked.
    if (contract.skipped_upstream) return expect(found.missingLibraries).toHaveLength(1)
    expect(found.interfaces).toEqual(contract.expected_interfaces)
    expect(found.missingLibraries).toEqual([])
    const { type, result } = contract.expected_get_method ?? {}
    if (type) expect([...found.methods.values()]).toContainEqual({ typeHint: type, value: result })
  })
})

/** Comparable on both sides: digits that JSON.parse rounds, BoCs whose cells may be in another order. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' && value.startsWith('b5ee9c72')) return cell(value).hash()
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, comparable(part)]))
  return value
}

/** Recorded values are not enforced upstream. This one leaves out an address that is in the contract's data. */
const knownBetter: Readonly<Record<string, object>> = {
  'Subscription v2 GetSubscriptionInfo': {
    withdraw_address: '0:fd27a762fdf204f7643b29a211a729e7426bc09414e3a7932f628895a4f795f3',
  },
}

describe.skipIf(!hasGolden)('recorded get methods', () => {
  const calls = hasGolden ? readData<{ items: readonly Call[] }>('golden/get-methods/get-methods.json').items : []
  it.each(calls)('$name', call => {
    expect(getMethodId(call.method)).toBe(call.method_id)
    const { exitCode, stack } = runnerOf(call, call.account)(call.method_id)
    expect(exitCode).toBe(0)
    const decoded = decodeMethodResult(call.method, stack)
    if (call.skipped_upstream) return
    expect(decoded?.typeHint).toBe(call.result_type)
    const expected = { ...Object(call.result), ...knownBetter[call.name] }
    expect(comparable(decoded?.value)).toEqual(comparable(expected))
  })

  const contracts = hasGolden
    ? readData<{ items: readonly Runnable[] }>('golden/get-methods/runnable-contracts.json').items
    : []
  it.each(contracts)('$name', contract => {
    const config = configs[contract.network === 'testnet' ? 'testnet' : 'mainnet']
    const run = runnerOf({ ...contract, config }, contract.account)
    for (const { method, method_id: id } of contract.get_methods) {
      expect(getMethodId(method)).toBe(id)
      const { exitCode, stack } = run(id)
      expect(exitCode, method).toBe(0)
      expect(decodeMethodResult(method, stack), method).toBeDefined()
    }
  })
})
