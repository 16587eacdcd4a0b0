import type { JSX } from 'react'
import { readFileAsText } from '../../../files/readFile.ts'
import { sourceDraft } from '../../../files/sourceDraft.ts'
import { useAddedSource } from '../../../sources/useAddedSource.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** Chooses a file with source code. */
export function AddSource(): JSX.Element {
  const add = async (file: File) => {
    const text = await readFileAsText(file)
    sourceDraft.update(() => ({ name: file.name, text }))
  }
  return (
    <FileButton
      kind="quiet"
      icon="file"
      accept=".json"
      title="Source code with debug marks: .source.json of acton build --output-sources, Tolk 1.4 or later"
      onFile={file => void add(file)}
    >
      Source
    </FileButton>
  )
}

/** What became of a file with source code, unless the code pane shows it. */
export function AddedSource({ codeHash }: { codeHash: string | undefined }): JSX.Element | null {
  const [added, close] = useAddedSource()
  if (!added || ('codeHash' in added && added.codeHash === codeHash && added.isStored)) return null
  const actions = (
    <Button kind="quiet" onClick={close}>
      Close
    </Button>
  )
  if ('error' in added)
    return (
      <div className="px-12 py-8">
        <ErrorNotice error={added.error} />
        {actions}
      </div>
    )
  const title =
    added.codeHash === codeHash
      ? `${added.name} is here until the page closes: storage is full or disabled`
      : `${added.name} is the source of other code than that of this run`
  return (
    <div className="px-12 py-8">
      <Notice kind="note" title={title} actions={actions}>
        {added.codeHash !== codeHash && `It is for code ${added.codeHash}.`}
      </Notice>
    </div>
  )
}
