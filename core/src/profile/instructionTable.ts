import { toMnemonic } from './profileRecording.ts'
import { formatFrame, type GasNode, isLeaf, walkGasTree } from './profileTree.ts'

/** The gas of an instruction, wherever it is. */
export type MnemonicRow = { readonly name: string; readonly gas: number; readonly runs: number }
/** The gas of an instruction at its place in the code. */
export type LocationRow = {
  readonly name: string
  readonly cell: string | undefined
  readonly offset: number | undefined
  /** The methods and continuations that have it. */
  readonly callers: readonly string[]
  readonly gas: number
  readonly runs: number
}

/** The instructions below a node by mnemonic, the most gas first. */
export function listMnemonics(root: GasNode): readonly MnemonicRow[] {
  const rows = new Map<string, { name: string; gas: number; runs: number }>()
  for (const { frame, total, runs } of leaves(root)) {
    const name = frame.kind === 'unknown' ? frame.name : toMnemonic(frame.name)
    const row = rows.get(name) ?? { name, gas: 0, runs: 0 }
    rows.set(name, { name, gas: row.gas + total, runs: row.runs + runs })
  }
  return [...rows.values()].toSorted(byGas)
}

/** The instructions below a node by their place in the code, the most gas first; implicit ones by the code that they end. */
export function listLocations(root: GasNode): readonly LocationRow[] {
  const rows = new Map<string, { row: LocationRow; callers: Set<string> }>()
  for (const { frame, total, runs, parent } of leaves(root)) {
    const { name, cell, offset } = frame
    const of = parent ? formatFrame(parent.frame) : ''
    const key = cell === undefined ? `${name} in ${of} ${parent?.frame.cell}` : `${name} ${cell}:${offset}`
    const known = rows.get(key)
    const callers = (known?.callers ?? new Set()).add(of)
    const row = known?.row ?? { name, cell, offset, callers: [], gas: 0, runs: 0 }
    rows.set(key, { row: { ...row, gas: row.gas + total, runs: row.runs + runs }, callers })
  }
  return [...rows.values()].map(({ row, callers }) => ({ ...row, callers: [...callers] })).toSorted(byGas)
}

function* leaves(root: GasNode): Generator<GasNode> {
  for (const node of walkGasTree(root)) if (isLeaf(node.frame)) yield node
}

const byGas = (
  a: { readonly gas: number; readonly runs: number },
  b: { readonly gas: number; readonly runs: number },
) => b.gas - a.gas || b.runs - a.runs
