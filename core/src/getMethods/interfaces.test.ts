import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import contracts from '../contracts/contracts.gen.json' with { type: 'json' }
import { type InterfaceName, interfaceNames, interfacesByCodeHash, lineage } from '../contracts/interfaces.ts'
import type { Hash } from '../units.ts'
import { detectContract } from './detectContract.ts'
import { getMethodId, knownGetMethods } from './getMethods.ts'
import type { GetMethodResult, StackItem } from './stack.ts'

const rules = contracts.detection as { readonly [name in InterfaceName]?: readonly string[] }
const codes = contracts.interfaces as { readonly [name in InterfaceName]: { readonly code?: readonly string[] } }
const layoutsByHint = new Map(
  contracts.getMethods.map(line => {
    const [hint = '', method = '', , , output = ''] = line.split('|')
    return [hint, { method, output }] as const
  }),
)

/** A cell of zeros, which most types read: an empty address, an empty dictionary, the first constructor. */
const zeros = (depth: number): Cell => {
  const builder = new Builder().uint(0, 1000)
  if (depth > 0) for (let refs = 0; refs < 4; refs++) builder.ref(zeros(depth - 1))
  return builder.end()
}
/** A version and a text. */
const content = new Builder().uint(1, 8).uint(0x61, 8).end()
const coffeeAssets = [
  new Builder().uint(0b00, 2).end(),
  new Builder().uint(0b01, 2).uint(0, 8).uint(7n, 256).end(),
  new Builder().uint(0b10, 2).uint(7, 32).end(),
]
const address = new Builder().uint(0b100, 3).int(0, 8).uint(7n, 256).end()

/** The results that an account of an interface gives: what is optional is absent, numbers are as small as allowed. */
function stackOf(layout: string, slice: Cell, cell: Cell): StackItem[] {
  return splitFields(layout).map(field => {
    const [, kind = '', nullable, type = ''] = /^(\w+)(\??):\w*:(.*)$/.exec(field) ?? []
    if (nullable || kind === 'list') return { type: 'null' }
    if (kind === 'int') return { type: 'int', value: BigInt(type.split('=')[1] ?? 0) }
    if (kind === 'tuple') return { type: 'tuple', items: stackOf(type.slice(1, -1), slice, cell) }
    return kind === 'cell' ? { type: 'cell', cell } : { type: 'slice', cell: slice }
  })
}

function splitFields(layout: string): string[] {
  const fields = ['']
  let depth = 0
  for (const letter of layout) {
    depth += letter === '[' ? 1 : letter === ']' ? -1 : 0
    if (letter === ',' && depth === 0) fields.push('')
    else fields.push(`${fields.pop()}${letter}`)
  }
  return fields.filter(field => field !== '')
}

const codeWith = (names: readonly string[]): Cell =>
  new Builder()
    .uint(0xff00f4a4, 32)
    .ref(
      writeDict(
        names.map(name => [BigInt(getMethodId(name)), (b: Builder) => b.uint(1, 8)] as const),
        19,
      ) ?? emptyCell,
    )
    .end()

/** The stack that a layout reads. */
function stackReadBy(hint: string): readonly StackItem[] {
  const { method = '', output = '' } = layoutsByHint.get(hint) ?? {}
  const layout = knownGetMethods()
    .filter(({ name }) => name === method)
    .flatMap(({ layouts }) => layouts)
    .find(({ typeHint }) => typeHint === hint)
  const stacks = [address, zeros(2)].flatMap(slice => [zeros(2), content].map(cell => stackOf(output, slice, cell)))
  const fitting = stacks.find(stack => {
    try {
      layout?.read(stack)
      return true
    } catch {
      return false
    }
  })
  if (layout === undefined || fitting === undefined) throw new Error(`${hint} does not read these values`)
  return fitting
}

/** What is detected of an account that answers exactly the get methods of an interface. */
function detectByResults(hints: readonly string[], asset?: Cell): readonly InterfaceName[] {
  const results = new Map<number, GetMethodResult>(
    hints.map(hint => [
      getMethodId(layoutsByHint.get(hint)?.method ?? ''),
      {
        exitCode: 0,
        stack: asset && hint === 'GetAsset_CoffeeResult' ? [{ type: 'slice', cell: asset }] : stackReadBy(hint),
        gasUsed: 1n,
      },
    ]),
  )
  const code = codeWith(hints.map(hint => layoutsByHint.get(hint)?.method ?? ''))
  return detectContract(code, new Map(), id => results.get(id)).interfaces
}

