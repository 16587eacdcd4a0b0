import type { DebugEvent } from '../contract/lookups.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { AccountLetters } from './AccountLetters.ts'
import { explanationLines } from './explanationText.ts'
import { accountLines, actionLines, findingText, headlineLines, title, tokenLines, treeTitle } from './resultText.ts'
import { joinSections, paint, type TextStyle } from './terminalText.ts'
import { treeText } from './treeText.ts'

/** An on-chain event for a terminal: its headline, the support card, then findings, actions and the trace. */
export function eventText(event: DebugEvent, style: TextStyle): string {
  const letters = new AccountLetters(event)
  const sections = [
    headlineLines(event, style),
    event.support.text.split('\n').map(line => escapeControls(line)),
    findingLines(event, style),
    actionLines(event, letters, style),
    explanationLines(event, style),
    [title(treeTitle(event.trace), style), ...treeText(event.trace, letters, style)],
    accountLines(letters, style),
    tokenLines(event, letters, style),
    event.other_events.length > 0
      ? [title('Other matching events', style), ...event.other_events.map(hash => `  ${hash}`)]
      : [],
    [
      paint(
        `${event.network}, ${event.source}, found by ${event.found_by}, ${event.took_ms.toFixed(0)} ms`,
        'grey',
        style,
      ),
    ],
  ]
  return joinSections(sections)
}

function findingLines({ verdict }: DebugEvent, style: TextStyle): string[] {
  if (verdict.findings.length === 0) return []
  const lines = verdict.findings.flatMap(finding => [
    findingText(finding, style),
    ...(finding.advice === undefined ? [] : [`  → ${escapeControls(finding.advice)}`]),
  ])
  return [title('Findings', style), ...lines]
}
