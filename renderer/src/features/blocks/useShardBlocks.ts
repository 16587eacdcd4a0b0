import { useQueryClient } from '@tanstack/react-query'
import { type BlockIdExtJson, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'

/** Blocks requested at the same time; a limit leaves the source capacity for other requests. */
const MAX_CONCURRENT_READS = 4

/** A block of the list: loaded, failed, or pending. */
export type ShardBlockState =
  | { readonly id: BlockIdExtJson; readonly view: DebugBlockView }
  | { readonly id: BlockIdExtJson; readonly error: unknown }
  | { readonly id: BlockIdExtJson }

/** Loads the masterchain block and the shard blocks that it commits, a few at a time; can be stopped and resumed. */
export function useShardBlocks(master: string) {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  const list = useOperation('debugSnapshotBlocks', { body: { block: master } })
  const [views, setViews] = useState<ReadonlyMap<string, DebugBlockView>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [isReading, setIsReading] = useState(false)
  const running = useRef<AbortController>(undefined)

  const read = useCallback(
    async (blockIds: readonly string[]) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setIsReading(true)
      setErrors(new Map())
      const pending = [...blockIds]
      const readOne = async (blockId: string) => {
        try {
          const queryKey = [key, 'block', blockId]
          const view =
            client.getQueryData<DebugBlockView>(queryKey) ??
            (await backend.call(
              'debugBlock',
              { body: { block: blockId } },
              { signal: controller.signal, ...(network !== undefined && { network }) },
            ))
          client.setQueryData(queryKey, view)
          if (!controller.signal.aborted) setViews(previous => new Map(previous).set(blockId, view))
        } catch (error) {
          if (!controller.signal.aborted) setErrors(previous => new Map(previous).set(blockId, error))
        }
      }
      const readPending = async () => {
        for (
          let blockId = pending.shift();
          blockId !== undefined && !controller.signal.aborted;
          blockId = pending.shift()
        )
          await readOne(blockId)
      }
      await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, readPending))
      if (running.current === controller) setIsReading(false)
    },
    [backend, client, key, network],
  )

  const blockIds = useMemo(() => list.data?.blocks.map(formatBlockIdJson) ?? [], [list.data])
  useEffect(() => {
    if (blockIds.length === 0) return
    setViews(new Map())
    read(blockIds)
    return () => running.current?.abort()
  }, [blockIds, read])

  const blocks = useMemo(
    () =>
      (list.data?.blocks ?? []).map((id): ShardBlockState => {
        const blockId = formatBlockIdJson(id)
        const view = views.get(blockId)
        if (view) return { id, view }
        return errors.has(blockId) ? { id, error: errors.get(blockId) } : { id }
      }),
    [list.data, views, errors],
  )
  return {
    list,
    blocks,
    isReading,
    stop: () => {
      running.current?.abort()
      setIsReading(false)
    },
    /** Requests the blocks that are not loaded yet. */
    resume: () => read(blockIds.filter(blockId => !views.has(blockId))),
  }
}
