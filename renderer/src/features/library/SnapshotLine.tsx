import type { DebugSnapshotInfo } from '@tonoscope/core/contract/snapshots'
import { type JSX, useState } from 'react'
import { nameProblem } from '../../backend/snapshots.ts'
import type { Unkept } from '../../files/snapshotBytes.ts'
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
import { countsText, unkeptText } from './snapshotText.ts'
import { useSnapshotInfo } from './useSnapshotInfo.ts'

/** A snapshot as the list shows it: one of the reader's, or the one that comes with the program. */
export type ListedSnapshot = {
  readonly name: string
  readonly id: string
  readonly fileName: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  readonly unkept?: Unkept | undefined
  /** It comes with the program: its name stays, and so does it. */
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

/** One snapshot: what it is of, how old, what is in it, what to mind, and what can be done with it. */
export function SnapshotLine({ snapshot, chosen, now, taken, onUse, onSave, onRename, onRemove }: Props): JSX.Element {
  const { name, id, bytes, fileName, shipped, unkept } = snapshot
  const info = useSnapshotInfo(id, bytes)
  const [naming, setNaming] = useState(false)
  return (
    <li className={styles.line} data-chosen={chosen || undefined}>
      <div className={styles.head}>
        <p className={styles.name}>
          {name}
          {chosen && <span className={styles.chosen}>in use</span>}
          {shipped && <span className={styles.kind}>comes with the program</span>}
        </p>
        <span className={styles.tools}>
          {!chosen && (
            <Button onClick={onUse} aria-label={`Use ${name}`}>
              Use
            </Button>
          )}
          {!shipped && <IconButton icon="edit" label={`Rename ${name}`} onClick={() => setNaming(!naming)} />}
          <IconButton icon="download" label={`Save ${name} as a file`} onClick={onSave} />
          {!shipped && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
        </span>
      </div>
      {naming && (
        <Rename
          name={name}
          taken={taken}
          onRename={next => {
            setNaming(false)
            if (next !== name) onRename(next)
          }}
          onCancel={() => setNaming(false)}
        />
      )}
      {info.data && <Facts info={info.data} name={name} fileName={fileName} now={now} />}
      {info.isPending && <Skeleton name={name} lines={2} />}
      {info.error && <ErrorNotice error={info.error} retry={() => info.refetch()} />}
      {unkept && <Note>{unkeptText[unkept]}</Note>}
    </li>
  )
}

type FactsProps = { info: DebugSnapshotInfo; name: string; fileName: string; now: number }

function Facts({ info, name, fileName, now }: FactsProps): JSX.Element {
  const { newest, oldest, created: made, missing, notes, network } = info
  return (
    <>
      {info.title !== name && info.title !== network.name && (
        <p>
          <ChainText text={info.title} />
        </p>
      )}
      <p className={styles.fact}>
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
      <p className={styles.fact}>{countsText(info.counts)}</p>
      <p className={styles.note}>
        {formatBytes(info.bytes)}, unpacked {formatBytes(info.unpacked_bytes)}
        {made && (
          <>
            , made <span title={formatTime(made.at)}>{formatAge(Math.min(made.at, now), now)}</span> by {made.by}
            {made.emulator !== undefined && `, emulator ${made.emulator}`}
          </>
        )}
        , {fileName}
      </p>
      {notes.map(note => (
        <Note key={note}>{note}</Note>
      ))}
      {missing.length > 0 && <Missing lines={missing} />}
    </>
  )
}

function Note({ children }: { children: string }): JSX.Element {
  return (
    <p className={styles.mind}>
      <Icon name="bar" size={14} label="Mind" />
      <span>{children}</span>
    </p>
  )
}

/** What was asked for and could not be read. */
export function Missing({ lines, open = false }: { lines: readonly string[]; open?: boolean }): JSX.Element {
  return (
    <details className={styles.missing} open={open}>
      <summary>
        <Icon name="question" size={14} /> {pluralize(lines.length, 'thing')} could not be read
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

type RenameProps = { name: string; taken: readonly string[]; onRename: (name: string) => void; onCancel: () => void }

function Rename({ name, taken, onRename, onCancel }: RenameProps): JSX.Element {
  const [text, setText] = useState(name)
  const problem = nameProblem(text, taken)
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
        // It was asked for by the button beside.
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
