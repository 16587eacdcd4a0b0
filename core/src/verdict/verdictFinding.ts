import type { DebugFinding } from '../contract/debug.ts'
import { type FindingCode, type FindingDetails, findingTable, type Severity } from './verdictFindings.ts'

/** What was found at one place. */
export type Finding = {
  readonly code: FindingCode
  readonly severity: Severity
  readonly sentence: string
  readonly advice: string | undefined
  readonly evidence: readonly { readonly name: string; readonly value: string }[]
}

type Values = Readonly<Record<string, string | number | bigint | undefined>>

/** A finding of the table, with what it was concluded from; facts that are not known are left out. */
export function find<C extends FindingCode>(
  code: C,
  details: FindingDetails<C>,
  evidence: Values,
  severity: Severity = findingTable[code].severity,
): Finding {
  // The table's row for a code takes the details of this code.
  const row = findingTable[code] as {
    say: (details: FindingDetails<C>) => string
    advise: (details: FindingDetails<C>) => string | undefined
  }
  return {
    code,
    severity,
    sentence: row.say(details),
    advice: row.advise(details),
    evidence: Object.entries(evidence).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
  }
}

/** A finding in the form of replies; `node` is the id of the transaction that it is about. */
export const presentFinding = (finding: Finding, node: string | undefined): DebugFinding => ({
  code: finding.code,
  severity: finding.severity,
  ...(node !== undefined && { node }),
  sentence: finding.sentence,
  ...(finding.advice !== undefined && { advice: finding.advice }),
  evidence: finding.evidence.map(each => ({ ...each })),
})
