import type { FindingCode } from '../../verdict/findingTable.ts'
import { clearBounce, lowerForwardAmount, lowerValues, raiseValue } from './amountEdits.ts'
import type { Candidate } from './DraftEdit.ts'
import { replaceOperation } from './operationEdits.ts'
import type { RepairView } from './RepairView.ts'
import { lowerTokenAmount, useOwnJettonWallet } from './tokenEdits.ts'
import { editModes, editWalletNumbers } from './walletEdits.ts'

type FindCandidates = (view: RepairView) => readonly Candidate[] | Promise<readonly Candidate[]>

/** The wallet could not pay, or an account that it sent to. */
const pay: readonly FindCandidates[] = [lowerValues, raiseValue]
const request: readonly FindCandidates[] = [
  useOwnJettonWallet,
  replaceOperation,
  lowerTokenAmount,
  raiseValue,
  lowerForwardAmount,
  editModes,
]

/** What may help against a failure, in the order in which it is tried. */
const repairTable: Readonly<Partial<Record<FindingCode, readonly FindCandidates[]>>> = {
  'rejected.seqno': [editWalletNumbers],
  'rejected.expiry': [editWalletNumbers],
  'rejected.walletId': [editWalletNumbers],
  'rejected.signature': [editWalletNumbers],
  'rejected.code': [editWalletNumbers, editModes],
  'compute.failed': request,
  'compute.outOfGas': [raiseValue],
  'compute.noGas': [raiseValue],
  'compute.noContract': [clearBounce],
  'compute.skipped': [raiseValue],
  'action.failed': [editModes, raiseValue],
  'action.notEnough': [...pay, lowerForwardAmount],
  'messages.skipped': pay,
  'messages.notSent': pay,
  'bounce.lost': [clearBounce, raiseValue],
  'message.swallowed': [useOwnJettonWallet, replaceOperation, raiseValue],
  'account.froze': [raiseValue],
}

/** The edits that may help against the failure of a run; each has to be proved by a run. */
export async function listCandidates(view: RepairView): Promise<readonly Candidate[]> {
  // A code that the table lacks has no edits.
  const rows = repairTable[view.finding.code as FindingCode] ?? []
  const found: Candidate[] = []
  for (const find of rows) found.push(...(await find(view)))
  return found.filter(({ edits }) => edits.length > 0)
}
