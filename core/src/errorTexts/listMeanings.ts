import { describeExitCode, type ExitCodeMeaning, listExitCodes } from '../contracts/exitCodes.ts'
import type { ErrorFacts } from './readFacts.ts'

/** What an exit code means in one kind of contract, or in all. */
export type CodeMeaning = ExitCodeMeaning & {
  readonly phase: 'compute' | 'action'
  /** Absent for the meaning in all contracts. */
  readonly interface?: string
}

const maxMeanings = 12
/** Only these get external messages from people. */
const isWallet = (name: string | undefined): boolean => name?.startsWith('wallet_') ?? false

/** All known meanings of an exit code, most likely first; those of the contracts, if they are known. */
export function listMeanings(
  { exitCode, phase, isRejection }: ErrorFacts,
  contracts: readonly (readonly string[])[],
): readonly CodeMeaning[] {
  if (exitCode === undefined) return []
  const known = contracts.flatMap(interfaces => {
    const meaning = describeExitCode(exitCode, 'compute', interfaces)
    const [name] = interfaces
    return meaning && name !== undefined ? [{ ...meaning, phase: 'compute' as const, interface: name }] : []
  })
  if (known.length > 0) return dropRepeated(known)
  const all = listExitCodes().filter(row => row.code === exitCode && (phase === undefined || row.phase === phase))
  const rank = (row: (typeof all)[number]): number => {
    if (isRejection && isWallet(row.interface)) return 0
    if (row.interface === undefined) return row.phase === 'compute' ? 1 : 3
    // People paste what their wallet said.
    return isWallet(row.interface) ? 2 : 4
  }
  const ranked = [...all].sort((a, b) => rank(a) - rank(b))
  // A revision has the meaning of its version.
  return dropRepeated(
    ranked.map(row => ({ ...row, ...describeExitCode(exitCode, row.phase, interfacesOf(row)) })),
  ).slice(0, maxMeanings)
}

const interfacesOf = ({ interface: owner }: { readonly interface?: string }): readonly string[] =>
  owner === undefined ? [] : [owner]

/** The same meaning of several contracts is one row, with the first of them. */
function dropRepeated(rows: readonly CodeMeaning[]): readonly CodeMeaning[] {
  const seen = new Set<string>()
  return rows.flatMap(({ name, description, phase, interface: owner }) => {
    // A published name without advice adds nothing to the same name.
    const key = description.startsWith('Contract-specific exit code') ? name : `${phase} ${name} ${description}`
    if (seen.has(key)) return []
    seen.add(key).add(name)
    return [{ name, description, phase, ...(owner !== undefined && { interface: owner }) }]
  })
}
