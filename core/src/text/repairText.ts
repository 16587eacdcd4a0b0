import type { DebugDraftEdit, DebugRepair, DebugRepairProposal } from '../contract/debugRepair.ts'
import type { DebugMoneyCard } from '../contract/debugSummary.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { formatExactAmount } from '../naming/amounts.ts'
import { formatCoins, joinSections, paint, type TextStyle } from './terminalText.ts'

/** What fails in a message, and the edits with which it works, for a terminal. */
export function repairText({ findings, proposals, reason }: DebugRepair, style: TextStyle): string {
  return joinSections([
    findings.map(({ sentence }) => paint(`✗ ${sentence}`, 'red', style)),
    ...proposals.map((proposal, at) => proposalLines(proposal, at + 1, style)),
    reason
      ? [reason.text, ...(reason.remaining === undefined ? [] : [`With edits that get further: ${reason.remaining}`])]
      : [],
    proposals.length > 0
      ? ['Each proposal was run without a signature. --boc, --ts, --link print one; --proposal chooses it.']
      : [],
  ])
}

const proposalLines = ({ edits, summary, link }: DebugRepairProposal, number: number, style: TextStyle) => [
  `${paint(`${number}`, 'bold', style)}  ${edits.map(({ title }) => title).join('; ')}`,
  ...edits.map(edit => `   ${editText(edit)}`),
  `   ${paint(`✓ ${summary.sentence}`, 'green', style)}`,
  ...summary.money.map(card => `   ${moneyText(card)}`),
  ...(summary.fees === undefined ? [] : [`   fees ${formatCoins(summary.fees)}`]),
  ...(link === undefined ? ['   no payment link can express it'] : []),
]

const editText = ({ path, code, from, to }: DebugDraftEdit): string =>
  `${path === '' ? code : path}: ${from === undefined ? '' : `${from} → `}${to}`

function moneyText({ account, changes, ton_unknown: isUnknown, items }: DebugMoneyCard): string {
  const amounts = changes.map(({ value, decimals, token_name: name }) => {
    const amount = BigInt(value)
    return `${amount > 0n ? '+' : ''}${formatExactAmount(amount, decimals)} ${name}`
  })
  const moved = items.map(({ item, received }) => `${received ? '+' : '-'}${toFriendlyAddress(item.address, {})}`)
  const all = [...amounts, ...(isUnknown ? ['TON unknown'] : []), ...moved]
  const shown = all.length === 0 ? 'no change' : all.join(', ')
  return `${account.name ?? toFriendlyAddress(account.address, { bounceable: !account.is_wallet })}: ${shown}`
}
