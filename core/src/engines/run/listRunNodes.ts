import type { EmulatedNode, Emulation } from '../../emulator/Emulation.ts'
import type { RunNode } from '../../recording/recordTransaction.ts'
import { childrenOf } from './findRunNode.ts'

/** A transaction of a run by its path, and its gas if the VM ran. */
export type ListedNode = RunNode & {
  readonly id: string
  readonly gasUsed: number | undefined
  /** Absent for a rejected message. */
  readonly transaction?: EmulatedNode['transaction']
}

/** The transactions of a run in the order of the trace, or its rejected message; their gas if the VM ran. */
export function listRunNodes({
  root,
  rejection,
  message,
}: Pick<Emulation, 'root' | 'rejection' | 'message'>): readonly ListedNode[] {
  if (rejection) return [{ ...rejection, message, hash: undefined, id: '0', gasUsed: undefined }]
  const nodes: ListedNode[] = []
  const waiting = root ? [{ node: root, id: '0' }] : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, id } = next
    nodes.push({ ...node, id, gasUsed: readGasUsed(node) })
    waiting.push(
      ...childrenOf(node)
        .map((child, i) => ({ node: child, id: `${id}.${i}` }))
        .toReversed(),
    )
  }
  return nodes
}

function readGasUsed({ transaction: { description } }: EmulatedNode): number | undefined {
  const phase = 'compute_ph' in description ? description.compute_ph : undefined
  return phase?.type === 'vm' ? Number(phase.gas_used) : undefined
}
