import type { DebugResult } from '../contract/debug.ts'
import type { DebugSecondOpinion } from '../contract/debugSecondOpinion.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { plural } from '../plural.ts'
import { paint, type TextStyle } from './terminalText.ts'

/** What the second engine makes of a run, if it was requested: the number of transactions it confirms, and each disagreement. */
export function secondOpinionLines(
  { second_opinion: opinion }: Pick<DebugResult, 'second_opinion'>,
  style: TextStyle,
): string[] {
  if (!opinion) return []
  const { agreeing, checked, unchecked, disagreements, build } = opinion
  const agrees = agreeing === checked && unchecked === 0
  const sentence = `Two independent virtual machines agree on ${agreeing} of ${plural(checked, 'transaction')} (second engine: ${escapeControls(build)}).`
  return [
    paint(`${agrees ? '✓' : '!'} ${sentence}`, agrees ? 'green' : 'yellow', style),
    ...(unchecked > 0
      ? [paint(`  Not compared within the time limit: ${plural(unchecked, 'transaction')}.`, 'yellow', style)]
      : []),
    ...disagreements.flatMap(each => disagreementLines(each, style)),
  ]
}

function disagreementLines(
  {
    node,
    field = '',
    of_record: ofRecord = 'absent',
    second = 'absent',
    step,
  }: DebugSecondOpinion['disagreements'][number],
  style: TextStyle,
): string[] {
  const lines = [
    `  disagreement [${node}]: ${field}: ${escapeControls(ofRecord)}, second engine: ${escapeControls(second)}`,
  ]
  if (step)
    lines.push(
      `    first at step ${step.index}: ${escapeControls(step.of_record)}; second engine: ${escapeControls(step.second)}`,
    )
  return lines.map(line => paint(line, 'yellow', style))
}
