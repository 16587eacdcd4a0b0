import type { DebugFeeFormula, DebugFees, DebugFeeTerm } from '../contract/debugFees.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { formatCoins, joinSections, paint, type TextStyle } from './terminalText.ts'

const titles: { readonly [K in DebugFeeFormula['kind']]: string } = {
  storage: 'Storage fee',
  storage_due: 'Storage debt',
  due_collected: 'Storage debt paid',
  import: 'Import fee',
  gas_limit: 'Gas limit',
  gas: 'Gas fee',
  message: 'Fee in message',
  ihr: 'IHR fee in message',
  forward: 'Forward fees of all messages',
  action: 'Action fees',
  bounce: 'Bounce fee',
  total: 'Total fees',
}

/** The fees of transactions with their formulas, for a terminal. */
export function feesText({ transactions }: DebugFees, style: TextStyle): string {
  if (transactions.length === 0) return 'The message is rejected: there is no transaction, and no fee.\n'
  return joinSections(
    transactions.map(({ node, account, fees }) => [
      paint(`${node}  ${toFriendlyAddress(account, {})}`, 'bold', style),
      ...fees.flatMap(fee => feeLines(fee, style)),
    ]),
  )
}

function feeLines(fee: DebugFeeFormula, style: TextStyle): string[] {
  const { kind, message, amount, unit, computed, equal, terms, steps, reason } = fee
  const title = `${titles[kind]}${message === undefined ? '' : ` ${message + 1}`}`
  const shown = unit === 'gas' ? `${amount} gas` : formatCoins(amount)
  const mark = equal
    ? paint('✓', 'green', style)
    : computed === undefined
      ? paint('?', 'yellow', style)
      : paint('✗', 'red', style)
  return [
    `  ${mark} ${title}: ${shown}`,
    ...steps.map(({ name, formula, value }) => `      ${name} = ${formula} = ${value}`),
    ...(terms.length > 0 ? [paint(`      ${terms.map(formatTerm).join(', ')}`, 'grey', style)] : []),
    ...(reason ? [`      ${reason.code}: ${reason.text}`] : []),
  ]
}

const formatTerm = ({ name, value, param }: DebugFeeTerm): string =>
  `${name} = ${value}${param === undefined ? '' : ` (config ${param})`}`
