import type { DebugFinding } from '@tonoscope/core/contract/debug'
import type { TraceModel, TraceNode } from '../trace/model.ts'
import type { LinedAction } from './filter/filter.ts'

/** Why an action did not happen, and the transaction to look at. */
export type Failure = { readonly reason: string | undefined; readonly node: string | undefined }

const lowered = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** Why an action failed, from its transactions and from what the verdict found; nothing for one that succeeded. */
export function whyFailed(
  { action, line }: LinedAction,
  model: TraceModel,
  findings: readonly DebugFinding[],
): Failure | undefined {
  if (action.status === 'ok') return undefined
  if (action.base_transactions.length === 0) return neverSent(line.through ?? line.to?.address, findings)
  const its = new Set(action.base_transactions)
  const nodes = model.nodes.filter(({ node }) => its.has(node.transaction.hash))
  const failed = nodes.find(({ state }) => state === 'failed')
  if (failed) return { reason: codeOf(failed), node: failed.id }
  const found = findings.find(({ node }) => nodes.some(({ id }) => id === node))
  if (found) return { reason: lowered(found.sentence.replace(/\.$/, '')), node: found.node }
  const back = nodes.find(({ bounced }) => bounced)
  return { reason: back && 'it came back', node: (back ?? nodes[0])?.id }
}

/** The verdict lists each message that was not sent as `skipped_message_1`, …: amount, destination and reason. */
function neverSent(target: string | undefined, findings: readonly DebugFinding[]): Failure {
  for (const { evidence, node } of findings)
    for (const { name, value } of evidence) {
      const told = name.startsWith('skipped_message') && / to (-?\d+:[0-9a-f]{64}): (.+)$/.exec(value)
      if (told && told[1] === target) return { reason: `never sent: ${told[2]}`, node }
    }
  return { reason: 'it never left the wallet', node: findings.find(({ node }) => node !== undefined)?.node }
}

function codeOf({ node, letter }: TraceNode): string {
  const { compute_phase, action_phase } = node.transaction
  const inCompute = compute_phase?.success === false
  const code = inCompute ? compute_phase.exit_code : action_phase?.result_code
  const note = inCompute ? node.compute_note : node.action_note
  const name = note === undefined || note.name === '' ? undefined : note.name
  if (code === undefined) return `${letter} failed`
  return `${inCompute ? 'exit' : 'result'} code ${code} at ${letter}${name === undefined ? '' : `: ${lowered(name)}`}`
}
