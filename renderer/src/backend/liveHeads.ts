import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Status } from '@tonoscope/core/contract/debug'
import { ownNetworks } from '../settings/ownNetworks.ts'

/** The newest block of a live network, as it was last told in this visit. */
export type LiveHead = { readonly network: string; readonly seqno: number; readonly utime: number }

const numbers: Readonly<Record<string, number>> = { mainnet: -239, testnet: -3 }

/** The number that all blocks of a network carry, where it is known by the network's name. */
const numberOf = (name: string): number | undefined =>
  ownNetworks().find(one => one.name === name)?.global_id ?? numbers[name]

/** What live networks of this number were found at, the newest first; nobody is asked for it. */
export function liveHeads(client: QueryClient, globalId: number): readonly LiveHead[] {
  const told = client.getQueriesData<Status>({ predicate: ({ queryKey }) => queryKey[1] === 'getStatus' })
  const heads = told.flatMap(([, status]) => status?.networks ?? [])
  return heads
    .flatMap(({ name, head, recorded }) =>
      head && !recorded && numberOf(name) === globalId ? [{ network: name, seqno: head.seqno, utime: head.utime }] : [],
    )
    .toSorted((a, b) => b.seqno - a.seqno)
}

/** The newest block of the live network of this number, if it was asked in this visit. */
export function useLiveHead(globalId: number | undefined): LiveHead | undefined {
  const client = useQueryClient()
  return globalId === undefined ? undefined : liveHeads(client, globalId)[0]
}
