import type { ShelfRun, ShelfStatus } from '@tonoscope/core/contract/shelf'
import { type JSX, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { storeFile } from '../../files/fileStore.ts'
import { pluralize } from '../../format/amount.ts'
import { useLatestTask } from '../../scheduling/latestTask.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { ChainText } from '../../ui/ChainText.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FilesButton } from '../../ui/FilesButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { EmptyList } from './LibraryRow.tsx'
import styles from './LibraryScreen.module.css'
import { type OpenedShelf, openShelf, type ShelfCapsule } from './openShelf.ts'
import { ShelfRow } from './ShelfRow.tsx'

/** A folder of capsules with what they are expected to give: all of them are run here, offline. */
export function Shelf(): JSX.Element {
  const [shelf, setShelf] = useState<OpenedShelf>()
  const [error, setError] = useState<unknown>()
  const [ended, setEnded] = useState<Readonly<Record<string, ShelfStatus>>>({})
  const [, navigate] = useLocation()
  const reading = useLatestTask()

  const open = (files: readonly File[]) => {
    const signal = reading.start()
    setError(undefined)
    openShelf(files).then(
      opened => {
        if (signal.aborted) return
        setEnded({})
        setShelf(opened)
      },
      problem => !signal.aborted && setError(problem),
    )
  }
  const end = useCallback(
    (name: string, status: ShelfStatus) => setEnded(before => ({ ...before, [name]: status })),
    [],
  )
  const show = async ({ name, bytes }: ShelfCapsule) => {
    // Its run shows whether its message could be sent.
    const id = await storeFile({ kind: 'capsule', name: `${name}.tonoscope`, bytes, notStored: 'signed' })
    navigate(screenPath('library', { file: id }))
  }
  return (
    <>
      <Toolbar about="A folder of capsules with what they are expected to give; the command line writes it (tonoscope shelf).">
        <FilesButton icon="file" onFiles={open}>
          Open a folder
        </FilesButton>
      </Toolbar>
      {error !== undefined && <ErrorNotice error={error} />}
      {!shelf && (
        <EmptyList title="No shelf is open.">
          Its capsules are run here, without a network, and compared with what is expected of them.
        </EmptyList>
      )}
      {shelf && shelf.capsules.length === 0 && (
        <EmptyList title="This folder has no capsules.">Capsules are files that end in .tonoscope.</EmptyList>
      )}
      {shelf && shelf.capsules.length > 0 && (
        <Section title="Capsules" count={formatEnded(shelf, ended)}>
          <ul className={styles.list} aria-label="Capsules of the shelf">
            {shelf.capsules.map((capsule, at) => (
              <ShelfRow
                key={capsule.name}
                capsule={capsule}
                enabled={shelf.capsules.slice(0, at).every(({ name }) => ended[name] !== undefined)}
                onEnd={end}
                onOpen={show}
              />
            ))}
          </ul>
        </Section>
      )}
      {shelf && (shelf.runs.length > 0 || shelf.unread > 0) && <ShelfHistory shelf={shelf} />}
    </>
  )
}

function formatEnded({ capsules }: OpenedShelf, ended: Readonly<Record<string, ShelfStatus>>): string {
  const statuses = capsules.flatMap(({ name }) => ended[name] ?? [])
  const equal = statuses.filter(status => status === 'equal').length
  const waiting = capsules.length - statuses.length
  return `${equal} of ${capsules.length} as expected${waiting > 0 ? `, ${waiting} to run` : ''}`
}

function ShelfHistory({ shelf: { runs, unread } }: { shelf: OpenedShelf }): JSX.Element {
  return (
    <Section title="Runs" count={String(runs.length)}>
      <Table
        name="Runs of the shelf"
        columns={historyColumns}
        rows={runs}
        keyOf={run => `${run.at} ${runs.indexOf(run)}`}
        empty="No run is in the history."
        pageSize={20}
      />
      {unread > 0 && <p className="hint text-small">{pluralize(unread, 'line')} of the history could not be read.</p>}
    </Section>
  )
}

const listOthers = ({ results }: ShelfRun): string =>
  Object.entries(results)
    .flatMap(([name, status]) => (status === 'equal' ? [] : [`${name} (${status})`]))
    .join(', ')

const countEqual = ({ results }: ShelfRun): string => {
  const statuses = Object.values(results)
  return `${statuses.filter(status => status === 'equal').length} of ${statuses.length}`
}

const historyColumns: readonly Column<ShelfRun>[] = [
  { id: 'at', title: 'Run', cell: ({ at }) => <Time at={at} />, plain: ({ at }) => at },
  { id: 'equal', title: 'As expected', cell: countEqual, plain: countEqual },
  { id: 'others', title: 'Others', cell: run => <ChainText text={listOthers(run) || 'none'} />, plain: listOthers },
]
