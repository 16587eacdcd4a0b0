import { type JSX, useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { thisDevice } from '../../desktop/deviceText.ts'
import { type StoredFile, useFiles } from '../../files/fileStore.ts'
import { EventView } from '../../result/event/EventView.tsx'
import type { ExplanationSource } from '../../result/explanation/ExplanationPopover.tsx'
import { useResultSelection } from '../../result/useResultSelection.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'

/** A recorded trace from a file, shown as an event. */
export function FilePane({ params, setParams }: ScreenState<'event'>): JSX.Element {
  const { files, ready } = useFiles()
  const file = files.find(one => one.id === params.file && one.kind === 'trace')
  if (file) return <ClassifiedTrace file={file} params={params} setParams={setParams} />
  if (!ready) return <Skeleton name="the file" lines={4} />
  return (
    <ScreenNotice kind="note" title={`${thisDevice()} does not have that file`}>
      Files are stored only where they were opened. Drop the file on this page again.
    </ScreenNotice>
  )
}

function ClassifiedTrace({ file, params, setParams }: ScreenState<'event'> & { file: StoredFile }): JSX.Element {
  const now = useNow()
  const text = useMemo(() => new TextDecoder().decode(file.bytes), [file])
  const explained = useMemo((): ExplanationSource => ({ kind: 'file', request: { file: text } }), [text])
  const query = useOperation('debugClassify', { body: { file: text } })
  const selection = useResultSelection(params, setParams)
  return (
    <QueryView query={query} name="the trace" lines={8} isScreen>
      {event => (
        <>
          <p className="text-code mono secondary anywhere pt-12">{file.name}</p>
          <EventView event={event} now={now} {...selection} explained={explained} />
        </>
      )}
    </QueryView>
  )
}
