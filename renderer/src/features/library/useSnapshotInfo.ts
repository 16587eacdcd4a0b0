import { useQuery } from '@tanstack/react-query'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { useBackend } from '../../backend/BackendContext.tsx'
import { localBackend } from '../../backend/chooseBackend.ts'

/** The contents of a snapshot file. Read locally: files are not sent to a server. */
export function useSnapshotInfo(id: string, bytes: () => Promise<Uint8Array>) {
  const { backend } = useBackend()
  return useQuery({
    queryKey: ['snapshot info', id],
    queryFn: async () => {
      const localHost = backend.kind === 'http' ? localBackend().backend : backend
      return localHost.call('debugSnapshotInfo', { body: { file: toBase64(await bytes()) } })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
