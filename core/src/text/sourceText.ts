import { escapeControls } from '../encoding/escapeControls.ts'
import { formatLocal } from '../stepping/formatLocal.ts'
import type { SourceRun } from '../stepping/SourceRun.ts'

/** Where a step is in the source: `contracts/wallet.tolk:18 in processSigned`, and the line; empty where it is unknown. */
export function sourceLines(run: SourceRun, step: number): string[] {
  const [file = -1, line = 0] = run.ranges[step] ?? []
  const found = run.map.file(file)
  if (!found) return []
  const [frame] = run.listFrames(step)
  return [
    escapeControls(`${found.path}:${line}${frame ? ` in ${frame.name}` : ''}`),
    `  ${escapeControls((found.text.split('\n')[line - 1] ?? '').trim())}`,
  ]
}

/** The lines of the source around a step, with how often they ran; its own is marked. */
export function sourceListing(run: SourceRun, step: number, around = 8): string[] {
  const [file = -1, line = 0] = run.ranges[step] ?? []
  const found = run.map.file(file)
  if (!found) return ['  This step has no line in the source.']
  const start = Math.max(0, line - 1 - around)
  const lines = found.text.split('\n')
  return lines.slice(start, line + around).map((text, at) => {
    const number = start + at + 1
    const runs = run.runsOf(file, number)
    const count = runs === 0 ? '' : `${runs}×`
    return `${number === line ? '>' : ' '} ${String(number).padStart(4)} ${count.padStart(5)}  ${escapeControls(text)}`.trimEnd()
  })
}

/** The variables of the function of a step, one value in a line; `name` of one of them. */
export function localLines(run: SourceRun, step: number, name?: string): string[] {
  const found = run
    .listLocals(step)
    .filter(
      part =>
        name === undefined ||
        part.name === name ||
        (/^[.[]/.test(part.name.slice(name.length)) && part.name.startsWith(name)),
    )
  return found.map(part => {
    const note = part.value === undefined || part.isLive ? '' : '  (last value)'
    return `  ${escapeControls(`${part.name}: ${part.type} = ${formatLocal(run.reader, part)}${note}`)}`
  })
}

/** The functions that lead to a step, innermost first. */
export function sourceCalls(run: SourceRun, step: number): string[] {
  return run.listFrames(step).map(({ name, isInlined, range: [file = -1, line = 0] = [] }) => {
    const path = run.map.file(file)?.path
    return `  ${escapeControls(name)}${path === undefined ? '' : `  ${escapeControls(path)}:${line}`}${isInlined ? '  (inlined)' : ''}`
  })
}

/** Where a step is in the source, and its variables, as JSON; empty where it is unknown. */
export function sourceJson(run: SourceRun, step: number) {
  const [file = -1, line = 0, column = 0] = run.ranges[step] ?? []
  const found = run.map.file(file)
  if (!found) return {}
  const [frame] = run.listFrames(step)
  return {
    source: { path: found.path, line, column, ...(frame && { function: frame.name }) },
    locals: run.listLocals(step).map(part => ({
      name: part.name,
      type: part.type,
      ...(part.value !== undefined && { value: formatLocal(run.reader, part), is_live: part.isLive }),
    })),
  }
}
