/** Fields of edits that repair a message: by the end of their path in the document. */
export const repairTexts: Readonly<Record<string, string>> = {
  'DebugRepairRequest.max_runs': 'Max runs, the first one included: 40 by default.',
  'DebugRepair.findings': 'What fails without edits, as in the verdict of `/debug/emulate`.',
  'DebugRepair.proposals':
    'Edits with which the message works, in the order in which they were found: fewer edits first.',
  'DebugRepair.reason': 'Why there are no proposals; absent with proposals.',
  'DebugRepair.runs': 'How many runs were done.',
  'reason.code': 'Code of the reason.',
  'reason.text': 'The reason in one sentence.',
  'reason.remaining': 'What fails with the edits that get furthest; absent if nothing gets further.',
  'DebugRepairProposal.edits': 'The fields that are changed.',
  'DebugRepairProposal.draft': 'The message with the edits, as a form shows it.',
  'DebugRepairProposal.boc': 'The message with a signature of zeros.',
  'DebugRepairProposal.hash': 'Hash of the message.',
  'DebugRepairProposal.typescript': 'TypeScript with @ton/core that builds exactly this message.',
  'DebugRepairProposal.link': 'Payment link for the message; absent if no link can express it.',
  'DebugRepairProposal.summary': 'What the message does, with the money that moves.',
  'DebugRepairProposal.token_names': 'The jettons and NFT items that the summary names.',
  'DebugDraftEdit.code': 'The kind of edit.',
  'DebugDraftEdit.path':
    'The field in the draft: `messages[0].message.amount`; empty for the signature of the message itself.',
  'DebugDraftEdit.from': 'Its value before; absent if it had none.',
  'DebugDraftEdit.to': 'Its value in the proposal.',
  'DebugDraftEdit.title': 'The edit in words.',
}
