import type { Cell } from '../cell/Cell.ts'
import contracts from '../contracts/contracts.gen.json' with { type: 'json' }
import { hasInterface, type InterfaceName, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { isAppError } from '../errors.ts'
import { lazy } from '../lazy.ts'
import type { Hash } from '../units.ts'
import { findMethodIds, resolveCode } from './codeMethods.ts'
import { type DecodedMethodResult, type GetMethod, knownGetMethods, readMethodResults } from './getMethods.ts'
import type { GetMethodRunner, MethodReply } from './stack.ts'

/** The interfaces of a contract, and the results of the get methods that were run to detect them. */
export type ContractDetection = {
  readonly interfaces: readonly InterfaceName[]
  /** Results by method name, for successful methods with a known layout. */
  readonly methods: ReadonlyMap<string, DecodedMethodResult>
  /** Missing libraries: with them the result may differ. */
  readonly missingLibraries: readonly Hash[]
}

const noMethods: ReadonlyMap<string, DecodedMethodResult> = new Map()

/**
 * Detects the interfaces of a contract: by its code hash, else by its get methods and the layouts of their results.
 * Never throws because of the code.
 */
export function detectContract(
  code: Cell,
  libraries: ReadonlyMap<Hash, Cell>,
  run: GetMethodRunner,
): ContractDetection {
  const byCodeHash = interfacesByCodeHash(code.hash())
  // Most accounts are wallets, and the results of their get methods are not needed.
  if (byCodeHash && hasInterface(byCodeHash, 'wallet'))
    return { interfaces: byCodeHash, methods: noMethods, missingLibraries: [] }
  const resolved = resolveCode(code, libraries)
  if ('missing' in resolved) {
    return { interfaces: byCodeHash ?? [], methods: noMethods, missingLibraries: [resolved.missing] }
  }
  const known = byCodeHash ?? interfacesByCodeHash(resolved.code.hash())
  const { results, hints, assetBits, missing } = runMethods(findKnownMethods(resolved.code), run)
  return {
    interfaces: known ?? findInterfaces(hints, assetBits),
    methods: results,
    missingLibraries: [...missing],
  }
}

/** The interfaces whose results were all there; a parent is implied by the interface that derives from it. */
function findInterfaces(hints: ReadonlySet<string>, assetBits: number | undefined): readonly InterfaceName[] {
  const rules = rulesByHint()
  const found: InterfaceRule[] = []
  for (const hint of hints)
    for (const rule of rules.get(hint) ?? [])
      if (rule.needed.every(each => hints.has(each)) && hasVaultAsset(rule.name, assetBits)) found.push(rule)
  const names = found.sort((a, b) => a.position - b.position).map(({ name }) => name)
  return names.filter(name => !names.some(other => other !== name && hasInterface([other], name)))
}

/**
 * The vaults of Coffee have the same methods, and DeDust has some of them: they differ in the asset, and its size in bits
 * (a tag of 2 bits, and the address or the currency) is that of no asset of DeDust.
 */
const coffeeVaults: { readonly [name in InterfaceName]?: readonly number[] } = {
  coffee_vault: [2, 266, 34],
  coffee_vault_native: [2],
  coffee_vault_jetton: [266],
  coffee_vault_extra: [34],
}

const hasVaultAsset = (name: InterfaceName, assetBits: number | undefined): boolean =>
  coffeeVaults[name]?.includes(assetBits ?? 0) ?? true

type MethodRuns = {
  readonly results: Map<string, DecodedMethodResult>
  readonly hints: Set<string>
  /** The size of the asset that a vault reports. */
  assetBits?: number
  readonly missing: Set<Hash>
}

function runMethods(methods: readonly GetMethod[], run: GetMethodRunner): MethodRuns {
  const found: MethodRuns = { results: new Map(), hints: new Set(), missing: new Set() }
  const resultsById = new Map<number, MethodReply>()
  for (const method of methods) {
    const methodResult = resultsById.get(method.id) ?? runSafely(() => run(method.id))
    resultsById.set(method.id, methodResult)
    if (methodResult.missingLibrary !== undefined) found.missing.add(methodResult.missingLibrary)
    if (methodResult.exitCode !== 0 && methodResult.exitCode !== 1) continue
    const results = readMethodResults(method, methodResult)
    for (const { typeHint } of results) found.hints.add(typeHint)
    const [first] = methodResult.stack
    if (method.name === 'get_asset' && first?.type === 'slice') found.assetBits = first.cell.bits
    const [result] = results
    if (result && !found.results.has(method.name)) found.results.set(method.name, result)
  }
  return found
}

const failedResult: MethodReply = { exitCode: -1, stack: [] }
const codeErrors: readonly string[] = ['input.cell', 'limit.cells', 'limit.time', 'emulation.failed']

/** The result of a get method; errors that the contract's own code or data can cause count as a failed method. */
export function runSafely(run: () => MethodReply | undefined): MethodReply {
  try {
    return run() ?? failedResult
  } catch (error) {
    if (isAppError(error) && codeErrors.includes(error.code)) return failedResult
    throw error
  }
}

const maxCachedCodes = 2000
const methodsByCode = new Map<Hash, readonly GetMethod[]>()

/** The known methods of a code that take no arguments. */
function findKnownMethods(code: Cell): readonly GetMethod[] {
  const hash = code.hash()
  let methods = methodsByCode.get(hash)
  if (methods === undefined) {
    const ids = findMethodIds(code)
    methods = knownGetMethods().filter(({ id, hasArguments }) => !hasArguments && ids.has(id))
    if (methodsByCode.size >= maxCachedCodes) methodsByCode.clear()
    methodsByCode.set(hash, methods)
  }
  return methods
}

/** An interface, its position in the output, and the results that reveal it. */
type InterfaceRule = { readonly name: InterfaceName; readonly position: number; readonly needed: readonly string[] }

/** The rules by a result that each needs: a contract has few results, and there are many rules. */
const rulesByHint = lazy((): ReadonlyMap<string, readonly InterfaceRule[]> => {
  const all = Object.entries(contracts.detection) as [InterfaceName, readonly string[]][]
  const rules = all.map(([name, needed], position): InterfaceRule => ({ name, position, needed }))
  const uses = new Map<string, number>()
  for (const hint of rules.flatMap(({ needed }) => needed)) uses.set(hint, (uses.get(hint) ?? 0) + 1)
  const groups = new Map<string, InterfaceRule[]>()
  for (const rule of rules) {
    const rarest = rule.needed.reduce((a, b) => ((uses.get(b) ?? 0) < (uses.get(a) ?? 0) ? b : a))
    groups.set(rarest, [...(groups.get(rarest) ?? []), rule])
  }
  return groups
})
