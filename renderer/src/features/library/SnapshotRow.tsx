import type { DebugSnapshotInfo } from '@tonoscope/core/contract/snapshots'
import { type JSX, useState } from 'react'
import { findNameProblem } from '../../backend/snapshots.ts'
import type { NotStoredReason } from '../../files/snapshotBytes.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { formatAge, formatTime } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Snapshots.module.css'
import { formatCounts, notStoredReasons } from './snapshotText.ts'
import { useSnapshotInfo } from './useSnapshotInfo.ts'

/** A snapshot in the list: one of the user’s, or the built-in one. */
export type ListedSnapshot = {
  readonly name: string
  readonly id: string
  readonly fileName: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  readonly notStored?: NotStoredReason | undefined
  /** The built-in snapshot cannot be renamed or removed. */
  readonly shipped: boolean
}

type Props = {
  snapshot: ListedSnapshot
  chosen: boolean
  now: number
  taken: readonly string[]
  onUse: () => void
  onSave: () => void
  onRename: (name: string) => void
  onRemove: () => void
}

/** One snapshot: network, age, contents, warnings and actions. */
export function SnapshotRow({ snapshot, chosen, now, taken, onUse, onSave, onRename, onRemove }: Props): JSX.Element {
  const { name, id, bytes, fileName, shipped, notStored } = snapshot
  const info = useSnapshotInfo(id, bytes)
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li className="grid line-below gap-2 py-12" data-chosen={chosen || undefined}>
      <div className="row gap-12">
        <p className="grow shrink semibold anywhere">
          {name}
          {chosen && <span className={styles.chosen}>in use</span>}
          {shipped && <span className={styles.kind}>built in</span>}
        </p>
        <span className="row rigid gap-4">
          {!chosen && (
            <Button onClick={onUse} aria-label={`Use ${name}`}>
              Use
            </Button>
          )}
          {!shipped && <IconButton icon="edit" label={`Rename ${name}`} onClick={() => setIsRenaming(!isRenaming)} />}
          <IconButton icon="download" label={`Save ${name} as a file`} onClick={onSave} />
          {!shipped && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
        </span>
      </div>
      {isRenaming && (
        <RenameForm
          name={name}
          taken={taken}
          onRename={next => {
            setIsRenaming(false)
            if (next !== name) onRename(next)
          }}
          onCancel={() => setIsRenaming(false)}
        />
      )}
      {info.data && <SnapshotFacts info={info.data} name={name} fileName={fileName} now={now} />}
      {info.isPending && <Skeleton name={name} lines={2} />}
      {info.error && <ErrorNotice error={info.error} retry={() => info.refetch()} />}
      {notStored && <WarningNote>{notStoredReasons[notStored]}</WarningNote>}
    </li>
  )
}

type SnapshotFactsProps = { info: DebugSnapshotInfo; name: string; fileName: string; now: number }

function SnapshotFacts({ info, name, fileName, now }: SnapshotFactsProps): JSX.Element {
  const { newest, oldest, created, missing, notes, network } = info
  return (
    <>
      {info.title !== name && info.title !== network.name && (
        <p>
          <ChainText text={info.title} />
        </p>
      )}
      <p className="anywhere">
        Of {network.name}
        {newest && (
          <>
            , newest block {formatCount(newest.seqno)}
            {newest.utime > 0 && (
              <>
                , <span title={formatTime(newest.utime)}>{formatAge(newest.utime, now)}</span>
              </>
            )}
          </>
        )}
        {oldest && newest && oldest.seqno !== newest.seqno && `, oldest ${formatCount(oldest.seqno)}`}
        {info.global_version !== undefined && `, protocol version ${info.global_version}`}
      </p>
      <p className="anywhere">{formatCounts(info.counts)}</p>
      <p className="text-small hint anywhere">
        {formatBytes(info.bytes)}, unpacked {formatBytes(info.unpacked_bytes)}
        {created && (
          <>
            , created <span title={formatTime(created.at)}>{formatAge(Math.min(created.at, now), now)}</span> by{' '}
            {created.by}
            {created.emulator !== undefined && `, emulator ${created.emulator}`}
          </>
        )}
        , {fileName}
      </p>
      {notes.map(note => (
        <WarningNote key={note}>{note}</WarningNote>
      ))}
      {missing.length > 0 && <MissingItems lines={missing} />}
    </>
  )
}

function WarningNote({ children }: { children: string }): JSX.Element {
  return (
    <p className={styles.warning}>
      <Icon name="bar" size={14} label="Warning" />
      <span>{children}</span>
    </p>
  )
}

/** Requested items that could not be read. */
export function MissingItems({ lines, open = false }: { lines: readonly string[]; open?: boolean }): JSX.Element {
  return (
    <details className={styles.missing} open={open}>
      <summary>
        <Icon name="question" size={14} /> {pluralize(lines.length, 'item')} could not be read
      </summary>
      <ul>
        {lines.map(line => (
          <li key={line}>
            <ChainText text={line} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type RenameFormProps = {
  name: string
  taken: readonly string[]
  onRename: (name: string) => void
  onCancel: () => void
}

function RenameForm({ name, taken, onRename, onCancel }: RenameFormProps): JSX.Element {
  const [text, setText] = useState(name)
  const problem = findNameProblem(text, taken)
  return (
    <form
      className={styles.rename}
      aria-label={`Rename ${name}`}
      onSubmit={event => {
        event.preventDefault()
        if (problem === undefined) onRename(text)
      }}
    >
      <Field
        label="Name as a network"
        // The form opens on a click: focus is expected.
        autoFocus
        value={text}
        problem={problem}
        maxLength={28}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onCancel()
        }}
      />
      <Button type="submit" disabled={problem !== undefined}>
        Rename
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
