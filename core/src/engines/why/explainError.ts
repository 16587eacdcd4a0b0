import type { DebugWhy } from '../../contract/debugWhy.ts'
import { AppError } from '../../errors.ts'
import type { SendState } from '../../errorTexts/ErrorRow.ts'
import { type ErrorExplanation, explainErrorText } from '../../errorTexts/explainErrorText.ts'
import { readCodeTable } from '../../errorTexts/readCodeTable.ts'
import { describeContracts, describeFailure } from './describeFailure.ts'
import { listUnknown } from './listUnknown.ts'

type Inputs = DebugWhy['inputs']

/**
 * Explains an error text; `inputs` are the messages, hashes and addresses in it.
 *
 * @throws input.errorText if there is neither an error nor an input
 */
export async function explainError(text: string, inputs: Inputs): Promise<DebugWhy> {
  const found = explainErrorText(text, await readCodeTable())
  if (!found) return onlyInputs(inputs)
  const { facts, errors, contracts, log, meanings, sent } = found
  const { exitCode, phase, steps, gasUsed, seqno, account } = facts
  return {
    ...describeFailure(found),
    ...(sent && { sent: { state: sent, text: sentTexts[sent] } }),
    ...(exitCode !== undefined && { exit_code: exitCode }),
    ...(phase !== undefined && { phase }),
    ...(steps !== undefined && { steps }),
    ...(gasUsed !== undefined && { gas_used: gasUsed }),
    ...(seqno !== undefined && { seqno: BigInt(seqno) }),
    ...(account !== undefined && { account }),
    meanings: meanings.map(({ interface: owner, ...meaning }) => ({
      ...meaning,
      ...(owner !== undefined && { interface: owner }),
    })),
    contracts: contracts.map(({ interfaces, codeHash, matched }) => ({
      interfaces: [...interfaces],
      code_hash: codeHash,
      matched,
    })),
    log: [...(log?.instructions ?? [])],
    errors: errors.map(({ row, excerpt }) => ({
      id: row.id,
      title: row.title,
      cause: row.cause,
      fix: row.fix,
      printed_by: [...row.printedBy],
      excerpt,
      source: row.source,
    })),
    inputs: withoutAccount(inputs, found),
    unknown: [...listUnknown(found)],
  }
}

const sentTexts: { readonly [S in SendState]: string } = {
  not_sent: 'The message was not sent: it is in no block, and cost nothing.',
  sent: 'A message was sent: check its result before you send again.',
  unknown: 'It may have been sent: check the seqno of the wallet before you send again.',
}

function onlyInputs(inputs: Inputs): DebugWhy {
  const [first] = inputs
  if (!first) throw new AppError('input.errorText', {})
  return {
    sentence: `No known error in this text; it has: ${describeContracts(inputs.map(({ sentence }) => sentence))}.`,
    fix: 'Open what it has, or paste the text that the node, service or wallet printed.',
    meanings: [],
    contracts: [],
    log: [],
    errors: [],
    inputs,
    unknown: [],
  }
}

/** Nodes write “transaction” before the ID of the account: it is no hash to look up. */
function withoutAccount(inputs: Inputs, { facts }: ErrorExplanation): Inputs {
  const id = facts.account?.split(':')[1]
  return inputs.filter(({ kind, value }) => kind !== 'hash' || value !== id)
}
