import type { DebugFinding } from '../contract/debug.ts'
import { type FindingCode, type FindingDetails, findingTable, type Severity } from './findingTable.ts'

/** One finding of a verdict. */
export type VerdictFinding = {
  readonly code: FindingCode
  readonly severity: Severity
  readonly sentence: string
  readonly advice: string | undefined
  readonly evidence: readonly { readonly name: string; readonly value: string }[]
}

type Values = Readonly<Record<string, string | number | bigint | undefined>>

/** Creates a finding of the table with its evidence; unknown values are omitted. */
export function createFinding<C extends FindingCode>(
  code: C,
  details: FindingDetails<C>,
  evidence: Values,
  severity: Severity = findingTable[code].severity,
): VerdictFinding {
  // The row of a code takes the details of this code.
  const row = findingTable[code] as {
    sentence: (details: FindingDetails<C>) => string
    advice: (details: FindingDetails<C>) => string | undefined
  }
  return {
    code,
    severity,
    sentence: row.sentence(details),
    advice: row.advice(details),
    evidence: Object.entries(evidence).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
  }
}

/** A finding as JSON; `node` is the id of its transaction. */
export const presentFinding = (finding: VerdictFinding, node: string | undefined): DebugFinding => ({
  code: finding.code,
  severity: finding.severity,
  ...(node !== undefined && { node }),
  sentence: finding.sentence,
  ...(finding.advice !== undefined && { advice: finding.advice }),
  evidence: finding.evidence.map(each => ({ ...each })),
})
