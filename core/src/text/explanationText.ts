import type { DebugNode } from '../contract/debug.ts'
import type { DebugExplanation } from '../contract/debugExplanation.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { paint, type TextStyle } from './terminalText.ts'

type WithExplanation = { readonly explanation?: DebugExplanation | undefined; readonly trace?: DebugNode | undefined }

/** How the actions were recognised, one per line, and why others were not; nothing without an explanation. */
export function explanationLines({ explanation, trace }: WithExplanation, style: TextStyle): string[] {
  if (!explanation || !trace) return []
  const idByHash = nodeIdByHash(trace)
  const toNodeId = (hash: string) => idByHash.get(hash) ?? hash
  const lines = [paint('How the actions were recognised', 'bold', style)]
  for (const { type, pattern, transactions, built_on, legs, payouts } of explanation.actions) {
    // Generic actions are listed below.
    if (pattern === 'generic') continue
    const basis = built_on.length > 0 ? `, built on ${built_on.join(', ')}` : ''
    lines.push(`  ${type}: ${pattern} [${transactions.map(toNodeId).join(' ')}]${basis}`)
    for (const { dex, router, in: given, out } of legs ?? [])
      lines.push(`    leg: ${dex} ${router}, ${swapAmount(given)} for ${swapAmount(out)}`)
    for (const { recipient, transaction, ...amount } of payouts ?? [])
      lines.push(`    payout: ${swapAmount(amount)} to ${recipient} [${toNodeId(transaction)}]`)
  }
  if (explanation.generic.length > 0) lines.push('', paint('Not matched by any pattern', 'bold', style))
  for (const { transaction, operation, nearest } of explanation.generic) {
    lines.push(`  [${toNodeId(transaction)}] ${escapeControls(operation ?? 'no op code')}`)
    if (!nearest) lines.push(paint('    no pattern is close', 'grey', style))
    else {
      const below = nearest.path === '' ? '' : ` as ${nearest.path}`
      const where =
        nearest.transaction === transaction && below === '' ? '' : ` [${toNodeId(nearest.transaction)}]${below}`
      lines.push(`    nearest: ${nearest.pattern} (${nearest.action_type});${where} ${nearest.text}`)
    }
  }
  return lines
}

type Leg = NonNullable<DebugExplanation['actions'][number]['legs']>[number]
const swapAmount = ({ amount, jetton, currency }: Leg['in']): string =>
  `${amount} of ${jetton ?? (currency === undefined ? 'TON or an unknown jetton' : `currency ${currency}`)}`

function nodeIdByHash(root: DebugNode): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    ids.set(node.transaction.hash, node.id)
    waiting.push(...node.children)
  }
  return ids
}
