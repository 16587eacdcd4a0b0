import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatBlockId } from '@tonoscope/core/blockId'
import type { DebugBlockTransactionView, DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { isAppError } from '@tonoscope/core/errors'
import { useBackend } from '../../backend/BackendContext.tsx'
import type { KeptFile } from '../../files/fileStore.ts'
import { bagOf } from '../../files/keepBlock.ts'

/** Where a block is read from: by its name, or from a bag that this browser keeps. */
export type BlockSelection = { readonly block: string } | { readonly file: KeptFile }

const toRequestBody = (source: BlockSelection) =>
  'file' in source ? { file: bagOf(source.file.bytes) } : { block: source.block }
const toCacheKey = (source: BlockSelection) => ('file' in source ? `file ${source.file.id}` : source.block)

/** Only what another try may change is tried again, once. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 1 && isAppError(error) && (error.code === 'source.unreachable' || error.code === 'source.timeout')

// A bag can have a megabyte: it is named, not held, by the key under which an answer is remembered.
const queryOptions = { retry: shouldRetry, refetchOnWindowFocus: false, structuralSharing: false } as const

/** A block with everything that is told of it. */
export function useBlock(source: BlockSelection): UseQueryResult<DebugBlockView, Error> {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  return useQuery<DebugBlockView, Error>({
    ...queryOptions,
    queryKey: [key, 'block', toCacheKey(source)],
    queryFn: async ({ signal }) => {
      const view = await backend.call(
        'debugBlock',
        { body: toRequestBody(source) },
        { signal, ...(network !== undefined && { network }) },
      )
      // Whoever goes on from the newest block, or from a date, has it by its name then.
      const name = formatBlockId(view.id)
      if ('block' in source && name !== source.block) client.setQueryData([key, 'block', name], view)
      return view
    },
    // The newest block is another one soon, and what follows a block is known later.
    staleTime: 'file' in source ? Number.POSITIVE_INFINITY : 20_000,
  })
}

/** One transaction of a block. */
export function useBlockTransaction(
  source: BlockSelection,
  hash: string,
): UseQueryResult<DebugBlockTransactionView, Error> {
  const { backend, network, key } = useBackend()
  return useQuery<DebugBlockTransactionView, Error>({
    ...queryOptions,
    queryKey: [key, 'block transaction', toCacheKey(source), hash],
    queryFn: ({ signal }) =>
      backend.call(
        'debugBlockTransaction',
        { body: { ...toRequestBody(source), hash } },
        { signal, ...(network !== undefined && { network }) },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
