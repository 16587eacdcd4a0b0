import { escapeControls, escapeControlsInJson } from '@tonoscope/core/encoding/escapeControls'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import type { CliIo } from './command.ts'

/** The sequences of `paint`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
const colours = /(\u001b\[(?:0|1|31|32|33|90)m)/

/** An output that cannot move the cursor, change the title or hide text, whatever a name or a source's error contains. */
export function toTerminalIo(io: CliIo): CliIo {
  const toSafeText = (text: string): string => {
    if (!io.colour) return escapeControls(text, { keepLines: true })
    const parts = text.split(colours)
    // Odd parts are the colours.
    return parts.map((part, i) => (i % 2 === 1 ? part : escapeControls(part, { keepLines: true }))).join('')
  }
  const { rewriteLine, progress } = io
  return {
    ...io,
    out: text => io.out(toSafeText(text)),
    err: text => io.err(toSafeText(text)),
    ...(rewriteLine && { rewriteLine: text => rewriteLine(toSafeText(text)) }),
    ...(progress && { progress: text => progress(toSafeText(text)) }),
  }
}

/** A value as JSON for a terminal or another program, which reads the same data: hidden characters are JSON escapes. */
export const jsonText = (value: unknown): string => `${escapeControlsInJson(prettyJson(value))}\n`
