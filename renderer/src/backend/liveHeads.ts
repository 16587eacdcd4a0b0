import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Status } from '@tonoscope/core/contract/status'
import { ownNetworks } from '../settings/ownNetworks.ts'

/** The latest block of a live network, as last loaded in this session. */
type LiveHead = { readonly network: string; readonly seqno: number; readonly utime: number }

const globalIds: Readonly<Record<string, number>> = { mainnet: -239, testnet: -3 }

const getGlobalId = (name: string): number | undefined =>
  ownNetworks.get().find(one => one.name === name)?.global_id ?? globalIds[name]

/** The latest blocks of live networks with this global id, newest first; reads the query cache only. */
export function getLiveHeads(client: QueryClient, globalId: number): readonly LiveHead[] {
  const cached = client.getQueriesData<Status>({ predicate: ({ queryKey }) => queryKey[1] === 'getStatus' })
  const heads = cached.flatMap(([, status]) => status?.networks ?? [])
  return heads
    .flatMap(({ name, head, recorded }) =>
      head && !recorded && getGlobalId(name) === globalId
        ? [{ network: name, seqno: head.seqno, utime: head.utime }]
        : [],
    )
    .toSorted((a, b) => b.seqno - a.seqno)
}

/** The latest block of the live network with this global id, if it was loaded in this session. */
export function useLiveHead(globalId: number | undefined): LiveHead | undefined {
  const client = useQueryClient()
  return globalId === undefined ? undefined : getLiveHeads(client, globalId)[0]
}
