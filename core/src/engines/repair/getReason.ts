import type { DebugFinding } from '../../contract/debug.ts'
import type { DebugRepair, RepairReasonCode } from '../../contract/debugRepair.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'
import type { FindingCode } from '../../verdict/findingTable.ts'
import { getExitCode, type RepairView } from './RepairView.ts'

/** Why no edit is proposed, in words. */
const texts: Readonly<Record<RepairReasonCode, string>> = {
  works: 'The message works: there is nothing to repair.',
  'run.incomplete':
    'The run is incomplete, so it is not known whether an edit helps. Raise the limits, or run it again.',
  'runs.limit': 'No edit that was tried works, and no run is left. Allow more runs.',
  'signature.off': 'The wallet does not accept signed messages. Send the request through one of its extensions.',
  'contract.missing': 'There is no contract at the address. Attach its StateInit, or check the address.',
  'contract.rejects':
    'The contract stops at a check of its own, whatever was tried. Read the check in the debugger, and change the body or wait until the contract allows it.',
  'contract.sends':
    'A message that a contract sends fails, not one of this message: no edit that was tried changes that.',
  'account.frozen': 'The account is frozen. Unfreeze it first: TON for its storage debt, and its StateInit.',
  'account.suspended': "The account is suspended by the network's configuration.",
  'balance.empty': 'The account cannot pay for accepting the message. Send it TON first.',
  'balance.short': 'The account cannot pay for what it is to send: it has too little TON, or its TON is locked.',
  'gas.limit': 'The contract needs more gas than one transaction can have, whatever is attached.',
  'sender.notAllowed':
    'The contract does not accept this from this sender. Send it from the account that is allowed to.',
  'request.ignored': 'The contract accepts the message and ignores the request, whatever was tried.',
  'message.unread': 'The message has a form that is not known, so its fields cannot be edited.',
}

const byCode: Readonly<Partial<Record<FindingCode, RepairReasonCode>>> = {
  'rejected.signatureOff': 'signature.off',
  'rejected.noContract': 'contract.missing',
  'rejected.frozen': 'account.frozen',
  'rejected.outOfGas': 'balance.empty',
  'compute.noContract': 'contract.missing',
  'compute.frozen': 'account.frozen',
  'compute.suspended': 'account.suspended',
  'compute.outOfGas': 'gas.limit',
  'compute.noGas': 'balance.short',
  'action.notEnough': 'balance.short',
  'messages.skipped': 'balance.short',
  'messages.notSent': 'balance.short',
  'message.swallowed': 'request.ignored',
  'request.ignored': 'request.ignored',
  'value.frozen': 'account.frozen',
  'account.froze': 'account.frozen',
}

const createReason = (code: RepairReasonCode): NonNullable<DebugRepair['reason']> => ({ code, text: texts[code] })

/** The reason for a run that needs no edits, or that does not show whether they help. */
export const reasonOf = (code: 'works' | 'run.incomplete' | 'runs.limit') => createReason(code)

/** Why nothing that was tried helps against a failure. */
export function getReason(view: RepairView): NonNullable<DebugRepair['reason']> {
  const { finding, draft, part, isOwn } = view
  if (isForOthers(finding)) return createReason('sender.notAllowed')
  if (draft.type === 'raw') return createReason('message.unread')
  if (part && !isOwn) return createReason('contract.sends')
  // A request of a wallet that no form has, such as one to a plugin.
  if (!part && finding.node !== undefined && finding.node !== '0') return createReason('message.unread')
  return createReason(byCode[finding.code as FindingCode] ?? 'contract.rejects')
}

/** Codes whose name says that another account has to send the message. */
function isForOthers(finding: DebugFinding): boolean {
  const code = getExitCode(finding)
  const contract = finding.evidence.find(({ name }) => name === 'contract')?.value
  if (code === undefined || contract === undefined || !finding.code.startsWith('compute.')) return false
  const meaning = describeExitCode(code, 'compute', contract.split(', '))
  return meaning !== undefined && /\b(?:owner|sender|access denied|only for)\b/i.test(meaning.name)
}
