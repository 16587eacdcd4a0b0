import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import type { CodeTable } from './CodeTable.ts'
import type { SendState } from './ErrorRow.ts'
import { type FoundError, findErrors } from './errorTable.ts'
import { type CodeMeaning, listMeanings } from './listMeanings.ts'
import { type LogMatch, matchLog } from './matchLog.ts'
import { type ErrorFacts, readFacts } from './readFacts.ts'
import { type LogTail, readLogTail } from './readLogTail.ts'
import { unwrapText } from './unwrapText.ts'

/** What an error text says. */
export type ErrorExplanation = {
  /** Forms of the table that apply, the headline first. */
  readonly errors: readonly FoundError[]
  readonly facts: ErrorFacts
  readonly log: LogTail | undefined
  /** Contracts whose code ends in the log; several, if the log does not tell them apart. */
  readonly contracts: readonly LogMatch[]
  /** Of the exit code, most likely first. */
  readonly meanings: readonly CodeMeaning[]
  readonly sent: SendState | undefined
}

/** Explains an error text; `undefined` if it has nothing that is known. */
export function explainErrorText(text: string, table: CodeTable): ErrorExplanation | undefined {
  const { errors, facts, log } = readErrorText(text)
  if (errors.length === 0 && facts.exitCode === undefined && !log) return undefined
  const contracts = log ? findContracts(log, table, facts.steps) : []
  const meanings = listMeanings(
    facts,
    contracts.map(({ interfaces }) => interfaces),
  )
  const sent =
    errors.find(({ row }) => row.sent !== undefined)?.row.sent ?? (facts.isRejection ? 'not_sent' : undefined)
  return { errors, facts, log, contracts, meanings, sent }
}

/** Whether a text is an error for sure: of the table, or with an exit code. Cheap: the code of contracts is not searched. */
export function isErrorText(text: string): boolean {
  const { errors, facts, log } = readErrorText(text.slice(0, maxRecognised))
  if (errors.some(({ row }) => !row.isGeneral)) return true
  return facts.exitCode !== undefined && (facts.isRejection || log !== undefined || errors.length > 0 || isShort(text))
}

/** Longer texts with an exit code are data: a list of transactions, a trace. */
const isShort = (text: string): boolean => text.length <= 400
const maxRecognised = 65_536

function readErrorText(text: string): Pick<ErrorExplanation, 'errors' | 'facts' | 'log'> {
  const plain = unwrapText(text)
  const line = plain.replace(/\s+/g, ' ').trim()
  return { errors: findErrors(line), facts: readFacts(line), log: readLogTail(plain) }
}

function findContracts(log: LogTail, table: CodeTable, steps: number | undefined): readonly LogMatch[] {
  for (const hash of log.codeHashes) {
    const interfaces = interfacesByCodeHash(hash)
    if (interfaces) return [{ interfaces, codeHash: hash, matched: log.instructions.length, steps: undefined }]
  }
  // The exception of an instruction that is no THROW takes one more step.
  const isThrow = log.instructions.at(-1)?.startsWith('THROW') ?? false
  return matchLog(table, log.instructions, steps === undefined || isThrow ? steps : steps - 1)
}
