import type { JSX } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { toErrorText } from '../../errors/toErrorText.ts'
import { type TreeNode, walkNodes } from '../../trace/traceModel.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../node/Steps.tsx'

/**
 * The VM steps of an on-chain transaction: the trace is emulated as on chain, and steps are shown only if the
 * emulated transaction is identical.
 */
export function OnChainSteps({ boc, trace }: { boc: string; trace: TreeNode }): JSX.Element {
  const request = { boc, as_on_chain: true }
  const run = useOperation('debugEmulate', { body: request })
  if (run.error) {
    const { title, next } = toErrorText(run.error)
    return (
      <Notice
        kind="note"
        title="VM steps are not available"
        actions={<Button onClick={() => run.refetch()}>Try again</Button>}
      >
        The trace has to be emulated as on chain first. {title}. {next}
      </Notice>
    )
  }
  if (!run.data) return <Skeleton name="VM steps" lines={8} />
  const { hash } = trace.node.transaction
  const identical = [...walkNodes(run.data.trace)].find(({ transaction }) => transaction.hash === hash)
  if (!identical)
    return (
      <Notice kind="partial" title="VM steps are unknown">
        Emulation as on chain gives a different transaction here, so its VM steps would not be those of the transaction
        on chain.
      </Notice>
    )
  return <Steps request={request} node={identical.id} />
}
