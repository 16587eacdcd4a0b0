import type { DebugProfileFrame } from '../contract/debugProfile.ts'
import type { GasCalls } from './ProfileBuilder.ts'

/** A call with its gas, and the calls in it. */
export type GasNode = {
  /** Position in `calls` of the profile. */
  readonly id: number
  readonly frame: DebugProfileFrame
  readonly parent: GasNode | undefined
  readonly children: readonly GasNode[]
  /** Of its own instructions; of an instruction all of it. */
  readonly self: number
  /** With the calls in it. */
  readonly total: number
  readonly runs: number
  /** The code of the exception that ended it. */
  readonly exception: number | undefined
}

type Draft = { -readonly [K in keyof GasNode]: GasNode[K] } & { children: Draft[] }

/** The calls of a profile as a tree; children are in the order of their first run. */
export function toGasTree({ calls, frames, exceptions }: GasCalls): GasNode | undefined {
  const failed = new Map(exceptions.map(({ call, code }) => [call, code]))
  const nodes: Draft[] = []
  for (const [id, position] of calls.frame.entries()) {
    const parent = nodes[calls.parent[id] ?? -1]
    const gas = calls.gas[id] ?? 0
    const frame = frames[position] ?? { kind: 'unknown', name: '' }
    const node = { id, frame, parent, children: [], self: gas, total: gas, runs: calls.runs[id] ?? 0 }
    nodes[id] = { ...node, exception: failed.get(id) }
    parent?.children.push(nodes[id])
  }
  // Children come after their parents.
  for (const node of nodes.toReversed()) {
    const { parent } = node
    if (!parent) continue
    // Both are of this array.
    const above = nodes[parent.id]
    if (!above) continue
    above.total += node.total
    if (isLeaf(node.frame)) above.self += node.total
  }
  return nodes[0]
}

/** What has no calls in it. */
export const isLeaf = ({ kind }: DebugProfileFrame): boolean => kind === 'instruction' || kind === 'unknown'

/** All nodes below a node, and itself, parents first. */
export function* walkGasTree(node: GasNode): Generator<GasNode> {
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    waiting.push(...next.children.toReversed())
  }
}

/** The node of a call, or `undefined`. */
export function findGasNode(root: GasNode, id: number): GasNode | undefined {
  for (const node of walkGasTree(root)) if (node.id === id) return node
  return undefined
}

/** The nodes from the root to a node. */
export function listPath(node: GasNode): readonly GasNode[] {
  const path: GasNode[] = []
  for (let each: GasNode | undefined = node; each; each = each.parent) path.unshift(each)
  return path
}

/**
 * What a frame is called: code without a name by its cell and bit.
 *
 * @example
 * formatFrame(frame) // 'IFJMP 9b3cab12:168'
 */
export function formatFrame({ kind, name, cell, offset }: DebugProfileFrame): string {
  return kind === 'continuation' && cell !== undefined ? `${name} ${formatLocation(cell, offset)}` : name
}

/** The first digits of a cell's hash, and the bit. */
export const formatLocation = (cell: string, offset = 0): string => `${cell.slice(0, 8)}:${offset}`

/** A profile with other names of its transactions, by node; without a name the node stays. */
export function nameTransactions<Profile extends GasCalls>(
  profile: Profile,
  toName: (node: string) => string | undefined,
): Profile {
  const frames = profile.frames.map(frame => {
    const name = frame.node === undefined ? undefined : toName(frame.node)
    return name === undefined ? frame : { ...frame, name }
  })
  return { ...profile, frames }
}

/**
 * A share of the whole.
 *
 * @example
 * formatShare(1, 8) // '12.5%'
 */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${((part / whole) * 100).toFixed(1)}%`
