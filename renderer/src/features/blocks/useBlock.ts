import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatBlockId } from '@tonoscope/core/blockId'
import { errorMeaning } from '@tonoscope/core/errors'
import { useBackend } from '../../backend/BackendContext.tsx'
import type { StoredFile } from '../../files/fileStore.ts'
import { decodeStoredText } from '../../files/storeBlock.ts'

/** Which block: by its id in any notation, or from a stored BoC file. */
export type BlockSelection = { readonly block: string } | { readonly file: StoredFile }

const toRequestBody = (selection: BlockSelection) =>
  'file' in selection ? { file: decodeStoredText(selection.file.bytes) } : { block: selection.block }
const toCacheKey = (selection: BlockSelection) => ('file' in selection ? `file ${selection.file.id}` : selection.block)

/** Retries failures that a second request may fix, once. */
const shouldRetryBlock = (failures: number, error: unknown) => failures < 1 && errorMeaning(error) === 'unreachable'

// A BoC can have a megabyte: the query key holds its file id, not its bytes.
const queryOptions = { retry: shouldRetryBlock, refetchOnWindowFocus: false, structuralSharing: false } as const

/** A block with everything that the source provides. */
export function useBlock(selection: BlockSelection) {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  return useQuery({
    ...queryOptions,
    queryKey: [key, 'block', toCacheKey(selection)],
    queryFn: async ({ signal }) => {
      const view = await backend.call('debugBlock', { body: toRequestBody(selection) }, { signal, network })
      // A block that was loaded as newest, or by date, is cached under its id too.
      const blockId = formatBlockId(view.id)
      if ('block' in selection && blockId !== selection.block) client.setQueryData([key, 'block', blockId], view)
      return view
    },
    // The newest block changes soon, and the next blocks of a block become known later.
    staleTime: 'file' in selection ? Number.POSITIVE_INFINITY : 20_000,
  })
}

/** One transaction of a block. */
export function useBlockTransaction(selection: BlockSelection, hash: string) {
  const { backend, network, key } = useBackend()
  return useQuery({
    ...queryOptions,
    queryKey: [key, 'block transaction', toCacheKey(selection), hash],
    queryFn: ({ signal }) =>
      backend.call('debugBlockTransaction', { body: { ...toRequestBody(selection), hash } }, { signal, network }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
