import { type JSX, useCallback, useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { thisDevice } from '../../desktop/deviceText.ts'
import { type KeptFile, useFiles } from '../../files/fileStore.ts'
import { EventView } from '../../result/event/EventView.tsx'
import type { ResultTab } from '../../result/ResultView.tsx'
import type { ExplanationSource } from '../../result/why/Why.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './EventScreen.module.css'
import type { EventPlace } from './eventParams.ts'

type Props = { place: EventPlace; go: (change: Partial<EventPlace>, options?: { replace?: boolean }) => void }

/** A recorded trace from a file, told as what people did. */
export function FilePane({ place, go }: Props): JSX.Element {
  const { files, ready } = useFiles()
  const file = files.find(one => one.id === place.file && one.kind === 'trace')
  if (file) return <Classified file={file} place={place} go={go} />
  if (!ready) return <Skeleton name="the file" lines={4} />
  return (
    <div className={styles.state}>
      <Notice kind="note" title={`${thisDevice()} does not know that file`}>
        Files stay where they were opened. Drop it on this page again.
      </Notice>
    </div>
  )
}

function Classified({ file, place, go }: Props & { file: KeptFile }): JSX.Element {
  const now = useNow()
  const text = useMemo(() => new TextDecoder().decode(file.bytes), [file])
  const explained = useMemo((): ExplanationSource => ({ kind: 'file', request: { file: text } }), [text])
  const answer = useOperation('debugClassify', { body: { file: text } })
  const onTab = useCallback((tab: ResultTab) => go({ tab }, { replace: true }), [go])
  const onOpen = useCallback((node: string | undefined) => go({ node }, { replace: true }), [go])
  if (answer.error)
    return (
      <div className={styles.state}>
        <ErrorNotice error={answer.error} retry={() => answer.refetch()} />
      </div>
    )
  if (!answer.data) return <Skeleton name="the trace" lines={8} />
  return (
    <>
      <p className={styles.file}>{file.name}</p>
      <EventView
        event={answer.data}
        now={now}
        tab={place.tab}
        onTab={onTab}
        open={place.node}
        onOpen={onOpen}
        explained={explained}
      />
    </>
  )
}
