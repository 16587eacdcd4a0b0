import { type JSX, type ReactNode, useRef, useState } from 'react'
import { openSnapshotFile } from '../../backend/openSnapshotFile.ts'
import { pluralize } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { chooseNetwork } from '../../settings/network.ts'
import {
  changeOwnNetworks,
  mergeNetworks,
  ownNetworks,
  readNetworksFile,
  useOwnNetworks,
  writeNetworksFile,
} from '../../settings/ownNetworks.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './NetworkFiles.module.css'

/** What came of the last file. */
type Outcome =
  | { readonly kind: 'read'; readonly title: string; readonly body: string }
  | { readonly kind: 'refused'; readonly title: string; readonly body: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Ways to bring networks in and out as files. */
export function NetworkFiles({ onAdd, adding }: { onAdd: () => void; adding: boolean }): JSX.Element {
  const own = useOwnNetworks()
  const [keys, setKeys] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const hasKeys = own.some(({ sources }) => sources.some(source => 'key' in source))

  const open = async (file: File) => {
    try {
      const snapshot = await openSnapshotFile(file)
      chooseNetwork(snapshot.name)
      setOutcome({
        kind: 'read',
        title: `${snapshot.fileName} is open as the network ${snapshot.name}`,
        body: `It calls itself ${snapshot.title} and holds ${pluralize(snapshot.blocks, 'block')}, ${pluralize(snapshot.accounts, 'account')} and ${pluralize(snapshot.traces, 'trace')}. ${snapshot.unkept === undefined ? 'It is kept here, and listed among the snapshots of the library.' : 'It could not be kept: it is open until the page is closed.'}`,
      })
    } catch (error) {
      setOutcome({ kind: 'failed', error })
    }
  }
  const bring = async (file: File) => {
    const read = readNetworksFile(await file.text())
    if ('problem' in read) {
      setOutcome({ kind: 'refused', title: `${file.name} is not a file of networks`, body: read.problem })
      return
    }
    changeOwnNetworks(mergeNetworks(ownNetworks(), read.networks))
    setOutcome({
      kind: 'read',
      title: `${pluralize(read.networks.length, 'network')} read from ${file.name}`,
      body: read.networks.map(({ name }) => name).join(', '),
    })
  }

  return (
    <>
      <div className={styles.bar}>
        <Button icon="plus" aria-expanded={adding} onClick={onAdd}>
          Add a network
        </Button>
        <FileButton name="Open snapshot…" icon="file" accept=".tonoscope,.json,.gz,.zip,.snapshot" onFile={open} />
        <span className={styles.rest} />
        <FileButton name="Import networks…" quiet accept=".json,application/json" onFile={bring} />
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
                {pluralize(own.length, 'network')} of yours as a file that the server and the command line read too.
              </p>
              {hasKeys && (
                <label className={styles.check}>
                  <input type="checkbox" checked={keys} onChange={event => setKeys(event.target.checked)} />
                  With keys: whoever has the file can use them
                </label>
              )}
              <Button
                icon="download"
                onClick={() => download('networks.json', writeNetworksFile(own, { keys }), 'application/json')}
              >
                {hasKeys && !keys ? 'Save without keys' : 'Save'}
              </Button>
            </div>
          </Popover>
        )}
      </div>
      {outcome && (
        <div className={styles.outcome}>
          {outcome.kind === 'failed' ? (
            <ErrorNotice error={outcome.error} />
          ) : (
            <Notice
              kind={outcome.kind === 'read' ? 'note' : 'failure'}
              title={outcome.title}
              actions={
                <Button kind="quiet" onClick={() => setOutcome(undefined)}>
                  Close
                </Button>
              }
            >
              <p className={styles.lines}>{outcome.body}</p>
            </Notice>
          )}
        </div>
      )}
    </>
  )
}

type FileProps = { name: string; icon?: IconName; quiet?: boolean; accept: string; onFile: (file: File) => void }

/** A button that asks for a file; the platform's own field is out of sight, but not out of reach. */
function FileButton({ name, icon, quiet = false, accept, onFile }: FileProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        className={styles.file}
        accept={accept}
        aria-label={name}
        tabIndex={-1}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // The same file can be taken again.
          event.target.value = ''
        }}
      />
      <Button kind={quiet ? 'quiet' : 'plain'} {...(icon && { icon })} onClick={() => field.current?.click()}>
        {name}
      </Button>
    </>
  )
}
