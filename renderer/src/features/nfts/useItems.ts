import { useQueryClient } from '@tanstack/react-query'
import type { DebugNftItems } from '@tonoscope/core/contract/lookups'
import { isAppError } from '@tonoscope/core/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey } from '../../backend/useOperation.ts'
import { toErrorText } from '../../errors/toErrorText.ts'

/** What became of one address. */
export type ItemRow = DebugNftItems['rows'][number]

/** How many addresses one request names. */
export const BATCH = 50
/** Items change hands: after this long they are asked for again. */
const GOOD_FOR_MS = 60_000

/** A list that is being loaded, or was. */
export type ItemsRun = {
  /** In the order that was asked for; addresses that no answer came for yet are left out. */
  readonly rows: readonly ItemRow[]
  readonly total: number
  readonly done: number
  readonly running: boolean
  /** Stopped by the reader before all were asked for. */
  readonly cancelled: boolean
  readonly cancel: () => void
  /** Asks again for some addresses, or goes on with those that are left. */
  readonly ask: (addresses: readonly string[]) => void
}

const isEnd = (thrown: unknown) => isAppError(thrown) && thrown.code === 'limit.cancelled'
/** The next batch would run into it too. */
const isForAll = (thrown: unknown) =>
  isAppError(thrown) && ['source.unsupported', 'input.network', 'lookup.route', 'limit.rate'].includes(thrown.code)

const failedRow = (address: string, thrown: unknown): ItemRow => {
  const { title, code } = toErrorText(thrown)
  return { input: address, address, problem: { code, text: title } }
}

/** The items at some addresses, asked for in batches; what failed stays with its reason and can be asked for again. */
export function useItems(addresses: readonly string[]): ItemsRun {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  const [rows, setRows] = useState<ReadonlyMap<string, ItemRow>>(new Map())
  const [running, setRunning] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const [within, setWithin] = useState(0)
  const stop = useRef<AbortController>(undefined)

  const ask = useCallback(
    async (wanted: readonly string[]) => {
      stop.current?.abort()
      const left = new AbortController()
      stop.current = left
      setRunning(true)
      setCancelled(false)
      const note = (batch: readonly ItemRow[]) =>
        setRows(before => new Map([...before, ...batch.map(row => [row.input, row] as const)]))
      for (let at = 0; at < wanted.length && !left.signal.aborted; at += BATCH) {
        const batch = wanted.slice(at, at + BATCH)
        setWithin(0)
        try {
          const input = { body: { account_ids: [...batch] } }
          const reply = await client.fetchQuery({
            queryKey: operationKey(key, 'debugNftItems', input),
            queryFn: () =>
              backend.call('debugNftItems', input, {
                signal: left.signal,
                ...(network !== undefined && { network }),
                onProgress: ({ done }) => {
                  if (!left.signal.aborted) setWithin(Math.min(batch.length, done ?? 0))
                },
              }),
            staleTime: GOOD_FOR_MS,
            structuralSharing: false,
          })
          if (left.signal.aborted) return
          const answered = new Map(reply.rows.map(row => [row.input, row]))
          note(batch.map((address, i) => answered.get(address) ?? reply.rows[i] ?? { input: address }))
        } catch (thrown) {
          if (left.signal.aborted || isEnd(thrown)) return
          const lost = isForAll(thrown) ? wanted.slice(at) : batch
          note(lost.map(address => failedRow(address, thrown)))
          if (isForAll(thrown)) break
        }
      }
      if (stop.current !== left) return
      setWithin(0)
      setRunning(false)
    },
    [backend, client, key, network],
  )

  useEffect(() => {
    setRows(new Map())
    void ask(addresses)
    return () => stop.current?.abort()
  }, [addresses, ask])

  const cancel = () => {
    stop.current?.abort()
    setRunning(false)
    setCancelled(true)
    setWithin(0)
  }

  const inOrder = addresses.map(address => rows.get(address)).filter(row => row !== undefined)
  return {
    rows: inOrder,
    total: addresses.length,
    done: Math.min(addresses.length, inOrder.length + within),
    running,
    cancelled,
    cancel,
    ask: wanted => void ask(wanted),
  }
}
