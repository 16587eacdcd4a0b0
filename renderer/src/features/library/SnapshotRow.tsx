import type { DebugSnapshotInfo } from '@tonoscope/core/contract/snapshots'
import { type JSX, useState } from 'react'
import { getTakenNames, renameSnapshot } from '../../backend/openSnapshotFile.ts'
import { findNameProblem } from '../../backend/snapshots.ts'
import type { NotStoredReason } from '../../files/snapshotBytes.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { formatAge, formatTime } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Field } from '../../ui/Field.tsx'
import { GivenText } from '../../ui/GivenText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import styles from './Snapshots.module.css'
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
  onUse: () => void
  onSave: () => void
  onRemove: () => void
}

/** One snapshot: network, age, contents, warnings and actions. */
export function SnapshotRow({ snapshot, chosen, now, onUse, onSave, onRemove }: Props): JSX.Element {
  const { name, id, bytes, fileName, shipped, notStored } = snapshot
  const query = useSnapshotInfo(id, bytes)
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li className="grid line-below gap-2 py-12">
      <div className="row gap-12">
        <p className="grow shrink semibold anywhere">
          {name}
          {chosen && <span className="text-small regular hint ml-8">in use</span>}
          {shipped && <span className="text-small regular hint ml-8">built in</span>}
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
          onRename={next => {
            setIsRenaming(false)
            if (next !== name) renameSnapshot(name, next, chosen)
          }}
          onCancel={() => setIsRenaming(false)}
        />
      )}
      <QueryView query={query} name={name} lines={2}>
        {info => <SnapshotFacts info={info} name={name} fileName={fileName} now={now} />}
      </QueryView>
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
        {info.global_version !== undefined && `, global version ${info.global_version}`}
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
        , <GivenText text={fileName} />
      </p>
      {notes.map(note => (
        <WarningNote key={note}>{note}</WarningNote>
      ))}
      {missing.length > 0 && <MissingItems lines={missing} />}
    </>
  )
}

function formatCounts(counts: DebugSnapshotInfo['counts']): string {
  const some = (count: number, one: string, many?: string) => (count === 0 ? [] : [pluralize(count, one, many)])
  const parts = [
    ...some(counts.accounts, 'account'),
    ...some(counts.configs, 'configuration'),
    ...some(counts.libraries, 'library', 'libraries'),
    ...some(counts.blocks, 'masterchain block'),
    ...some(counts.full_blocks, 'full block'),
    ...some(counts.traces, 'event').map(text => `${text} of ${pluralize(counts.transactions, 'transaction')}`),
    ...some(counts.proofs, 'block proof', 'block proofs'),
    ...some(counts.proofs === 0 ? counts.block_links : 0, 'block link', 'block links'),
    ...some(counts.samples, 'sample'),
  ]
  return parts.length === 0 ? 'Empty' : parts.join(', ')
}

/** Why a snapshot is not stored, and what to do. */
export const notStoredReasons: { readonly [R in NotStoredReason]: string } = {
  full: 'Storage is full: the snapshot is open until the page closes. Remove another one, then import it again.',
  forbidden: 'Storage is not available: the snapshot is open until the page closes.',
  large: 'Larger than 100 MB, the limit per file: the snapshot is open until the page closes.',
  many: 'Stored snapshots would exceed 500 MB: the snapshot is open until the page closes. Remove another one, then import it again.',
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
    <details className="secondary pt-2" open={open}>
      <summary className={styles.missing}>
        <Icon name="question" size={14} /> {pluralize(lines.length, 'item')} could not be read
      </summary>
      <ul className="text-code anywhere py-4 pl-16">
        {lines.map(line => (
          <li key={line}>
            <ChainText text={line} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type RenameFormProps = { name: string; onRename: (name: string) => void; onCancel: () => void }

function RenameForm({ name, onRename, onCancel }: RenameFormProps): JSX.Element {
  const [text, setText] = useState(name)
  const problem = findNameProblem(text, getTakenNames(name))
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
