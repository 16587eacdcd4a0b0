import { faultTable } from './faultTable.ts'

/** A code of the table of faults. */
export type FaultCode = keyof typeof faultTable

/** Whether a wallet would reject the request, or a person should look at it. */
export type FaultSeverity = 'error' | 'warning'

/** What is wrong with a request: where, what, and what to do. */
export type Fault = {
  /** The JSON path of the value, `messages[0].amount`; the name of a link's parameter; empty for the whole text. */
  readonly path: string
  readonly code: FaultCode
  readonly severity: FaultSeverity
  readonly text: string
  readonly advice: string
}

type Details<C extends FaultCode> = Parameters<(typeof faultTable)[C]['text']>[0]

/** A fault at a path; the text and the advice are those of the table. */
export function toFault<C extends FaultCode>(path: string, code: C, details: Details<C>): Fault {
  const { severity, text, advice } = faultTable[code]
  // The table is keyed by the code that types the details; TypeScript cannot correlate the two.
  return { path, code, severity, text: (text as (details: Details<C>) => string)(details), advice }
}
