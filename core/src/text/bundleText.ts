import type { DebugBundle, DebugBundleAccount, DebugBundleResult } from '../contract/debugBundle.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { headlineLines } from './resultText.ts'
import { secondOpinionLines } from './secondOpinionText.ts'
import { formatCoins, joinSections, paint, type TextStyle } from './terminalText.ts'

/** Messages that ran in sequence for a terminal: what each does, and what the accounts have after it. */
export function bundleText({ messages, accounts, testnet }: DebugBundle, style: TextStyle): string {
  return joinSections([
    ...messages.map((message, at) => messageLines(message, at + 1, style)),
    accounts.length === 0
      ? []
      : [
          paint('Balances before the first message, and after each', 'bold', style),
          ...accounts.flatMap(account => accountLines(account, testnet)),
        ],
    ['--message NUMBER prints the whole result of one.'],
  ])
}

function messageLines({ result, error }: DebugBundleResult, number: number, style: TextStyle): string[] {
  const [headline = '', ...others] = result
    ? headlineLines(result, style)
    : [paint(`✗ Not run: ${escapeControls(error?.text ?? '')}`, 'red', style)]
  const exitCode = result?.rejection?.exit_code ?? result?.trace?.transaction.compute_phase?.exit_code
  return [
    `${paint(`${number}`, 'bold', style)}  ${headline}`,
    ...others.map(line => ` ${line}`),
    ...(exitCode === undefined || exitCode === 0 ? [] : [`   exit code ${exitCode}`]),
    ...(result ? secondOpinionLines(result, style).map(line => `   ${line}`) : []),
    ...(result?.partial ? [`   incomplete: ${escapeControls(result.partial.text)}`] : []),
    ...(error ? [`   ${error.code}; the next messages run without it`] : []),
  ]
}

function accountLines({ address, name, is_wallet, states }: DebugBundleAccount, testnet: boolean): string[] {
  const label = name ?? toFriendlyAddress(address, { bounceable: !is_wallet, testnet })
  return [`  ${escapeControls(label)}`, `    ${states.map(toStateText).join(' → ')}`]
}

const toStateText = ({ status, balance }: DebugBundleAccount['states'][number]): string =>
  status === 'active' ? formatCoins(balance) : `${formatCoins(balance)} (${status})`
