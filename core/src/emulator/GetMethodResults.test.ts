import { beforeAll, describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import { assembleCode, someAddress } from '../../test/fakes.ts'
import { readScenario } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { GetMethodResult } from '../getMethods/stack.ts'
import { type Hash, nano, unixSec } from '../units.ts'
import type { Executor } from './Emulation.ts'
import { GetMethodResults } from './GetMethodResults.ts'
import { getMethodPrices } from './getMethodConfig.ts'
import { writeStack } from './vmStack.ts'
import type { WasmExecutor } from './wasmExecutor.ts'

type Input = Parameters<Executor['runGetMethod']>[0]

/** The same method at two times, with two balances, seeds and configurations. */
function inputsOf(code: Cell): readonly [Input, Input] {
  const [first] = readScenario('transfer-v4r2-comment').transactions
  if (!first) throw new Error('the scenario has transactions')
  const { config } = first
  const one = {
    code,
    data: emptyCell,
    address: someAddress('c'),
    methodId: 85_143,
    stack: [],
    gasLimit: 1_000_000n,
    libraries: new Map(),
    config,
    now: unixSec(1_795_000_000),
    balance: nano(1_000_000_000n),
    seed: '11'.repeat(32) as Hash,
  }
  const other = { config: getMethodPrices(config), now: unixSec(1_795_000_777), balance: nano(5n) }
  return [one, { ...one, ...other, seed: '22'.repeat(32) as Hash }]
}

const plain = ({ exitCode, gasUsed, stack }: GetMethodResult): unknown => [
  exitCode,
  Number(gasUsed),
  writeStack(stack.map(item => (item.type === 'cont' ? { type: 'null' } : item))).hash(),
]

const counted = (results: GetMethodResults, executor: Executor, input: Input) => {
  let runs = 0
  const result = results.resolve(input, verbosity => {
    runs++
    return { result: executor.runGetMethod({ ...input, verbosity: verbosity ?? 'short' }), length: 10 }
  })
  return { runs, result }
}

describe('results of get methods', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test('that depend on code and data are run twice, and then known at any time', () => {
    const results = new GetMethodResults()
    const [one, other] = inputsOf(assembleCode('ed44d0d33f30'))
    expect(counted(results, executor, one).runs).toBe(1)
    const second = counted(results, executor, one)
    expect(second.runs).toBe(1)
    expect(second.result.vmLog).toBeUndefined()
    const third = counted(results, executor, other)
    expect(third.runs).toBe(0)
    expect(plain(third.result)).toEqual(plain(executor.runGetMethod({ ...other, verbosity: 'short' })))
  })

  test.each([
    ['the data', { data: new Builder().uint(7, 64).end() }],
    ['an argument', { stack: [{ type: 'int', value: 1n }] }],
    ['the gas limit', { gasLimit: 50n }],
    ['the address', { address: someAddress('d') }],
    ['the method', { methodId: 85_144 }],
    ['a library', { libraries: new Map([[emptyCell.hash(), emptyCell]]) }],
  ] as const)('are others with another value: %s', (_, change) => {
    const results = new GetMethodResults()
    const [one] = inputsOf(assembleCode('ed44d0'))
    counted(results, executor, one)
    counted(results, executor, one)
    expect(counted(results, executor, one).runs).toBe(0)
    expect(counted(results, executor, { ...one, ...change }).runs).toBe(1)
  })

  // Every instruction of the ranges in which TVM has those for its context, and those that reach c7 otherwise.
  const opcodes = [
    ...Array.from({ length: 0xb0 }, (_, i) => (0xf810 + i).toString(16)),
    ...[
      'ed47',
      'ed57',
      'ed67',
      'ed77',
      'ed87',
      'ede0',
      'ede1',
      'db4000',
      'db4080',
      'db50',
      'fb08',
      'fb00',
      'f83400',
      'f83401',
    ],
    ...['f83402', 'f88100', 'f88106', 'f88111', 'f89000', 'f8a0'],
  ]
  // Whatever an instruction takes is on the stack: a number, a slice, or a number above a cell.
  const setups = ['', '72', '7672', '76', '7f', '8b08', 'c88872']
  test('that an instruction reads from the context are never kept', () => {
    let differing = 0
    for (const opcode of opcodes)
      for (const setup of setups) {
        const [one, other] = inputsOf(assembleCode(`${setup}${opcode}`))
        const results = new GetMethodResults()
        counted(results, executor, one)
        counted(results, executor, one)
        const expected = plain(executor.runGetMethod({ ...other, verbosity: 'short' }))
        if (JSON.stringify(expected) !== JSON.stringify(plain(counted(new GetMethodResults(), executor, one).result)))
          differing++
        expect({ opcode, setup, result: plain(counted(results, executor, other).result) }).toEqual({
          opcode,
          setup,
          result: expected,
        })
      }
    // The instructions ran: at least time, balance, random numbers and a configuration parameter differed.
    expect(differing).toBeGreaterThan(20)
  })
})
