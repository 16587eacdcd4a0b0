import { useQueryClient } from '@tanstack/react-query'
import type { DebugNftItems } from '@tonoscope/core/contract/lookups'
import { isAppError } from '@tonoscope/core/errors'
import { useCallback, useEffect, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey } from '../../backend/useOperation.ts'
import { toErrorText } from '../../errors/toErrorText.ts'
import { useLatestTask } from '../../scheduling/latestTask.ts'

/** The result for one address. */
export type ItemRow = DebugNftItems['rows'][number]

/** Addresses per request. */
const BATCH_SIZE = 50
/** Items change owners: cached results are reused for this long. */
const STALE_AFTER_MS = 60_000

/** A list that is loaded, and what can be done about it. */
export type ItemsRun = ReturnType<typeof useItems>

const isCancelled = (error: unknown) => isAppError(error) && error.code === 'limit.cancelled'
/** Whether the next batch would fail the same way. */
const affectsAllItems = (error: unknown) =>
  isAppError(error) && ['source.unsupported', 'input.network', 'lookup.route', 'limit.rate'].includes(error.code)

const failedRow = (address: string, error: unknown): ItemRow => {
  const { title, code } = toErrorText(error)
  return { input: address, address, problem: { code, text: title } }
}

/** Loads the items at some addresses in batches; failures keep their reason and can be retried. */
export function useItems(addresses: readonly string[]) {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  const [rows, setRows] = useState<ReadonlyMap<string, ItemRow>>(new Map())
  const [status, setStatus] = useState<'idle' | 'running' | 'cancelled'>('idle')
  const [doneInBatch, setDoneInBatch] = useState(0)
  const [blockAgeSec, setBlockAgeSec] = useState<number>()
  const task = useLatestTask()

  const loadItems = useCallback(
    async (addressesToLoad: readonly string[]) => {
      const signal = task.start()
      setStatus('running')
      const addRows = (batch: readonly ItemRow[]) =>
        setRows(before => new Map([...before, ...batch.map(row => [row.input, row] as const)]))
      for (let at = 0; at < addressesToLoad.length && !signal.aborted; at += BATCH_SIZE) {
        const batch = addressesToLoad.slice(at, at + BATCH_SIZE)
        setDoneInBatch(0)
        try {
          const input = { body: { account_ids: [...batch] } }
          const reply = await client.fetchQuery({
            queryKey: operationKey(key, 'debugNftItems', input),
            queryFn: () =>
              backend.call('debugNftItems', input, {
                signal,
                network,
                onProgress: ({ done }) => {
                  if (!signal.aborted) setDoneInBatch(Math.min(batch.length, done ?? 0))
                },
              }),
            staleTime: STALE_AFTER_MS,
            structuralSharing: false,
          })
          if (signal.aborted) return
          setBlockAgeSec(reply.block_age_sec)
          const rowsByInput = new Map(reply.rows.map(row => [row.input, row]))
          addRows(batch.map((address, i) => rowsByInput.get(address) ?? reply.rows[i] ?? { input: address }))
        } catch (error) {
          if (signal.aborted || isCancelled(error)) return
          const failed = affectsAllItems(error) ? addressesToLoad.slice(at) : batch
          addRows(failed.map(address => failedRow(address, error)))
          if (affectsAllItems(error)) break
        }
      }
      if (signal.aborted) return
      setDoneInBatch(0)
      setStatus('idle')
    },
    [backend, client, key, network, task],
  )

  useEffect(() => {
    setRows(new Map())
    void loadItems(addresses)
  }, [addresses, loadItems])

  const cancel = () => {
    task.stop()
    setStatus('cancelled')
    setDoneInBatch(0)
  }

  const inOrder = addresses.map(address => rows.get(address)).filter(row => row !== undefined)
  return {
    /** Results in the order of the list; pending addresses are left out. */
    rows: inOrder,
    total: addresses.length,
    /** Age of the newest block, if the items were read at an old one. */
    blockAgeSec,
    done: Math.min(addresses.length, inOrder.length + doneInBatch),
    running: status === 'running',
    /** Cancelled before all addresses were requested. */
    cancelled: status === 'cancelled',
    cancel,
    /** Loads some addresses: retries, or the rest after a cancellation. */
    load: (addressesToLoad: readonly string[]) => void loadItems(addressesToLoad),
  }
}
