import type { DebugExplanation, DebugNode } from '../../contract/debug.ts'
import { harmless, paint, type TextStyle } from './marks.ts'

type Explained = { readonly explanation?: DebugExplanation | undefined; readonly trace?: DebugNode | undefined }

/** How the actions were recognised, one a line, and what stood in the way elsewhere; nothing when it was not asked for. */
export function explanationLines({ explanation, trace }: Explained, style: TextStyle): string[] {
  if (!explanation || !trace) return []
  const places = placesIn(trace)
  // Short where it is in the tree, whole where it is not.
  const place = (hash: string) => places.get(hash) ?? hash
  const lines = [paint('How they were recognised', 'bold', style)]
  for (const { type, pattern, transactions, built_on } of explanation.actions) {
    // Those are told of below, one by one.
    if (pattern === 'generic') continue
    const made = built_on.length > 0 ? `, made of ${built_on.join(', ')}` : ''
    lines.push(`  ${type}: ${pattern} [${transactions.map(place).join(' ')}]${made}`)
  }
  if (explanation.generic.length > 0) lines.push('', paint('Taken by no pattern', 'bold', style))
  for (const { transaction, operation, nearest } of explanation.generic) {
    lines.push(`  [${place(transaction)}] ${harmless(operation ?? 'no operation')}`)
    if (!nearest) lines.push(paint('    no pattern looks for anything like it', 'grey', style))
    else {
      const below = nearest.place === '' ? '' : ` as ${nearest.place}`
      const where = nearest.at === transaction && below === '' ? '' : ` [${place(nearest.at)}]${below}`
      lines.push(`    nearest: ${nearest.pattern} (${nearest.makes});${where} ${nearest.text}`)
    }
  }
  return lines
}

function placesIn(root: DebugNode): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    places.set(node.transaction.hash, node.id)
    waiting.push(...node.children)
  }
  return places
}
