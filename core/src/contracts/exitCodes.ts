import contracts from './contracts.gen.json' with { type: 'json' }
import { lineage } from './interfaces.ts'
import { actionErrors, computeErrors } from './standardErrors.ts'

/** The meaning of a code: its name, and a description with what to change. */
export type ExitCodeMeaning = { readonly name: string; readonly description: string }

/** The phase of a code: the same number has different meanings in the two phases. */
export type CodePhase = 'compute' | 'action'

/**
 * The meaning of an exit code (compute phase) or result code (action phase). The contract's own meaning takes
 * precedence over the general one; `undefined` for an unknown code.
 *
 * @example
 * describeExitCode(33, 'compute', ['wallet_v4r2'])?.name // 'Wrong seqno'
 * describeExitCode(33, 'action', ['wallet_v4r2'])?.name  // 'Action list is too long'
 */
export function describeExitCode(
  code: number,
  phase: CodePhase,
  interfaces: readonly string[],
): ExitCodeMeaning | undefined {
  if (phase === 'action') return getGeneralMeanings('action').get(code)
  for (const name of interfaces.flatMap(withoutRevisions)) {
    const meaning = getContractMeanings().get(`${name}|${code}`)
    if (meaning) return meaning
  }
  for (const name of interfaces.flatMap(lineage)) {
    const published = publishedTexts().get(`${name}|${code}`)
    if (published) return { name: published, description: `Contract-specific exit code (${name}): ${published}.` }
  }
  return getGeneralMeanings('compute').get(code)
}

/** An interface, the interface without its revision, then its parents in the same way. */
const withoutRevisions = (name: string): string[] => lineage(name).flatMap(kind => [kind, kind.replace(/r\d+$/, '')])

/** The `/v2` text for an exit code of the compute phase: that of the first interface that has one, else the general one. */
export function exitCodeDescription(code: number, interfaces: readonly string[]): string | undefined {
  for (const name of interfaces) {
    const text = publishedTexts().get(`${name}|${code}`)
    if (text !== undefined) return text
  }
  return computeTexts[code]
}

/** The `/v2` text for a result code of the action phase. */
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

/** The published texts of known contracts by `interface|code`. */
function publishedTexts(): ReadonlyMap<string, string> {
  published ??= new Map(
    contracts.publishedErrors.map(row => {
      const [name, code, text = ''] = row.split('|')
      return [`${name}|${code}`, text]
    }),
  )
  return published
}

let contractMeanings: Map<string, ExitCodeMeaning> | undefined

/** The meanings of contract-specific codes, by `interface|code`. */
function getContractMeanings(): ReadonlyMap<string, ExitCodeMeaning> {
  contractMeanings ??= new Map(
    contracts.exitCodes.map(row => {
      const [kind, code, name = '', description = ''] = row.split('|')
      return [`${kind}|${code}`, { name, description }]
    }),
  )
  return contractMeanings
}

const generalMeanings: Partial<Record<CodePhase, ReadonlyMap<number, ExitCodeMeaning>>> = {}

function getGeneralMeanings(phase: CodePhase): ReadonlyMap<number, ExitCodeMeaning> {
  generalMeanings[phase] ??= new Map(
    splitRows(phase === 'compute' ? computeErrors : actionErrors).map(row => {
      const [code, name = '', description = ''] = row.split('|')
      return [Number(code), { name, description }]
    }),
  )
  return generalMeanings[phase]
}

const splitRows = (table: string): string[] => table.trim().split('\n')
