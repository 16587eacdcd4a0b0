import type { DebugProfileFrame } from '../contract/debugProfile.ts'
import { type GasNode, isLeaf } from './profileTree.ts'

/** Gas and runs of one side. */
type Side = { readonly self: number; readonly total: number; readonly runs: number }

/** A call in two profiles; it is in at least one of them. */
export type GasDifference = {
  readonly frame: DebugProfileFrame
  readonly before: Side | undefined
  readonly after: Side | undefined
  /** After minus before, with the calls in it. */
  readonly change: number
  readonly children: readonly GasDifference[]
}

/**
 * Compares two profiles call by call. Calls of the same call belong together if they are of the same code, else if they have
 * the same name: so other code of the same form is compared, too.
 */
export function compareProfiles(before: GasNode | undefined, after: GasNode | undefined): GasDifference | undefined {
  const frame = (after ?? before)?.frame
  if (!frame) return undefined
  const pairs = pairUp(before?.children ?? [], after?.children ?? [])
  return {
    frame,
    before: before && toSide(before),
    after: after && toSide(after),
    change: (after?.total ?? 0) - (before?.total ?? 0),
    children: pairs.flatMap(([a, b]) => compareProfiles(a, b) ?? []),
  }
}

/** The calls that changed, the greatest change first; of one that only one profile has, not the calls in it. */
export function listDifferences(
  root: GasDifference,
): readonly (GasDifference & { readonly path: readonly DebugProfileFrame[] })[] {
  const rows: (GasDifference & { path: readonly DebugProfileFrame[] })[] = []
  const waiting: { readonly node: GasDifference; readonly path: readonly DebugProfileFrame[] }[] = [
    { node: root, path: [] },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next
    const path = [...next.path, node.frame]
    if (node.change !== 0 || node.before?.runs !== node.after?.runs) rows.push({ ...node, path })
    if (node.before && node.after) waiting.push(...node.children.map(each => ({ node: each, path })))
  }
  return rows.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.path.length - b.path.length)
}

const toSide = ({ self, total, runs }: GasNode): Side => ({ self, total, runs })

type Pair = readonly [GasNode | undefined, GasNode | undefined]

/** Nodes in the order of the second list; those that only the first one has come last. */
function pairUp(before: readonly GasNode[], after: readonly GasNode[]): readonly Pair[] {
  const partners = new Map<GasNode, GasNode>()
  const left = new Set(before)
  for (const toKey of [toPositionKey, toNameKey]) {
    const waiting = new Map<string, GasNode[]>()
    for (const node of left) waiting.set(toKey(node.frame), [...(waiting.get(toKey(node.frame)) ?? []), node])
    for (const node of after) {
      const partner = partners.has(node) ? undefined : waiting.get(toKey(node.frame))?.shift()
      if (!partner) continue
      partners.set(node, partner)
      left.delete(partner)
    }
  }
  return [...after.map((node): Pair => [partners.get(node), node]), ...[...left].map((node): Pair => [node, undefined])]
}

const toPositionKey = (frame: DebugProfileFrame): string =>
  [frame.kind, frame.node, frame.cell, frame.offset, isLeaf(frame) || frame.kind === 'method' ? frame.name : ''].join(
    ' ',
  )
const toNameKey = ({ kind, name }: DebugProfileFrame): string => `${kind} ${name}`
