/** Fields of the headline, the money cards and the losses under `/debug`: by the end of their path in the document. */
export const summaryTexts: Readonly<Record<string, string>> = {
  'DebugResult.summary': 'The headline, with the money and the losses that belong to it.',
  'DebugEvent.summary': 'The headline, with the money and the losses that belong to it.',
  'DebugSummary.sentence': 'What happens, in one sentence; for a rejected message that nothing is sent, and why.',
  'DebugSummary.main_action': 'Position in `actions` of the main action; absent if there is no action.',
  'DebugSummary.others': 'How many actions there are beside the main one and what belongs to it.',
  'DebugSummary.fees':
    'The fees of all transactions in nanotons; absent if one is unknown, and for a rejected message.',
  'DebugSummary.returned': 'Excess and bounced TON that came back to the account that started the event, in nanotons.',
  'DebugSummary.money':
    'How the assets of accounts change: parties of the main action first, then the greatest changes.',
  'DebugSummary.more_accounts': 'How many accounts are not in `money`.',
  'DebugSummary.losses': 'The messages that did not have their effect, in the order of the transactions.',
  'DebugLoss.code':
    'The cause: `unsent.` with shortfall, failed, skipped, ignored or unknown; else the code of a finding.',
  'DebugLoss.kind':
    '`unsent`: its account did not send it; `refunded`: it came back; `kept`: its receiver keeps its value without an effect.',
  'DebugLoss.node': 'The transaction in which it happened.',
  'DebugLoss.sentence': 'The loss in one sentence.',
  'DebugLoss.from': 'The sender.',
  'DebugLoss.to': 'The destination; absent if unknown.',
  'DebugLoss.amounts': 'The value of the message; empty if unknown.',
  'DebugLoss.returned': 'What came back of it.',
  'DebugLoss.reason': 'Why, as a clause.',
  'DebugMoneyCard.account': 'The account.',
  'DebugMoneyCard.roles': '`initiator`: it started the event; `sender`, `recipient`: in the main action.',
  'DebugMoneyCard.changes':
    'Signed changes: jettons and extra currencies first, then TON with all fees that the account paid.',
  'DebugMoneyCard.ton_unknown': 'The TON change is unknown, because a fee is.',
  'DebugMoneyCard.items': 'The NFT items that it received or gave.',
  'items.item': 'The NFT item.',
  'items.received': 'Received; otherwise given.',
  'DebugResult.remedies': 'Ways to run the message again so that it gets further.',
  'DebugRemedy.code': 'What is done.',
  'DebugRemedy.title': 'What is done, in one sentence.',
  'DebugRemedy.arguments': 'Arguments of `/debug/emulate` that replace those of the run.',
  'DebugInspection.storage': 'The decoded data, if a layout of its interfaces reads all of it.',
  'before.storage': 'The decoded data, where the data is present and a layout of its interfaces reads all of it.',
  'after.storage': 'The decoded data, where the data is present and a layout of its interfaces reads all of it.',
  'state.storage': 'The decoded data, if a layout of its interfaces reads all of it.',
  'DebugStorage.layout': 'The interface whose layout it has.',
  'DebugStorage.fields': 'The fields in the order of the layout.',
  'fields.name': 'Names of nested cells are joined by dots.',
  'fields.kind':
    'What the value is: `coins` in nanotons, `jettons` in smallest units, `time` in Unix seconds, `duration` in seconds.',
  'fields.value': 'Absent if it is empty or not set; of a dictionary the number of entries and the hash of its root.',
}
