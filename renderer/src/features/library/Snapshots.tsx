import { type JSX, type ReactNode, useState } from 'react'
import {
  closeSnapshot,
  openSnapshotBytes,
  openSnapshotFile,
  renameSnapshot,
  takenNames,
} from '../../backend/openSnapshotFile.ts'
import { type Snapshot, useSnapshots } from '../../backend/snapshots.ts'
import { useNetworks } from '../../backend/useNetworks.ts'
import { demoFile } from '../../files/demoFile.ts'
import { readBytes } from '../../files/snapshotBytes.ts'
import { download } from '../../format/tables.ts'
import { chooseNetwork, useNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './LibraryScreen.module.css'
import { MakeSnapshot } from './MakeSnapshot.tsx'
import { type ListedSnapshot, SnapshotLine } from './SnapshotLine.tsx'
import own from './Snapshots.module.css'
import { useSnapshotJob } from './snapshotJob.ts'

const demo: ListedSnapshot = {
  name: 'demo',
  id: 'demo',
  fileName: 'demo.snapshot.tonoscope',
  bytes: demoFile,
  shipped: true,
}

/** Something that happened to the list, told above it. */
type Told =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'opened'; readonly name: string }
  | { readonly kind: 'removed'; readonly name: string; readonly undo: (() => Promise<void>) | undefined }

/** Networks in files: those that were opened or made here, and the one that comes with the program. */
export function Snapshots(): JSX.Element {
  const snapshots = useSnapshots()
  const { defaultName } = useNetworks()
  const chosen = useNetwork() ?? defaultName ?? ''
  const job = useSnapshotJob()
  const now = useNow(30_000)
  const [making, setMaking] = useState(job.at !== 'idle')
  const [told, setTold] = useState<Told>()

  const use = (name: string) => chooseNetwork(name === defaultName ? undefined : name)
  const bring = (file: File) => {
    setTold(undefined)
    openSnapshotFile(file).then(
      ({ name }) => setTold({ kind: 'opened', name }),
      error => setTold({ kind: 'failed', error }),
    )
  }
  const save = ({ bytes, fileName, name }: ListedSnapshot) => {
    bytes().then(
      content => download(named(fileName, name), new Blob([content], { type: 'application/gzip' })),
      error => setTold({ kind: 'failed', error }),
    )
  }
  const remove = async ({ name, id, fileName }: Snapshot) => {
    const wasChosen = name === chosen
    // What cannot be read any more cannot be brought back either.
    const bytes = await readBytes(id).catch(() => undefined)
    closeSnapshot(name, wasChosen)
    const undo =
      bytes &&
      (async () => {
        const back = await openSnapshotBytes(fileName, bytes)
        if (back.name !== name && !takenNames().includes(name)) renameSnapshot(back.name, name, false)
        if (wasChosen) chooseNetwork(name)
        setTold(undefined)
      })
    setTold({ kind: 'removed', name, undo })
  }
  const rows: readonly { listed: ListedSnapshot; kept: Snapshot | undefined }[] = [
    ...snapshots
      .toSorted((a, b) => b.at - a.at)
      .map(one => ({ kept: one, listed: { ...one, bytes: () => readBytes(one.id), shipped: false } })),
    { kept: undefined, listed: demo },
  ]
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.what}>
          A piece of a network in a file: accounts, configuration, blocks and events, to be used as a network where
          there is none.
        </p>
        <FileButton icon="file" accept=".tonoscope,.gz,.json,.zip,.snapshot" onFile={bring}>
          Import
        </FileButton>
        <Button icon="plus" aria-expanded={making} onClick={() => setMaking(!making)}>
          Make a snapshot
        </Button>
      </div>
      {told && <ToldNotice told={told} onUse={use} onClose={() => setTold(undefined)} />}
      {making && <MakeSnapshot onUse={use} chosen={chosen} onClose={() => setMaking(false)} />}
      <ul className={own.snapshots} aria-label="Snapshots">
        {rows.map(({ listed, kept: one }) => (
          <SnapshotLine
            key={listed.id}
            snapshot={listed}
            chosen={listed.name === chosen}
            now={now}
            taken={takenNames(listed.name)}
            onUse={() => use(listed.name)}
            onSave={() => save(listed)}
            onRename={next => renameSnapshot(listed.name, next, listed.name === chosen)}
            onRemove={() => one && remove(one)}
          />
        ))}
      </ul>
      {snapshots.length === 0 && (
        <div className={styles.empty}>
          <p>No snapshot of your own yet.</p>
          <p>
            Make one of what you need while there is a network, and use it on the way. A file can be dropped anywhere on
            the window.
          </p>
        </div>
      )}
    </>
  )
}

/** The file's own name, or one after what the reader calls it. */
const named = (fileName: string, name: string): string =>
  fileName.endsWith('.tonoscope') ? fileName : `${name}.snapshot.tonoscope`

type ToldProps = { told: Told; onUse: (name: string) => void; onClose: () => void }

function ToldNotice({ told, onUse, onClose }: ToldProps): JSX.Element {
  const [problem, setProblem] = useState<unknown>()
  if (told.kind === 'failed') return <ErrorNotice error={told.error} />
  if (problem !== undefined) return <ErrorNotice error={problem} />
  const close = (
    <Button kind="quiet" onClick={onClose}>
      Close
    </Button>
  )
  if (told.kind === 'opened')
    return (
      <Say
        title={`${told.name} is a network here now`}
        actions={
          <>
            <Button onClick={() => onUse(told.name)}>Use it</Button>
            {close}
          </>
        }
      />
    )
  const { undo } = told
  return (
    <Say
      title={`${told.name} was removed`}
      actions={
        <>
          {undo && <Button onClick={() => undo().catch(setProblem)}>Undo</Button>}
          {close}
        </>
      }
    />
  )
}

const Say = ({ title, actions }: { title: string; actions: ReactNode }): JSX.Element => (
  <Notice kind="note" title={title} actions={actions} />
)
