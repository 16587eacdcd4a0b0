import type { DebugEvent } from '../../contract/lookups.ts'
import { AccountLetters } from './accounts.ts'
import { explanationLines } from './explanationText.ts'
import { harmless, paint, type TextStyle } from './marks.ts'
import { accountLines, actionLines, title, treeTitle } from './resultText.ts'
import { treeText } from './treeText.ts'

/** An event that landed, for a terminal: the card in plain words first, then findings, actions and the tree. */
export function eventText(event: DebugEvent, style: TextStyle): string {
  const letters = new AccountLetters(event)
  const sections = [
    event.support.text.split('\n').map(harmless),
    findingLines(event, style),
    actionLines(event, letters, style),
    explanationLines(event, style),
    [title(treeTitle(event.trace), style), ...treeText(event.trace, letters, style)],
    accountLines(letters, style),
    event.others.length > 0 ? [title('Other events that fit', style), ...event.others.map(hash => `  ${hash}`)] : [],
    [
      paint(
        `${event.network}, ${event.source}, found by ${event.found_by}, ${event.took_ms.toFixed(0)} ms`,
        'grey',
        style,
      ),
    ],
  ]
  return `${sections
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

function findingLines({ verdict }: DebugEvent, style: TextStyle): string[] {
  if (verdict.findings.length === 0) return []
  const colourOf = { info: 'grey', warning: 'yellow', failure: 'red' } as const
  const lines = verdict.findings.flatMap(finding => {
    const where = finding.node === undefined ? '' : ` [${finding.node}]`
    const sentence = `  ${finding.severity}${where}: ${harmless(finding.sentence)}`
    return [
      paint(sentence, colourOf[finding.severity], style),
      ...(finding.advice === undefined ? [] : [`  → ${harmless(finding.advice)}`]),
    ]
  })
  return [title('Findings', style), ...lines]
}
