import { describe, expect, it } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { findMethodIds } from './codeMethods.ts'
import { detectContract } from './detectContract.ts'
import { getMethodId, knownGetMethods, readMethodResult } from './getMethods.ts'
import type { GetMethodResult, StackItem } from './stack.ts'

const codeWith = (...names: readonly string[]): Cell => {
  const methods = names.map(name => [BigInt(getMethodId(name)), (b: Builder) => b.uint(1, 8)] as const)
  const dictionary = writeDict(methods, 19)
  return new Builder()
    .uint(0xff00f4a4, 32)
    .ref(dictionary ?? emptyCell)
    .end()
}
const libraryCell = (code: Cell): Cell => new Builder().uint(2, 8).hash(code.hash()).end({ exotic: true })
const methodResult = (stack: readonly StackItem[], exitCode = 0): GetMethodResult => ({ exitCode, stack, gasUsed: 1n })
const address: StackItem = {
  type: 'slice',
  cell: new Builder().uint(0b100, 3).int(0, 8).uint(7n, 256).end(),
}
const int = (value: bigint): StackItem => ({ type: 'int', value })
const walletData = methodResult([int(5n), address, address, { type: 'cell', cell: emptyCell }])
const none: ReadonlyMap<Hash, Cell> = new Map()

describe('detectContract', () => {
  it('runs only methods of the code, each once', () => {
    const ran: number[] = []
    const code = codeWith('get_wallet_data', 'get_something_else')
    const { interfaces, methods } = detectContract(code, none, id => {
      ran.push(id)
      return walletData
    })
    expect(ran).toEqual([getMethodId('get_wallet_data')])
    expect(interfaces).toEqual(['jetton_wallet'])
    expect(methods.get('get_wallet_data')?.value).toMatchObject({ balance: '5', owner: `0:${'0'.repeat(63)}7` })
  })

  it('resolves a library cell, and reports a missing library', () => {
    const code = codeWith('get_wallet_data')
    const reference = libraryCell(code)
    const libraries = new Map([[code.hash(), code]])
    expect(detectContract(reference, libraries, () => walletData).interfaces).toEqual(['jetton_wallet'])
    expect(detectContract(reference, none, () => walletData)).toMatchObject({
      interfaces: [],
      missingLibraries: [code.hash()],
    })
  })

  it('ignores results of failed methods and with other layouts', () => {
    const code = codeWith('get_wallet_data')
    expect(detectContract(code, none, () => methodResult([], 11)).interfaces).toEqual([])
    expect(detectContract(code, none, () => methodResult([int(5n)])).interfaces).toEqual([])
    expect(detectContract(code, none, () => methodResult([address, address, address, address])).interfaces).toEqual([])
    const failing = () => {
      throw new AppError('input.cell', { reason: 'a stack that cannot be read' })
    }
    expect(detectContract(code, none, failing).interfaces).toEqual([])
  })

  it('rethrows errors not caused by the code', () => {
    const cancelled = () => {
      throw new AppError('limit.cancelled', {})
    }
    expect(() => detectContract(codeWith('get_wallet_data'), none, cancelled)).toThrow(AppError)
  })

  it('accepts a cell that is not code', () => {
    const loop = new Map<Hash, Cell>()
    const toItself = libraryCell(emptyCell)
    loop.set(emptyCell.hash(), toItself)
    const deep = Array.from({ length: 1000 }).reduce<Cell>(
      below => new Builder().ref(below).ref(below).end(),
      emptyCell,
    )
    const pruned = Cell.of(Uint8Array.of(1, 1, ...new Uint8Array(34)), 288, [], true)
    for (const code of [emptyCell, deep, pruned, toItself, new Builder().uint(5, 3).ref(emptyCell).end()])
      expect(detectContract(code, loop, () => walletData)).toMatchObject({ interfaces: [] })
  })

  it('stops at a dictionary with too many entries', () => {
    // Each fork has the same cell on both sides: 19 cells for 2^19 keys.
    const leaf = new Builder().uint(0, 2).uint(1, 8).end()
    const forks = Array.from({ length: 19 }).reduce<Cell>(
      below => new Builder().uint(0, 2).ref(below).ref(below).end(),
      leaf,
    )
    const started = performance.now()
    expect(findMethodIds(new Builder().ref(forks).end()).size).toBe(0)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('the get method table', () => {
  it('can be read completely', () => {
    expect(knownGetMethods().length).toBeGreaterThan(230)
    const nothing = Array.from({ length: 60 }, (): StackItem => ({ type: 'nan' }))
    for (const method of knownGetMethods()) {
      // A mismatching stack must be rejected by the layout, not fail on an unknown type.
      for (const { typeHint, read } of method.layouts)
        expect(() => read(nothing), typeHint).toThrow(/nan instead of|entries, not/)
    }
  })

  const read = (name: string, ...stack: readonly StackItem[]) =>
    readMethodResult(knownGetMethods().find(method => method.name === name)!, stack)?.value

  it('reads lists in both formats', () => {
    const plugin = (id: bigint): StackItem => ({ type: 'tuple', items: [int(0n), int(id)] })
    const pair = (head: StackItem, tail: StackItem): StackItem => ({ type: 'tuple', items: [head, tail] })
    const ids = (value: unknown) =>
      (value as { plugins: { address: string }[] }).plugins.map(p => Number(`0x${p.address}`))
    expect(ids(read('get_plugin_list', pair(plugin(1n), pair(plugin(2n), { type: 'null' }))))).toEqual([1, 2])
    expect(ids(read('get_plugin_list', { type: 'tuple', items: [plugin(1n), plugin(2n), plugin(3n)] }))).toEqual([
      1, 2, 3,
    ])
    expect(read('get_plugin_list', int(3n))).toBeUndefined()
  })

  it('keeps integers exact', () => {
    expect(read('get_pool_data', ...[int(1n), int(2n), int(3n), int(4n), int(2n ** 64n)])).toBeUndefined()
    expect(read('seqno', int(2n ** 32n + 1n))).toEqual({ state: 1 })
    expect(read('get_next_proof_info', int(2n ** 64n - 1n), int(1n), int(2n))).toMatchObject({
      next_proof: 18446744073709551615n,
    })
  })
})
