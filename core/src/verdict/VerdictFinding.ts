import type { DebugFinding } from '../contract/debug.ts'
import { type FindingCode, type FindingDetails, type FindingRow, findingTable, type Severity } from './findingTable.ts'

/** One finding of a verdict, without the id of its transaction. */
export type VerdictFinding = Omit<DebugFinding, 'code' | 'node'> & { readonly code: FindingCode }

type Values = Readonly<Record<string, string | number | bigint | undefined>>

/** Creates a finding of the table with its evidence; unknown values are omitted. */
export function createFinding<C extends FindingCode>(
  code: C,
  details: FindingDetails<C>,
  evidence: Values,
  severity: Severity = findingTable[code].severity,
): VerdictFinding {
  // The row of a code takes the details of this code.
  const row = findingTable[code] as FindingRow<FindingDetails<C>>
  const advice = row.advice(details)
  return {
    code,
    severity,
    sentence: row.sentence(details),
    ...(advice !== undefined && { advice }),
    evidence: Object.entries(evidence).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
  }
}

/** A finding as JSON; `node` is the id of its transaction. */
export const presentFinding = (
  { code, severity, ...rest }: VerdictFinding,
  node: string | undefined,
): DebugFinding => ({ code, severity, ...(node !== undefined && { node }), ...rest })
