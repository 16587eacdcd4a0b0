import { useQueryClient } from '@tanstack/react-query'
import { type BlockIdExtJson, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'

/** Blocks that are asked for at the same time: a source shall still have room for others. */
const MAX_CONCURRENT_READS = 4

/** What became of one of the blocks. */
export type ShardBlockState =
  | { readonly id: BlockIdExtJson; readonly view: DebugBlockView }
  | { readonly id: BlockIdExtJson; readonly error: unknown }
  | { readonly id: BlockIdExtJson }

/** All blocks that came with a masterchain block, read a few at a time; it can be stopped, and gone on with. */
export function useShardBlocks(master: string) {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  const list = useOperation('debugSnapshotBlocks', { body: { block: master } })
  const [views, setViews] = useState<ReadonlyMap<string, DebugBlockView>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [reading, setReading] = useState(false)
  const running = useRef<AbortController>(undefined)

  const read = useCallback(
    async (names: readonly string[]) => {
      running.current?.abort()
      const control = new AbortController()
      running.current = control
      setReading(true)
      setErrors(new Map())
      const left = [...names]
      const readOne = async (name: string) => {
        try {
          const queryKey = [key, 'block', name]
          const view =
            client.getQueryData<DebugBlockView>(queryKey) ??
            (await backend.call(
              'debugBlock',
              { body: { block: name } },
              { signal: control.signal, ...(network !== undefined && { network }) },
            ))
          client.setQueryData(queryKey, view)
          if (!control.signal.aborted) setViews(before => new Map(before).set(name, view))
        } catch (error) {
          if (!control.signal.aborted) setErrors(before => new Map(before).set(name, error))
        }
      }
      const reader = async () => {
        for (let name = left.shift(); name !== undefined && !control.signal.aborted; name = left.shift())
          await readOne(name)
      }
      await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, reader))
      if (running.current === control) setReading(false)
    },
    [backend, client, key, network],
  )

  const names = useMemo(() => list.data?.blocks.map(formatBlockIdJson) ?? [], [list.data])
  useEffect(() => {
    if (names.length === 0) return
    setViews(new Map())
    read(names)
    return () => running.current?.abort()
  }, [names, read])

  const blocks = useMemo(
    () =>
      (list.data?.blocks ?? []).map((id): ShardBlockState => {
        const name = formatBlockIdJson(id)
        const view = views.get(name)
        if (view) return { id, view }
        return errors.has(name) ? { id, error: errors.get(name) } : { id }
      }),
    [list.data, views, errors],
  )
  return {
    list,
    blocks,
    reading,
    stop: () => {
      running.current?.abort()
      setReading(false)
    },
    /** Asks for everything that has not arrived. */
    resume: () => read(names.filter(name => !views.has(name))),
  }
}
