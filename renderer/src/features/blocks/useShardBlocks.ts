import { useQueryClient } from '@tanstack/react-query'
import { type BlockIdExtJson, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { useLatestTask } from '../../scheduling/latestTask.ts'

/** Blocks requested at the same time; a limit leaves the source capacity for other requests. */
const MAX_CONCURRENT_READS = 4

/** A block of the list: loaded, failed, or pending. */
type ListedBlock = { readonly id: BlockIdExtJson } & (ShardBlockResult | object)

/** Loads the masterchain block and the shard blocks that it commits, a few at a time; can be stopped and resumed. */
export function useShardBlocks(master: string) {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  const list = useOperation('debugSnapshotBlocks', { body: { block: master } })
  const [{ results, isReading }, dispatch] = useReducer(reduceShardBlocks, initialShardBlocks)
  const task = useLatestTask()

  const read = useCallback(
    async (blockIds: readonly string[]) => {
      const signal = task.start()
      const options = { signal, network }
      dispatch({ type: 'started' })
      const readOne = async (blockId: string): Promise<ShardBlockResult> => {
        try {
          const queryKey = [key, 'block', blockId]
          const cached = client.getQueryData<DebugBlockView>(queryKey)
          const view = cached ?? (await backend.call('debugBlock', { body: { block: blockId } }, options))
          client.setQueryData(queryKey, view)
          return { view }
        } catch (error) {
          return { error }
        }
      }
      const pending = [...blockIds]
      const readPending = async () => {
        for (let blockId = pending.shift(); blockId !== undefined; blockId = pending.shift()) {
          const result = await readOne(blockId)
          if (signal.aborted) return
          dispatch({ type: 'settled', blockId, result })
        }
      }
      await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, readPending))
      if (!signal.aborted) dispatch({ type: 'ended' })
    },
    [backend, client, key, network, task],
  )

  const blockIds = useMemo(() => list.data?.blocks.map(formatBlockIdJson) ?? [], [list.data])
  useEffect(() => {
    if (blockIds.length === 0) return
    dispatch({ type: 'cleared' })
    read(blockIds)
    return task.stop
  }, [blockIds, read, task])

  const blocks = useMemo(
    () => (list.data?.blocks ?? []).map((id): ListedBlock => ({ id, ...results.get(formatBlockIdJson(id)) })),
    [list.data, results],
  )
  return {
    list,
    blocks,
    isReading,
    stop: () => {
      task.stop()
      dispatch({ type: 'ended' })
    },
    /** Requests the blocks that are not loaded yet. */
    resume: () => read(blockIds.filter(blockId => !('view' in (results.get(blockId) ?? {})))),
  }
}

type ShardBlockResult = { readonly view: DebugBlockView } | { readonly error: unknown }

type ShardBlocksState = {
  /** The blocks loaded so far, by id. */
  readonly results: ReadonlyMap<string, ShardBlockResult>
  readonly isReading: boolean
}

/** The state before the list is loaded. */
export const initialShardBlocks: ShardBlocksState = { results: new Map(), isReading: false }

/** What happens while the blocks are loaded. */
export type ShardBlocksEvent =
  /** Another masterchain block is shown. */
  | { readonly type: 'cleared' }
  /** Failed blocks are requested again. */
  | { readonly type: 'started' }
  | { readonly type: 'settled'; readonly blockId: string; readonly result: ShardBlockResult }
  | { readonly type: 'ended' }

/** The state after an event. */
export function reduceShardBlocks(state: ShardBlocksState, event: ShardBlocksEvent): ShardBlocksState {
  switch (event.type) {
    case 'cleared':
      return initialShardBlocks
    case 'started':
      return { results: new Map([...state.results].filter(([, result]) => 'view' in result)), isReading: true }
    case 'settled':
      return { ...state, results: new Map(state.results).set(event.blockId, event.result) }
    case 'ended':
      return { ...state, isReading: false }
  }
}