const detected = Object.keys(rules) as InterfaceName[]
test.each(detected.filter(name => !name.startsWith('coffee_vault')))('%s is detected by its get methods', name => {
  expect(detectByResults(rules[name] ?? [])).toContain(name)
})

test('the vaults of Coffee differ by their asset; a vault of DeDust is none of them', () => {
  const rule = rules.coffee_vault ?? []
  expect(coffeeAssets.map(asset => detectByResults(rule, asset))).toEqual([
    ['coffee_vault_native'],
    ['coffee_vault_jetton'],
    ['coffee_vault_extra'],
  ])
  const dedustAssets = [new Builder().uint(0, 4).end(), new Builder().uint(1, 4).uint(0, 8).uint(7n, 256).end()]
  for (const asset of dedustAssets) expect(detectByResults(rule, asset).join()).not.toContain('coffee')
})

test.each(interfaceNames().filter(name => codes[name].code))('%s is detected by each of its code hashes', name => {
  for (const hash of codes[name].code ?? []) expect(interfacesByCodeHash(hash as Hash)).toContain(name)
})

/**
 * What tonapi's own detection cannot find either: its table has neither a code hash nor required results of them, and all get
 * methods that their schemas declare take arguments, while detection runs those without.
 */
const undetectable: { readonly [name in InterfaceName]?: readonly string[] } = {
  StonksPumpVirtualFactory: [],
  dedust_factory: ['get_vault_address', 'get_liquidity_deposit_address'],
  dns: ['dnsresolve'],
  grambo_factory: [],
}

test('every other interface is a parent of those, or undetectable', () => {
  const found = new Set(
    interfaceNames()
      .filter(name => rules[name] || codes[name].code)
      .flatMap(lineage),
  )
  expect(interfaceNames().filter(name => !found.has(name))).toEqual(Object.keys(undetectable))
})

test.each(Object.entries(undetectable))('%s has no get method without arguments: none is run', (name, methods) => {
  const declared = contracts.getMethods
    .map(line => line.split('|'))
    .filter(([, method]) => methods.includes(method ?? ''))
  expect(new Set(declared.map(([, method]) => method))).toEqual(new Set(methods))
  for (const [, method, , input] of declared) expect(input, method).not.toBe('')
  const noRun = () => {
    throw new Error(`a get method of ${name} was run`)
  }
  expect(detectContract(codeWith(methods), new Map(), noRun).interfaces).toEqual([])
})

const parentsIn = (interfaces: readonly InterfaceName[]): readonly InterfaceName[] => {
  const parents = new Set(interfaces.flatMap(each => lineage(each).slice(1)))
  return interfaces.filter(each => parents.has(each))
}

describe('no interface is listed beside one that derives from it', () => {
  test('by the get methods of each interface', () => {
    for (const name of detected) expect(parentsIn(detectByResults(rules[name] ?? [])), name).toEqual([])
  })

  test('by the get methods of each interface and its parents together', () => {
    const derived = detected.filter(name => lineage(name).length > 1)
    expect(derived.length).toBeGreaterThan(5)
    for (const name of derived) {
      const hints = lineage(name).flatMap(each => rules[each as InterfaceName] ?? [])
      const asset = coffeeAssets[['native', 'jetton', 'extra'].findIndex(kind => name === `coffee_vault_${kind}`)]
      const interfaces = detectByResults([...new Set(hints)], asset)
      expect(interfaces, name).toContain(name)
      expect(parentsIn(interfaces), name).toEqual([])
    }
  })

  test('by code hash', () => {
    const hashes = interfaceNames().flatMap(name => (codes[name].code ?? []).map(hash => [name, hash as Hash] as const))
    expect(hashes.length).toBeGreaterThan(50)
    // Each code is that of one interface.
    for (const [name, hash] of hashes) expect(interfacesByCodeHash(hash)).toEqual([name])
  })
})
