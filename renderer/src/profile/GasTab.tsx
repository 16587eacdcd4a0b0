import { getOperation } from '@tonoscope/core/contract/debugNodes'
import type { DebugProfile } from '@tonoscope/core/contract/debugProfile'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { nameTransactions } from '@tonoscope/core/profile/profileTree'
import { type JSX, useMemo } from 'react'
import { useOperation } from '../backend/useOperation.ts'
import { toWords } from '../format/words.ts'
import type { TraceModel, TreeNode } from '../trace/traceModel.ts'
import { Notice } from '../ui/Notice.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { GasView } from './GasView.tsx'

type Props = {
  request: DebugEmulateRequest
  model: TraceModel
  /** What a comparison calls this run. */
  title: string
  /** Name of saved files, without extension. */
  file: string
}

/** Where the gas of a run goes; of an event on chain by emulating it as on chain. */
export function GasTab({ request, model, title, file }: Props): JSX.Element {
  const { explain: _, abis: __, ...run } = request
  const query = useOperation('debugProfile', { body: run })
  const { data } = query
  const traces = useMemo(() => findTraces(model, data?.transactions ?? []), [model, data])
  const profile = useMemo(
    () => data && nameTransactions(data, node => (model.root ? toTitle(traces.get(node), node) : 'rejected message')),
    [data, traces, model],
  )
  const failed = useMemo(
    () => new Set([...traces].filter(([, { state }]) => state === 'failed').map(([node]) => node)),
    [traces],
  )
  const others = model.onChain ? data?.transactions.filter(({ node }) => !traces.has(node)) : undefined
  return (
    <QueryView query={{ ...query, data: profile }} name="the gas profile" lines={8}>
      {shown => (
        <>
          {others && others.length > 0 && (
            <Notice kind="partial" title="Not identical to the chain">
              Emulation gives other transactions here ({others.map(({ node }) => node).join(', ')}): their gas may
              differ from that on chain.
            </Notice>
          )}
          <GasView profile={shown} title={title} file={file} failedNodes={failed} />
        </>
      )}
    </QueryView>
  )
}

/** The transactions of the result, by node of the profile: those with the same hash, as the order on chain may be another one. */
function findTraces(model: TraceModel, transactions: DebugProfile['transactions']): ReadonlyMap<string, TreeNode> {
  const byHash = new Map(model.nodes.map(trace => [trace.node.transaction.hash, trace]))
  return new Map(
    transactions.flatMap(({ node, hash }) => {
      const trace = hash === undefined ? undefined : byHash.get(hash)
      return trace ? [[node, trace] as const] : []
    }),
  )
}

const toTitle = (trace: TreeNode | undefined, node: string): string =>
  trace ? `${trace.letter} ${toWords(getOperation(trace.node)) || 'transfer'} ${node}` : node
