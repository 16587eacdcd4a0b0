import type { DebugProfileFrame } from '../contract/debugProfile.ts'
import { formatFrame, type GasNode, listPath, walkGasTree } from './profileTree.ts'

/** Formats of other programs. */
export const profileFormats = ['speedscope', 'collapsed', 'cpuprofile'] as const
export type ProfileFormat = (typeof profileFormats)[number]

/** The name of a file in a format. */
export const profileFileName = (name: string, format: ProfileFormat): string =>
  ({ speedscope: `${name}.speedscope.json`, collapsed: `${name}.collapsed.txt`, cpuprofile: `${name}.cpuprofile` })[
    format
  ]

/** A profile as a file: the gas of its calls, as if a unit of gas were one of time. */
export function exportProfile(root: GasNode, format: ProfileFormat, name: string): string {
  switch (format) {
    case 'speedscope':
      return `${JSON.stringify(toSpeedscope(root, name))}\n`
    case 'collapsed':
      return toCollapsed(root)
    case 'cpuprofile':
      return `${JSON.stringify(toCpuProfile(root))}\n`
  }
}

/** Calls with gas that is not of the calls in them. */
const ownGas = (node: GasNode): number => node.total - node.children.reduce((sum, { total }) => sum + total, 0)
const listSpent = (root: GasNode): readonly GasNode[] => [...walkGasTree(root)].filter(node => ownGas(node) > 0)

/** A profile of https://www.speedscope.app, in the order of first runs. */
export function toSpeedscope(root: GasNode, name: string) {
  const positions = new Map<DebugProfileFrame, number>()
  const frames: { readonly name: string; readonly file?: string; readonly line?: number }[] = []
  const positionOf = (frame: DebugProfileFrame): number => {
    const known = positions.get(frame)
    if (known !== undefined) return known
    positions.set(frame, frames.length)
    const { cell, offset } = frame
    return frames.push({ name: formatFrame(frame), ...(cell !== undefined && { file: cell, line: offset ?? 0 }) }) - 1
  }
  const spent = listSpent(root)
  const samples = spent.map(node => listPath(node).map(({ frame }) => positionOf(frame)))
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    exporter: 'tonoscope',
    name,
    activeProfileIndex: 0,
    shared: { frames },
    profiles: [
      {
        type: 'sampled',
        name: `${name} (gas)`,
        unit: 'none',
        startValue: 0,
        endValue: root.total,
        samples,
        weights: spent.map(ownGas),
      },
    ],
  }
}

/** A line for each stack, as flamegraph.pl reads it: `a;b;c 123`. */
export function toCollapsed(root: GasNode): string {
  const lines = new Map<string, number>()
  for (const node of listSpent(root)) {
    const path = listPath(node).map(({ frame }) => formatFrame(frame).replaceAll(';', ','))
    const stack = path.join(';')
    lines.set(stack, (lines.get(stack) ?? 0) + ownGas(node))
  }
  return [...lines].map(([stack, gas]) => `${stack} ${gas}\n`).join('')
}

/** A profile of V8, as the developer tools of browsers and editors read it: a unit of gas is a microsecond. */
export function toCpuProfile(root: GasNode) {
  const nodes = [...walkGasTree(root)]
  const spent = listSpent(root)
  const scripts = new Map<string, string>()
  const scriptOf = (cell: string): string => {
    const id = scripts.get(cell) ?? String(scripts.size + 1)
    scripts.set(cell, id)
    return id
  }
  return {
    nodes: nodes.map(({ id, frame, runs, children }) => ({
      id: id + 1,
      callFrame: {
        functionName: formatFrame(frame),
        scriptId: frame.cell === undefined ? '0' : scriptOf(frame.cell),
        url: frame.cell ?? '',
        // Lines are for instructions: code has none, but bits.
        lineNumber: frame.offset ?? -1,
        columnNumber: frame.offset === undefined ? -1 : 0,
      },
      hitCount: runs,
      children: children.map(child => child.id + 1),
    })),
    startTime: 0,
    endTime: root.total,
    // Each sample lasts until the next one: the last one only ends the one before.
    samples: [...spent.map(({ id }) => id + 1), root.id + 1],
    timeDeltas: [0, ...spent.map(ownGas)],
  }
}
