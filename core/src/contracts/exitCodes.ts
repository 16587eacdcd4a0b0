import { errorTable } from './abi/errorTable.gen.ts'
import { contractErrors } from './contractErrors.ts'
import { lineage } from './interfaces.ts'
import { actionErrors, computeErrors } from './standardErrors.ts'

/** What a code means: a few words, and a sentence that also says what to change. */
export type ExitCodeMeaning = { readonly name: string; readonly description: string }

/** Where a code comes from: the same number means different things in the two phases. */
export type CodePhase = 'compute' | 'action'

/**
 * What an exit code (compute phase) or result code (action phase) means. The contract's own meaning wins over the
 * general one; `undefined` when nobody gave the code a meaning.
 *
 * @example
 * describeExitCode(33, 'compute', ['wallet_v4r2'])?.name // 'Wrong seqno'
 * describeExitCode(33, 'action', ['wallet_v4r2'])?.name  // 'Too many actions'
 */
export function describeExitCode(
  code: number,
  phase: CodePhase,
  interfaces: readonly string[],
): ExitCodeMeaning | undefined {
  if (phase === 'action') return general('action').get(code)
  for (const name of interfaces.flatMap(families)) {
    const own = ownMeanings().get(`${name}|${code}`)
    if (own) return own
  }
  for (const name of interfaces.flatMap(lineage)) {
    const published = publishedTexts().get(`${name}|${code}`)
    if (published) return { name: published, description: `A code of the contract's own (${name}): ${published}.` }
  }
  return general('compute').get(code)
}

/** A contract's own kind, that kind without its revision, then what it is a kind of. */
const families = (name: string): string[] => lineage(name).flatMap(kind => [kind, kind.replace(/r\d+$/, '')])

/** The text of `/v2` for an exit code of the compute phase: of the first interface that has one, else the general one. */
export function exitCodeDescription(code: number, interfaces: readonly string[]): string | undefined {
  for (const name of interfaces) {
    const text = publishedTexts().get(`${name}|${code}`)
    if (text !== undefined) return text
  }
  return computeTexts[code]
}

/** The text of `/v2` for a result code of the action phase. */
export const resultCodeDescription = (code: number): string | undefined => actionTexts[code]

const computeTexts: Readonly<Record<number, string | undefined>> = {
  0: 'Ok',
  1: 'Ok',
  2: 'Stack underflow',
  3: 'Stack overflow',
  4: 'Integer overflow or division by zero',
  5: 'Integer out of expected range',
  6: 'Invalid opcode',
  7: 'Type check error',
  8: 'Cell overflow',
  9: 'Cell underflow',
  10: 'Dictionary error',
  11: 'Unknown error',
  12: 'Impossible situation error',
  13: 'Out of gas error',
  [-14]: 'Out of gas error',
}

const actionTexts: Readonly<Record<number, string | undefined>> = {
  32: 'Invalid action list format',
  [-32]: 'Method ID not found',
  33: 'Action list too long',
  34: 'Unsupported action',
  35: 'Invalid Source address',
  36: 'Invalid Destination address',
  37: 'Insufficient TON',
  38: 'Insufficient extra-currencies',
  40: 'Insufficient funds',
  43: 'Maximum cells/tree depth exceeded',
}

let published: Map<string, string> | undefined

/** The texts of known contracts by `interface|code`. */
function publishedTexts(): ReadonlyMap<string, string> {
  published ??= new Map(
    rows(errorTable).map(row => {
      const [name, code, text = ''] = row.split('|')
      return [`${name}|${code}`, text]
    }),
  )
  return published
}

let own: Map<string, ExitCodeMeaning> | undefined

/** What contracts say with their own codes, by `interface|code`. */
function ownMeanings(): ReadonlyMap<string, ExitCodeMeaning> {
  own ??= new Map(
    rows(contractErrors).map(row => {
      const [kind, code, name = '', description = ''] = row.split('|')
      return [`${kind}|${code}`, { name, description }]
    }),
  )
  return own
}

const generals: Partial<Record<CodePhase, ReadonlyMap<number, ExitCodeMeaning>>> = {}

function general(phase: CodePhase): ReadonlyMap<number, ExitCodeMeaning> {
  generals[phase] ??= new Map(
    rows(phase === 'compute' ? computeErrors : actionErrors).map(row => {
      const [code, name = '', description = ''] = row.split('|')
      return [Number(code), { name, description }]
    }),
  )
  return generals[phase]
}

const rows = (table: string): string[] => table.trim().split('\n')
