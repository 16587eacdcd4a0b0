import { getExplainedCoins, isSubject } from '../actions/accountSide.ts'
import type { ClassifiedAction } from '../actions/classify.ts'
import { getKind } from '../actions/kinds/index.ts'
import { presentAction } from '../actions/presentAction.ts'
import type { Language } from '../actions/texts/language.ts'
import type { AccountEventJson } from '../contract/accountReplies.ts'
import type { EventDescription } from '../engines/describe/describeTrace.ts'
import type { TraceOutline } from '../trace/outlineTrace.ts'
import type { Address, Hash } from '../units.ts'
import { presentOutline } from './presentEvent.ts'
import { unknownAs } from './unknownAs.ts'

/** An event from the side of one account: the actions that it takes part in, and what they do not explain of its TON change. */
export function presentAccountEvent(
  { outline, v2, flow, names }: EventDescription,
  account: Address,
  { language, subjectOnly }: { readonly language: Language; readonly subjectOnly: boolean },
): AccountEventJson {
  const { event_id, timestamp, is_scam, lt, in_progress, progress, ...started } = presentOutline(outline)
  const own = findOwnTransactions(outline, account)
  const taken = v2.filter(action => takesPart(action, account, own))
  const shown = subjectOnly ? taken.filter(action => isSubject(action, account)) : taken
  const ton = flow.find(each => each.account === account)?.ton
  const explained = taken.reduce((sum, action) => sum + getExplainedCoins(action, account), 0n)
  return {
    event_id,
    account: names.account(account),
    timestamp,
    actions:
      shown.length > 0
        ? shown.map(action => presentAction(action, names, language, account))
        : [
            {
              type: 'Unknown',
              status: 'ok',
              simple_preview: {
                name: 'Unknown',
                description: "Something happened but we don't understand what.",
                accounts: [names.account(account)],
              },
              base_transactions: outline.root.account === account ? [outline.root.hash] : [],
            },
          ],
    is_scam,
    lt,
    in_progress,
    extra: ton === undefined ? unknownAs.amount : ton - explained,
    progress,
    ...started,
  }
}

/** The transactions that an account has, or whose messages it sent. */
function findOwnTransactions({ transactions }: TraceOutline, account: Address): ReadonlySet<Hash> {
  const own = transactions.filter(each => each.account === account || each.sender === account)
  return new Set(own.map(({ hash }) => hash))
}

const takesPart = (action: ClassifiedAction, account: Address, own: ReadonlySet<Hash>): boolean =>
  action.baseTransactions.some(hash => own.has(hash)) || getKind(action.type).accounts(action.detail).includes(account)
