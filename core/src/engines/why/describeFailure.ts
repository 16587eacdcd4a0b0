import type { DebugWhy } from '../../contract/debugWhy.ts'
import type { ErrorExplanation } from '../../errorTexts/explainErrorText.ts'
import { getContractNoun } from '../../verdict/contractNoun.ts'

type Failure = Pick<DebugWhy, 'sentence' | 'cause' | 'fix'>

/** What failed in one sentence, why, and what to do: a specific error of the table, else the exit code, else a general error. */
export function describeFailure(found: ErrorExplanation): Failure {
  const { errors, facts } = found
  const [error] = errors
  if (error && !error.row.isGeneral) return ofRow(error)
  if (facts.exitCode !== undefined) return ofExitCode(found, facts.exitCode)
  if (error) return ofRow(error)
  return { sentence: 'This is a VM log without an exit code.', fix: 'Paste it to its end, with the exit code.' }
}

/** TVM has the first 32 codes, and the action phase all of its own; any contract can have the others. */
const isGeneral = (code: number, { phase }: ErrorExplanation['facts']): boolean => code < 32 || phase === 'action'

const ofRow = ({ row }: ErrorExplanation['errors'][number]): Failure => ({
  sentence: `${row.title}.`,
  cause: row.cause,
  fix: row.fix,
})

function ofExitCode({ meanings, contracts, facts }: ErrorExplanation, code: number): Failure {
  const verb = facts.isRejection ? 'rejected the message' : 'stopped'
  const [meaning] = meanings
  const subject = describeContract(contracts.length === 1 ? contracts[0]?.interfaces : undefined)
  if (!meaning)
    return {
      sentence: `${subject} ${verb} with exit code ${code}.`,
      cause: 'No standard contract has this code: it is one of the contract itself.',
      fix: 'Search for the number in the source code or in the ABI of the contract.',
    }
  const isKnown =
    contracts.length > 0 || meanings.length === 1 || (meaning.interface === undefined && isGeneral(code, facts))
  return {
    sentence: isKnown
      ? `${subject} ${verb}: ${lowerFirst(meaning.name)} (exit code ${code}).`
      : `${subject} ${verb} with exit code ${code}, most likely: ${lowerFirst(meaning.name)}.`,
    cause: meaning.description,
  }
}

/** A version of a wallet by its name, any other contract by its kind. */
function describeContract(interfaces: readonly string[] | undefined): string {
  const wallet = interfaces?.find(name => name.startsWith('wallet_'))
  return capitalize(wallet?.replaceAll('_', ' ') ?? getContractNoun(interfaces ?? []))
}

/** Up to three of a list, and how many more there are. */
export function describeContracts(names: readonly string[]): string {
  const shown = names.slice(0, 3)
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ')
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Abbreviations stay. */
const lowerFirst = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
