import { type JSX, useState } from 'react'
import { openSnapshotFile } from '../../backend/openSnapshotFile.ts'
import { pluralize } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { mergeNetworks, ownNetworks, readNetworksFile, writeNetworksFile } from '../../settings/ownNetworks.ts'
import { useStore } from '../../store/createStore.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './NetworkFiles.module.css'

type ImportOutcome =
  | { readonly kind: 'note' | 'failure'; readonly title: string; readonly body: string }
  | { readonly error: unknown }

/** Imports and exports networks as files. */
export function NetworkFiles({ onAdd, adding }: { onAdd: () => void; adding: boolean }): JSX.Element {
  const own = useStore(ownNetworks)
  const [withKeys, setWithKeys] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const hasKeys = own.some(({ sources }) => sources.some(source => 'key' in source))

  const openSnapshot = async (file: File) => {
    try {
      const snapshot = await openSnapshotFile(file)
      chooseNetwork(snapshot.name)
      setOutcome({
        kind: 'note',
        title: `${snapshot.fileName} is open as the network ${snapshot.name}`,
        body: `Title: ${snapshot.title}. Contains ${pluralize(snapshot.blocks, 'block')}, ${pluralize(snapshot.accounts, 'account')} and ${pluralize(snapshot.traces, 'trace')}. ${snapshot.notStored === undefined ? 'Stored here and listed in Library › Snapshots.' : 'Not stored: open until the page is closed.'}`,
      })
    } catch (error) {
      setOutcome({ error })
    }
  }
  const importNetworks = async (file: File) => {
    const parsed = readNetworksFile(await file.text())
    if ('problem' in parsed) {
      setOutcome({ kind: 'failure', title: `${file.name} is not a networks file`, body: parsed.problem })
      return
    }
    ownNetworks.update(before => mergeNetworks(before, parsed.networks))
    setOutcome({
      kind: 'note',
      title: `${pluralize(parsed.networks.length, 'network')} imported from ${file.name}`,
      body: parsed.networks.map(({ name }) => name).join(', '),
    })
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
              {hasKeys && (
                <Checkbox checked={withKeys} onChange={setWithKeys}>
                  Include API keys: anyone with the file can use them
                </Checkbox>
              )}
              <Button
                icon="download"
                onClick={() =>
                  download('networks.json', writeNetworksFile(own, { keys: withKeys }), 'application/json')
                }
              >
                {hasKeys && !withKeys ? 'Save without keys' : 'Save'}
              </Button>
            </div>
          </Popover>
        )}
      </div>
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
