import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { interfaceOrder } from './abi/interfaceTable.gen.ts'
import { methodIdsOf, resolveCode } from './codeMethods.ts'
import { type GetMethod, getMethods, type MethodResult, readResult } from './getMethods.ts'
import { hasInterface, interfacesByCodeHash } from './interfaces.ts'
import type { GetMethodResult, GetMethodRunner } from './stack.ts'

/** What a contract is, and what its get methods said on the way to that. */
export type Inspection = {
  readonly interfaces: readonly string[]
  /** Results by the method's name, of those that ran and whose layout is known. */
  readonly methods: ReadonlyMap<string, MethodResult>
  /** Libraries that were needed and not there: with them the answer may be another one. */
  readonly missingLibraries: readonly Hash[]
}

const noMethods: ReadonlyMap<string, MethodResult> = new Map()

/**
 * Finds out what a contract is: by the hash of its code, else by the get methods that it has and that answer as known
 * contracts do. Never throws because of the code.
 */
export function inspectContract(code: Cell, libraries: ReadonlyMap<Hash, Cell>, run: GetMethodRunner): Inspection {
  const exact = interfacesByCodeHash(code.hash())
  // What wallets say is of no use to anybody here, and they are most of the accounts.
  if (exact && hasInterface(exact, 'wallet')) return { interfaces: exact, methods: noMethods, missingLibraries: [] }
  const resolved = resolveCode(code, libraries)
  if ('missing' in resolved) {
    return { interfaces: exact ?? [], methods: noMethods, missingLibraries: [resolved.missing] }
  }
  const known = exact ?? interfacesByCodeHash(resolved.code.hash())
  const { results, hints, missing } = runMethods(methodsOf(resolved.code), run)
  return {
    interfaces: known ?? rules().flatMap(({ name, needed }) => (needed.every(hint => hints.has(hint)) ? [name] : [])),
    methods: results,
    missingLibraries: [...missing],
  }
}

type Run = {
  readonly results: Map<string, MethodResult>
  readonly hints: Set<string>
  readonly missing: Set<Hash>
}

function runMethods(methods: readonly GetMethod[], run: GetMethodRunner): Run {
  const found: Run = { results: new Map(), hints: new Set(), missing: new Set() }
  const answers = new Map<number, GetMethodResult>()
  for (const method of methods) {
    const answer = answers.get(method.id) ?? runOrNone(method.id, run)
    answers.set(method.id, answer)
    if (answer.missingLibrary !== undefined) found.missing.add(answer.missingLibrary)
    const result = answer.exitCode === 0 || answer.exitCode === 1 ? readResult(method, answer.stack) : undefined
    if (result === undefined) continue
    found.hints.add(result.typeHint)
    if (!found.results.has(method.name)) found.results.set(method.name, result)
  }
  return found
}

const noAnswer: GetMethodResult = { exitCode: -1, stack: [], gasUsed: 0n }
const ofTheCode: readonly string[] = ['input.cell', 'limit.cells', 'emulation.failed']

/** What the code alone can bring about counts as no answer. */
function runOrNone(methodId: number, run: GetMethodRunner): GetMethodResult {
  try {
    return run(methodId)
  } catch (error) {
    if (isAppError(error) && ofTheCode.includes(error.code)) return noAnswer
    throw error
  }
}

const mostRemembered = 2000
const remembered = new Map<Hash, readonly GetMethod[]>()

/** The methods of the table that code has and that want no arguments. */
function methodsOf(code: Cell): readonly GetMethod[] {
  const hash = code.hash()
  let methods = remembered.get(hash)
  if (methods === undefined) {
    const ids = methodIdsOf(code)
    methods = getMethods().filter(({ id, hasArguments }) => !hasArguments && ids.has(id))
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(hash, methods)
  }
  return methods
}

let rulesOnce: readonly { readonly name: string; readonly needed: readonly string[] }[] | undefined

/** Interfaces that are known by what get methods answer, in the order of the answer. */
function rules() {
  rulesOnce ??= interfaceOrder
    .slice(1, -1)
    .split('\n')
    .map(line => {
      const [name = '', hints = ''] = line.split('|')
      return { name, needed: hints.split(',') }
    })
  return rulesOnce
}
