import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { SourceMap } from '@tonoscope/core/stepping/SourceMap'
import { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { useEffect, useMemo, useState } from 'react'
import { useOperation } from '../../../backend/useOperation.ts'
import { loadSourceText, useSources } from '../../../sources/sourceStore.ts'

/** The source code of a recording, if it is stored. */
export function useSourceRun(reader: RecordingReader): SourceRun | undefined {
  const codeHash = reader.recording.code?.hash
  const id = useSources().find(source => source.codeHash === codeHash)?.id
  const [text, setText] = useState<{ readonly id: string; readonly text: string | undefined }>()
  useEffect(() => {
    if (id === undefined) return
    let isCurrent = true
    void loadSourceText(id).then(found => isCurrent && setText({ id, text: found }))
    return () => {
      isCurrent = false
    }
  }, [id])
  const known = text !== undefined && text.id === id ? text.text : undefined
  const { data } = useOperation('debugSource', { body: { text: known ?? ' ' } }, { enabled: known !== undefined })
  return useMemo(
    () => (data && known !== undefined ? new SourceRun(new SourceMap(data), reader) : undefined),
    [data, known, reader],
  )
}
