import type { DebugMinimumValue, DebugMoneyOfRun } from '../contract/debugMinimumValue.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { plural } from '../plural.ts'
import { formatCoins, joinSections, paint, type TextStyle } from './terminalText.ts'
import { textTable } from './textTable.ts'

/** The least value of a message, and where the money goes, for a terminal. */
export function minimumText(found: DebugMinimumValue, style: TextStyle): string {
  const { minimum, given, reason, runs, messages, message } = found
  if (!minimum || !given) return `${reason?.code}: ${reason?.text}\n`
  const label = createLabel(found)
  const others = messages.length > 1 ? [`message ${message} of ${messages.length}; --message chooses another one`] : []
  return joinSections([
    [
      paint(`${formatCoins(minimum.amount)} is enough`, 'bold', style) +
        `, ${formatCoins(given.amount)} is attached (${plural(runs, 'run')})`,
      ...others,
      ...failureLines(minimum),
      ...otherLines(found),
    ],
    moneyLines(`With ${formatCoins(minimum.amount)}`, minimum.money, label, style),
    moneyLines(`With ${formatCoins(given.amount)}`, given.money, label, style),
  ])
}

const createLabel =
  ({ accounts }: Pick<DebugMinimumValue, 'accounts'>) =>
  (account: string): string =>
    accounts.find(({ address }) => address === account)?.name ?? toFriendlyAddress(account, {})

function failureLines({
  fails_at: failsAt,
  difference,
  fails_above: above,
}: NonNullable<DebugMinimumValue['minimum']>) {
  return [
    ...(failsAt === undefined ? [] : [`with ${formatCoins(failsAt)} it differs. ${difference?.sentence ?? ''}`.trim()]),
    ...(above.length > 0
      ? [`more does not always help, it also fails with: ${above.map(formatCoins).join(', ')}`]
      : []),
  ]
}

function otherLines({ other }: Pick<DebugMinimumValue, 'other'>): string[] {
  if (!other) return []
  const contract = other.accounts.length === 1 ? 'the contract' : 'the contracts'
  const condition =
    other.kind === 'first_time'
      ? `if ${contract} that it deploys did not exist yet`
      : `if ${contract} that it deploys existed already`
  const { amount, fails_at: failsAt } = other
  if (amount === undefined) return [`${condition}: no value was found`]
  const bound = failsAt === undefined ? '' : `, not ${formatCoins(failsAt)}`
  return [`${condition}: ${formatCoins(amount)}${bound}`]
}

function moneyLines(title: string, money: DebugMoneyOfRun, label: (account: string) => string, style: TextStyle) {
  const rows = [
    ['spent', formatCoins(money.spent), ''],
    ['returned', formatCoins(money.returned), ''],
    ...money.kept.map(({ account, amount }) => ['kept', formatCoins(amount), label(account)]),
    ['fees', formatCoins(money.fees), ''],
    ...money.transactions.map(({ node, account, op_name: name, fees, forward }) => [
      `  ${node}`,
      formatCoins(fees + forward),
      [label(account), name].filter(Boolean).join(', '),
    ]),
  ]
  return [paint(title, 'bold', style), ...textTable(rows).trimEnd().split('\n')]
}
