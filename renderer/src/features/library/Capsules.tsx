import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { type JSX, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { openFile } from '../../backend/openFile.ts'
import { removeFile, type StoredFile, useFiles } from '../../files/fileStore.ts'
import { download } from '../../format/tables.ts'
import { formatAge, formatTime } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EmptyList, LibraryRow } from './LibraryRow.tsx'
import styles from './LibraryScreen.module.css'
import { SampleLinks } from './SampleLinks.tsx'

/** The stored capsules, recorded traces and blocks. */
export function Capsules(): JSX.Element {
  const { files, ready } = useFiles()
  const [, navigate] = useLocation()
  const now = useNow(30_000)
  const [problem, setProblem] = useState<{ title: string } | { error: unknown }>()

  const open = (file: File) => {
    setProblem(undefined)
    openFile(file).then(
      path =>
        path === undefined
          ? setProblem({ title: `${file.name} is not a capsule or a recorded trace` })
          : navigate(path),
      error => setProblem({ error }),
    )
  }
  return (
    <>
      <Toolbar about="A run or an event with exactly the data that it used: opens offline and reproduces the same bytes.">
        <FileButton icon="file" accept=".tonoscope,.gz,.json,.zip,.capsule" onFile={open}>
          Open a file
        </FileButton>
      </Toolbar>
      {problem && 'error' in problem && <ErrorNotice error={problem.error} />}
      {problem && 'title' in problem && (
        <Notice kind="failure" title={problem.title}>
          Capsules are .tonoscope files (older ones: .json.gz) saved by Tonoscope; recorded traces are JSON in the
          format ton-trace/1.
        </Notice>
      )}
      {files.length === 0 && ready && (
        <>
          <EmptyList title="No capsules yet.">
            “Save capsule” in <Link href={screenPath('inspect')}>Inspect</Link> or{' '}
            <Link href={screenPath('event')}>Event</Link> adds one here. A file can be dropped anywhere on the window.
          </EmptyList>
          <SampleLinks />
        </>
      )}
      {files.length === 0 && !ready && <Skeleton name="the capsules" lines={3} />}
      {files.length > 0 && (
        <ul className={styles.list} aria-label="Capsules">
          {files.map(file => (
            <FileRow key={file.id} file={file} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

const kindLabels: { readonly [K in StoredFile['kind']]: string } = {
  capsule: 'capsule',
  trace: 'recorded trace',
  block: 'block',
}

const notStoredText: { readonly [K in NonNullable<StoredFile['notStored']>]: string } = {
  full: 'storage is full: save it as a file, or it is lost when the page closes',
  forbidden: 'storage is not available: save it as a file, or it is lost when the page closes',
  signed: 'not stored: its message could be sent',
}

const filePath = ({ kind, id }: StoredFile): string =>
  screenPath(kind === 'trace' ? 'event' : kind === 'block' ? 'blocks' : 'library', { file: id })

function FileRow({ file, now }: { file: StoredFile; now: number }): JSX.Element {
  const title = escapeControls(file.title || file.name)
  return (
    <LibraryRow
      title={title}
      href={filePath(file)}
      tools={
        <>
          <IconButton
            icon="download"
            label={`Save ${title} as a file`}
            onClick={() => download(file.name, new Blob([file.bytes]))}
          />
          <IconButton icon="trash" label={`Remove ${title}`} onClick={() => removeFile(file.id)} />
        </>
      }
    >
      {kindLabels[file.kind]}, {formatBytes(file.bytes.length)},{' '}
      <span title={formatTime(file.at)}>{formatAge(file.at, now)}</span>
      {file.title && file.title !== file.name && `, ${escapeControls(file.name)}`}
      {file.notStored && `; ${notStoredText[file.notStored]}`}
    </LibraryRow>
  )
}
