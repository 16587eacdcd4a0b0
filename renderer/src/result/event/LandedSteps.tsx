import type { DebugNode } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { toErrorText } from '../../errors/toErrorText.ts'
import type { TraceNode } from '../../trace/model.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../node/Steps.tsx'

const withHash = (node: DebugNode | undefined, hash: string): DebugNode | undefined => {
  if (!node || node.transaction.hash === hash) return node
  for (const child of node.children) {
    const found = withHash(child, hash)
    if (found) return found
  }
  return undefined
}

/**
 * The VM steps of a landed transaction: the trace is run again as it landed, and only a transaction that comes out
 * bit for bit as the chain has it is told step by step.
 */
export function LandedSteps({ boc, trace }: { boc: string; trace: TraceNode }): JSX.Element {
  const request = { boc, as_on_chain: true }
  const run = useOperation('debugEmulate', { body: request })
  if (run.error) {
    const { title, next } = toErrorText(run.error)
    return (
      <Notice
        kind="note"
        title="The steps cannot be computed here"
        actions={<Button onClick={() => run.refetch()}>Try again</Button>}
      >
        They need the trace to be run again as it landed. {title}. {next}
      </Notice>
    )
  }
  if (!run.data) return <Skeleton name="VM steps" lines={8} />
  const same = withHash(run.data.trace, trace.node.transaction.hash)
  if (!same)
    return (
      <Notice kind="partial" title="The steps cannot be told for certain">
        The trace was run again as it landed, and this transaction came out differently: its steps would be those of
        another one.
      </Notice>
    )
  return <Steps request={request} node={same.id} />
}
