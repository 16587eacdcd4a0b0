import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { DebugSnapshotInfo } from '@tonoscope/core/contract/snapshots'
import { useBackend } from '../../backend/BackendContext.tsx'
import { localBackend } from '../../backend/chooseBackend.ts'
import { toBase64 } from '../../files/base64.ts'

/** What is in a snapshot's file. No server is asked: files stay on this machine. */
export function useSnapshotInfo(
  id: string,
  bytes: () => Promise<Uint8Array>,
): UseQueryResult<DebugSnapshotInfo, Error> {
  const { backend } = useBackend()
  return useQuery<DebugSnapshotInfo, Error>({
    queryKey: ['snapshot info', id],
    queryFn: async () => {
      const here = backend.kind === 'http' ? localBackend().backend : backend
      return here.call('debugSnapshotInfo', { body: { file: toBase64(await bytes()) } })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
