import type { ErrorExplanation } from '../../errorTexts/explainErrorText.ts'

/** What the text does not say, and what to paste instead. */
export function* listUnknown({ facts, log, contracts, meanings, errors }: ErrorExplanation): Generator<string> {
  const { exitCode, isRejection, account } = facts
  const isSpecific = errors.some(({ row }) => !row.isGeneral)
  if (isRejection && exitCode === undefined && !isSpecific)
    yield 'The exit code is missing: paste the text with the lines exitcode=… and VM Log.'
  if (exitCode !== undefined && !log && meanings.length > 1)
    yield 'Without a VM log the contract is not known: open the account to see which of the meanings applies.'
  if (log && contracts.length === 0)
    yield 'No known contract has these instructions: it is not a standard one, or the log is too short.'
  if (contracts.length > 1)
    yield 'These contracts have the same instructions here: they differ in the code hash of the account.'
  if (isRejection && account !== undefined)
    yield 'The hash after “rejected by” is the account, not a transaction. Nodes print it without workchain: the basechain is assumed.'
}
