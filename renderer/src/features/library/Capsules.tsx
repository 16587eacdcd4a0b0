import { type JSX, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { dropFile, type KeptFile, useFiles } from '../../files/fileStore.ts'
import { openFile } from '../../files/openFile.ts'
import { download } from '../../format/tables.ts'
import { formatAge, formatTime } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './LibraryScreen.module.css'

/** Capsules and recorded traces that were saved or opened here. */
export function Capsules(): JSX.Element {
  const { files, ready } = useFiles()
  const [, navigate] = useLocation()
  const now = useNow(30_000)
  const [problem, setProblem] = useState<{ title: string } | { error: unknown }>()

  const open = (file: File) => {
    setProblem(undefined)
    openFile(file).then(
      path => (path === undefined ? setProblem({ title: `${file.name} is no capsule and no trace` }) : navigate(path)),
      error => setProblem({ error }),
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.what}>
          One run or one event with exactly the data that it used: it opens without a network and gives the same bytes.
        </p>
        <FileButton icon="file" accept=".tonoscope,.gz,.json,.zip,.capsule" onFile={open}>
          Open a file
        </FileButton>
      </div>
      {problem && ('error' in problem ? <ErrorNotice error={problem.error} /> : <NoSuchFile title={problem.title} />)}
      {files.length === 0 && ready && (
        <div className={styles.empty}>
          <p>No capsule yet.</p>
          <p>
            “Save capsule” in <Link href="/inspect">Inspect</Link> or <Link href="/event">Event</Link> puts one here. A
            file can be dropped anywhere on the window.
          </p>
        </div>
      )}
      {files.length === 0 && !ready && <Skeleton name="the capsules" lines={3} />}
      {files.length > 0 && (
        <ul className={styles.list} aria-label="Capsules">
          {files.map(file => (
            <CapsuleLine key={file.id} file={file} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

function NoSuchFile({ title }: { title: string }): JSX.Element {
  return (
    <Notice kind="failure" title={title}>
      Capsules are .tonoscope files (older ones .json.gz) that Tonoscope saved; recorded traces are JSON of the form
      ton-trace/1.
    </Notice>
  )
}

const kinds: { readonly [K in KeptFile['kind']]: string } = {
  capsule: 'capsule',
  trace: 'recorded trace',
  block: 'block',
}

const unkeptFile: { readonly [K in NonNullable<KeptFile['unkept']>]: string } = {
  full: 'the storage here is full, so it is gone when the page is closed: save it as a file',
  forbidden: 'nothing can be stored here, so it is gone when the page is closed',
}

const pathOf = ({ kind, id }: KeptFile): string =>
  kind === 'trace' ? `/event?file=${id}` : kind === 'block' ? `/blocks?file=${id}` : `/library/${id}`

function CapsuleLine({ file, now }: { file: KeptFile; now: number }): JSX.Element {
  const title = file.title === undefined || file.title === '' ? file.name : file.title
  return (
    <li>
      <Link href={pathOf(file)} className={styles.main}>
        <span className={styles.name}>
          <ChainText text={title} />
        </span>
        <span className={styles.note}>
          {kinds[file.kind]}, {formatBytes(file.bytes.length)},{' '}
          <span title={formatTime(file.at)}>{formatAge(file.at, now)}</span>
          {title !== file.name && `, ${file.name}`}
          {file.unkept && `; ${unkeptFile[file.unkept]}`}
        </span>
      </Link>
      <span className={styles.tools}>
        <IconButton
          icon="download"
          label={`Save ${title} as a file`}
          onClick={() => download(file.name, new Blob([file.bytes]))}
        />
        <IconButton icon="trash" label={`Remove ${title}`} onClick={() => dropFile(file.id)} />
      </span>
    </li>
  )
}
