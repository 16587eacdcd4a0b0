import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { type JSX, useState } from 'react'
import { openSnapshotFile } from '../../backend/openSnapshotFile.ts'
import { useNetworks } from '../../backend/useNetworks.ts'
import { readFileAsText } from '../../files/readFile.ts'
import { pluralize } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { chooseNetwork } from '../../settings/network.ts'
import {
  findConflicts,
  mergeNetworks,
  readNetworksFile,
  renameConflicts,
  writeNetworksFile,
} from '../../settings/networksFile.ts'
import { ownNetworks } from '../../settings/ownNetworks.ts'
import { useStore } from '../../store/createStore.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './NetworkFiles.module.css'

/** Networks of a file that wait for a decision, and the names that exist already. */
type PendingImport = {
  readonly fileName: string
  readonly networks: readonly NetworkEntry[]
  readonly conflicts: readonly string[]
}

type ImportOutcome =
  | { readonly kind: 'note' | 'failure'; readonly title: string; readonly body: string }
  | { readonly error: unknown }

/** Imports and exports networks as files. */
export function NetworkFiles({ onAdd, adding }: { onAdd: () => void; adding: boolean }): JSX.Element {
  const own = useStore(ownNetworks)
  const { networks: known } = useNetworks()
  const knownNames = known.map(({ name }) => name)
  const [pending, setPending] = useState<PendingImport>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const hasKeys = own.some(({ sources }) => sources.some(source => 'key' in source))

  const openSnapshot = async (file: File) => {
    try {
      const snapshot = await openSnapshotFile(file)
      chooseNetwork(snapshot.name)
      setOutcome({
        kind: 'note',
        title: `${snapshot.fileName} is open as the network ${snapshot.name}`,
        body: `Title: ${snapshot.title}. Contains ${pluralize(snapshot.blocks, 'block')}, ${pluralize(snapshot.accounts, 'account')} and ${pluralize(snapshot.traces, 'trace')}. ${snapshot.notStored === undefined ? 'Stored here and listed in Library › Snapshots.' : 'Not stored: open until the page closes.'}`,
      })
    } catch (error) {
      setOutcome({ error })
    }
  }
  const addNetworks = (fileName: string, networks: readonly NetworkEntry[]) => {
    setPending(undefined)
    ownNetworks.update(before => mergeNetworks(before, networks))
    setOutcome({
      kind: 'note',
      title: `${pluralize(networks.length, 'network')} imported from ${fileName}`,
      body: networks.map(({ name }) => name).join(', '),
    })
  }
  const importNetworks = async (file: File) => {
    setPending(undefined)
    setOutcome(undefined)
    try {
      const parsed = readNetworksFile(await readFileAsText(file))
      if ('problem' in parsed) {
        setOutcome({ kind: 'failure', title: `${file.name} is not a networks file`, body: parsed.problem })
        return
      }
      const { networks } = parsed
      const conflicts = findConflicts(ownNetworks.get(), networks, knownNames)
      if (conflicts.length > 0) setPending({ fileName: file.name, networks, conflicts })
      else addNetworks(file.name, networks)
    } catch (error) {
      setOutcome({ error })
    }
  }

  return (
    <>
      <div className="cluster gap-8 py-12">
        <Button icon="plus" aria-expanded={adding} onClick={onAdd}>
          Add a network
        </Button>
        <FileButton icon="file" accept=".tonoscope,.json,.gz,.zip,.snapshot" onFile={openSnapshot}>
          Open snapshot…
        </FileButton>
        <span className="grow" />
        <FileButton kind="quiet" accept=".json,application/json" onFile={importNetworks}>
          Import networks…
        </FileButton>
        {own.length > 0 && (
          <Popover
            name="Export networks"
            align="end"
            trigger={
              <Button kind="quiet" icon="download">
                Export
              </Button>
            }
          >
            <div className={styles.export}>
              <p>
                {pluralize(own.length, 'network')} of yours, as a file for this app, the server and the command line.
              </p>
              {hasKeys && <p>API keys are not part of the file.</p>}
              <Button
                icon="download"
                onClick={() => download('networks.json', writeNetworksFile(own), 'application/json')}
              >
                Save
              </Button>
            </div>
          </Popover>
        )}
      </div>
      {pending && (
        <ImportConflicts
          pending={pending}
          own={own}
          onRename={() =>
            addNetworks(pending.fileName, renameConflicts(pending.networks, pending.conflicts, knownNames))
          }
          onReplace={() => addNetworks(pending.fileName, pending.networks)}
          onCancel={() => setPending(undefined)}
        />
      )}
      {outcome && (
        <div className="pt-4 pb-12">
          {'error' in outcome ? (
            <ErrorNotice error={outcome.error} />
          ) : (
            <Notice
              kind={outcome.kind}
              title={outcome.title}
              actions={
                <Button kind="quiet" onClick={() => setOutcome(undefined)}>
                  Close
                </Button>
              }
            >
              <p className="pre-line">{outcome.body}</p>
            </Notice>
          )}
        </div>
      )}
    </>
  )
}

type ConflictsProps = {
  pending: PendingImport
  own: readonly NetworkEntry[]
  onRename: () => void
  onReplace: () => void
  onCancel: () => void
}

/** Asks what to do with imported networks whose names exist already: a link or a script may rely on them. */
function ImportConflicts({ pending, own, onRename, onReplace, onCancel }: ConflictsProps): JSX.Element {
  const describe = (name: string) => `${name} (${own.some(one => one.name === name) ? 'yours' : 'built in'})`
  return (
    <div className="pt-4 pb-12">
      <Notice
        kind="warning"
        title={`Nothing is imported yet: ${pluralize(pending.conflicts.length, 'network')} of ${pending.fileName} ${pending.conflicts.length === 1 ? 'has a name that exists' : 'have names that exist'}`}
        actions={
          <>
            <Button onClick={onRename}>Import under new names</Button>
            <Button onClick={onReplace}>Replace</Button>
            <Button kind="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        <p>{pending.conflicts.map(describe).join(', ')}. Other sources may serve another chain under the same name.</p>
      </Notice>
    </div>
  )
}
