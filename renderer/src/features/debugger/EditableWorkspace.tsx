import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { alignRecordings, type Side } from '@tonoscope/core/stepping/alignRecordings'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { type JSX, useMemo, useState } from 'react'
import { useLongOperation } from '../../backend/useOperation.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { type Comparison, type Edit, EditProvider } from './edit/EditContext.ts'
import { useChanges } from './edit/useChanges.ts'
import { Workspace } from './Workspace.tsx'

type Props = ScreenState<'debugger'> & { request: DebugEmulateRequest; recording: DebugRecording }

/** The recording of a transaction, which can be changed and run again: then both are compared step by step. */
export function EditableWorkspace({ request, recording, ...screen }: Props): JSX.Element {
  const { params, setParams } = screen
  const [changes, setChanges] = useChanges(screen)
  const body = { ...request, node: params.node, ...(changes && { changes }) }
  const query = useLongOperation('debugRecording', { body }, { enabled: changes !== undefined })
  const changed = changes && query.data?.changes ? query.data : undefined
  const [wanted, setWanted] = useState<Side>('left')
  const side = changed && changed.steps > 0 ? wanted : 'left'
  const aligned = useMemo(() => {
    if (!changed) return undefined
    const readers = { left: new RecordingReader(recording), right: new RecordingReader(changed) }
    return { readers, alignment: alignRecordings(readers.left, readers.right) }
  }, [recording, changed])
  const comparison = useMemo(
    (): Comparison | undefined =>
      aligned && {
        ...aligned,
        side,
        other: side === 'left' ? 'right' : 'left',
        show(to, step) {
          setWanted(to)
          setParams({ step: step + 1 }, { replace: true })
        },
      },
    [aligned, side, setParams],
  )
  const edit: Edit = {
    original: recording,
    changes,
    setChanges(next) {
      setWanted('left')
      setChanges(next)
    },
    comparison,
    isRunning: changes !== undefined && query.fetching,
    cancel: query.cancel,
    error: changes && !query.fetching ? query.error : undefined,
    retry: () => void query.refetch(),
  }
  return (
    <EditProvider value={edit}>
      {side === 'right' && changed ? (
        <Workspace key="changed" recording={changed} {...screen} />
      ) : (
        <Workspace key="original" recording={recording} save={request} {...screen} />
      )}
    </EditProvider>
  )
}
