import { type JSX, useState } from 'react'
import {
  closeSnapshot,
  getTakenNames,
  openSnapshotBytes,
  openSnapshotFile,
  renameSnapshot,
} from '../../backend/openSnapshotFile.ts'
import { useSnapshots } from '../../backend/snapshots.ts'
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
import { EmptyList } from './LibraryRow.tsx'
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
  | { readonly error: unknown }
  | { readonly title: string; readonly action: { readonly title: string; readonly act: () => void } | undefined }

/** What can be done with the snapshots of the list, and the last message about it. */
function useSnapshotActions(chosen: string, onUse: (name: string) => void) {
  const [message, setMessage] = useState<ListMessage>()
  const fail = (error: unknown) => setMessage({ error })
  const importFile = (file: File) => {
    setMessage(undefined)
    openSnapshotFile(file).then(({ name }) => {
      const action = { title: 'Use it', act: () => onUse(name) }
      setMessage({ title: `${name} is now available as a network`, action })
    }, fail)
  }
  const save = ({ bytes, fileName, name }: ListedSnapshot) => {
    bytes().then(
      content => download(toFileName(fileName, name), new Blob([content], { type: 'application/gzip' })),
      fail,
    )
  }
  const remove = async ({ name, id, fileName }: ListedSnapshot) => {
    const wasChosen = name === chosen
    // A file that cannot be read cannot be restored either.
    const bytes = await loadSnapshotBytes(id).catch(() => undefined)
    closeSnapshot(name, wasChosen)
    const undo = async (content: typeof bytes & object) => {
      const restored = await openSnapshotBytes(fileName, content)
      if (restored.name !== name && !getTakenNames().includes(name)) renameSnapshot(restored.name, name, false)
      if (wasChosen) chooseNetwork(name)
      setMessage(undefined)
    }
    const action = bytes && { title: 'Undo', act: () => undo(bytes).catch(fail) }
    setMessage({ title: `${name} was removed`, action })
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
  const use = (name: string) => chooseNetwork(name === defaultName ? undefined : name)
  const { message, dismiss, importFile, save, remove } = useSnapshotActions(chosen, use)
  const rows: readonly ListedSnapshot[] = [
    ...snapshots
      .toSorted((a, b) => b.at - a.at)
      .map(one => ({ ...one, bytes: () => loadSnapshotBytes(one.id), shipped: false })),
    demo,
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
      {message && 'error' in message && <ErrorNotice error={message.error} />}
      {message && 'title' in message && (
        <Notice
          kind="note"
          title={message.title}
          actions={
            <>
              {message.action && <Button onClick={message.action.act}>{message.action.title}</Button>}
              <Button kind="quiet" onClick={dismiss}>
                Close
              </Button>
            </>
          }
        />
      )}
      {isFormOpen && <MakeSnapshot onUse={use} chosen={chosen} onClose={() => setIsFormOpen(false)} />}
      <ul className="edge-above" aria-label="Snapshots">
        {rows.map(listed => (
          <SnapshotRow
            key={listed.id}
            snapshot={listed}
            chosen={listed.name === chosen}
            now={now}
            onUse={() => use(listed.name)}
            onSave={() => save(listed)}
            onRemove={() => remove(listed)}
          />
        ))}
      </ul>
      {snapshots.length === 0 && (
        <EmptyList title="No snapshots of your own yet.">
          Make a snapshot of the data you need while you are online, and use it offline. A file can be dropped anywhere
          on the window.
        </EmptyList>
      )}
    </>
  )
}

/** The original file name, or one from the network name. */
const toFileName = (fileName: string, name: string): string =>
  fileName.endsWith('.tonoscope') ? fileName : `${name}.snapshot.tonoscope`
