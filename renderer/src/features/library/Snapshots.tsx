import { type JSX, useState } from 'react'
import {
  closeSnapshot,
  getTakenNames,
  openSnapshotBytes,
  openSnapshotFile,
  renameSnapshot,
} from '../../backend/openSnapshotFile.ts'
import { type SnapshotEntry, useSnapshots } from '../../backend/snapshots.ts'
import { useNetworks } from '../../backend/useNetworks.ts'
import { demoFile } from '../../files/demoFile.ts'
import { loadSnapshotBytes } from '../../files/snapshotBytes.ts'
import { download } from '../../format/tables.ts'
import { chooseNetwork, useNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './LibraryScreen.module.css'
import { MakeSnapshot } from './MakeSnapshot.tsx'
import { type ListedSnapshot, SnapshotRow } from './SnapshotRow.tsx'
import { useSnapshotJob } from './snapshotJob.ts'

const demo: ListedSnapshot = {
  name: 'demo',
  id: 'demo',
  fileName: 'demo.snapshot.tonoscope',
  bytes: demoFile,
  shipped: true,
}

/** A message above the list. */
type ListMessage =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'opened'; readonly name: string }
  | { readonly kind: 'removed'; readonly name: string; readonly undo: (() => Promise<void>) | undefined }

/** What can be done with the snapshots of the list, and the last message about it. */
function useSnapshotActions(chosen: string) {
  const [message, setMessage] = useState<ListMessage>()
  const importFile = (file: File) => {
    setMessage(undefined)
    openSnapshotFile(file).then(
      ({ name }) => setMessage({ kind: 'opened', name }),
      error => setMessage({ kind: 'failed', error }),
    )
  }
  const save = ({ bytes, fileName, name }: ListedSnapshot) => {
    bytes().then(
      content => download(toFileName(fileName, name), new Blob([content], { type: 'application/gzip' })),
      error => setMessage({ kind: 'failed', error }),
    )
  }
  const remove = async ({ name, id, fileName }: SnapshotEntry) => {
    const wasChosen = name === chosen
    // A file that cannot be read cannot be restored either.
    const bytes = await loadSnapshotBytes(id).catch(() => undefined)
    closeSnapshot(name, wasChosen)
    const undo =
      bytes &&
      (async () => {
        const restored = await openSnapshotBytes(fileName, bytes)
        if (restored.name !== name && !getTakenNames().includes(name)) renameSnapshot(restored.name, name, false)
        if (wasChosen) chooseNetwork(name)
        setMessage(undefined)
      })
    setMessage({ kind: 'removed', name, undo })
  }
  return { message, dismiss: () => setMessage(undefined), importFile, save, remove }
}

/** Snapshots as networks: opened or created here, and the built-in one. */
export function Snapshots(): JSX.Element {
  const snapshots = useSnapshots()
  const { defaultName } = useNetworks()
  const chosen = useNetwork() ?? defaultName ?? ''
  const job = useSnapshotJob()
  const now = useNow(30_000)
  const [isFormOpen, setIsFormOpen] = useState(job.status !== 'idle')
  const { message, dismiss, importFile, save, remove } = useSnapshotActions(chosen)

  const use = (name: string) => chooseNetwork(name === defaultName ? undefined : name)
  const rows: readonly { listed: ListedSnapshot; kept: SnapshotEntry | undefined }[] = [
    ...snapshots
      .toSorted((a, b) => b.at - a.at)
      .map(one => ({ kept: one, listed: { ...one, bytes: () => loadSnapshotBytes(one.id), shipped: false } })),
    { kept: undefined, listed: demo },
  ]
  return (
    <>
      <Toolbar about="A file with a part of a network: accounts, configuration, blocks and events. Works as a network offline.">
        <FileButton icon="file" accept=".tonoscope,.gz,.json,.zip,.snapshot" onFile={importFile}>
          Import
        </FileButton>
        <Button icon="plus" aria-expanded={isFormOpen} onClick={() => setIsFormOpen(!isFormOpen)}>
          Make a snapshot
        </Button>
      </Toolbar>
      {message && <ListMessageNotice message={message} onUse={use} onClose={dismiss} />}
      {isFormOpen && <MakeSnapshot onUse={use} chosen={chosen} onClose={() => setIsFormOpen(false)} />}
      <ul className="edge-above" aria-label="Snapshots">
        {rows.map(({ listed, kept: one }) => (
          <SnapshotRow
            key={listed.id}
            snapshot={listed}
            chosen={listed.name === chosen}
            now={now}
            taken={getTakenNames(listed.name)}
            onUse={() => use(listed.name)}
            onSave={() => save(listed)}
            onRename={next => renameSnapshot(listed.name, next, listed.name === chosen)}
            onRemove={() => one && remove(one)}
          />
        ))}
      </ul>
      {snapshots.length === 0 && (
        <div className={styles.empty}>
          <p>No snapshots of your own yet.</p>
          <p>
            Make a snapshot of the data you need while you are online, and use it offline. A file can be dropped
            anywhere on the window.
          </p>
        </div>
      )}
    </>
  )
}

/** The original file name, or one from the network name. */
const toFileName = (fileName: string, name: string): string =>
  fileName.endsWith('.tonoscope') ? fileName : `${name}.snapshot.tonoscope`

type ListMessageProps = { message: ListMessage; onUse: (name: string) => void; onClose: () => void }

function ListMessageNotice({ message, onUse, onClose }: ListMessageProps): JSX.Element {
  const [problem, setProblem] = useState<unknown>()
  if (message.kind === 'failed') return <ErrorNotice error={message.error} />
  if (problem !== undefined) return <ErrorNotice error={problem} />
  const action =
    message.kind === 'opened' ? (
      <Button onClick={() => onUse(message.name)}>Use it</Button>
    ) : (
      message.undo && <Button onClick={() => message.undo?.().catch(setProblem)}>Undo</Button>
    )
  return (
    <Notice
      kind="note"
      title={
        message.kind === 'opened' ? `${message.name} is now available as a network` : `${message.name} was removed`
      }
      actions={
        <>
          {action}
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    />
  )
}
