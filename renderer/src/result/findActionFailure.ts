import type { DebugFinding } from '@tonoscope/core/contract/debug'
import { formatDeclaredName } from '@tonoscope/core/encoding/words'
import { lowerFirst } from '../format/words.ts'
import type { TraceModel, TreeNode } from '../trace/traceModel.ts'
import type { ActionWithLine } from './filter/useFilter.ts'

/** Why an action failed, and the id of the transaction to open. */
export type Failure = { readonly reason: string | undefined; readonly node: string | undefined }

/** Why an action failed, from its transactions and findings; `undefined` for a successful one. */
export function findActionFailure(
  { action, line }: ActionWithLine,
  model: TraceModel,
  findings: readonly DebugFinding[],
): Failure | undefined {
  if (action.status === 'ok') return undefined
  if (action.base_transactions.length === 0) return findUnsentReason(line.viaContract ?? line.to?.address, model)
  const its = new Set(action.base_transactions)
  const nodes = model.nodes.filter(({ node }) => its.has(node.transaction.hash))
  const failed = nodes.find(({ state }) => state === 'failed')
  if (failed) return { reason: describeFailureCode(failed), node: failed.id }
  const found = findings.find(({ node }) => nodes.some(({ id }) => id === node))
  if (found) return { reason: lowerFirst(found.sentence.replace(/\.$/, '')), node: found.node }
  const back = nodes.find(({ bounced }) => bounced)
  return { reason: back && 'bounced', node: (back ?? nodes[0])?.id }
}

/** The reason of the message that was not sent, by its destination. */
function findUnsentReason(target: string | undefined, { nodes }: TraceModel): Failure {
  const unsent = nodes.flatMap(one => one.unsent)
  const loss = unsent.find(({ to }) => target !== undefined && to?.address === target) ?? unsent[0]
  return { reason: loss === undefined ? 'never sent' : `never sent: ${loss.reason}`, node: loss?.node }
}

function describeFailureCode({ node, letter }: TreeNode): string {
  const { compute_phase, action_phase } = node.transaction
  const inCompute = compute_phase?.success === false
  const code = inCompute ? compute_phase.exit_code : action_phase?.result_code
  const note = inCompute ? node.compute_note : node.action_note
  const name = note === undefined || note.name === '' ? undefined : formatDeclaredName(note)
  if (code === undefined) return `${letter} failed`
  return `${inCompute ? 'exit' : 'result'} code ${code} at ${letter}${name === undefined ? '' : `: ${lowerFirst(name)}`}`
}
