import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { type FormEvent, type JSX, useId, useState } from 'react'
import { isDesktop } from '../../backend/desktopBridge.ts'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './NetworkEditor.module.css'
import { type DraftProblems, draftOf, moved, newSource, readDraft, type SourceDraft } from './networkDraft.ts'

type Props = {
  /** The one that is changed; a new one when absent. */
  network?: NetworkEntry | undefined
  /** Names that cannot be taken. */
  taken: readonly string[]
  onSave: (network: NetworkEntry) => void
  onCancel: () => void
}

const none: DraftProblems = new Map()

/** A network of one's own: its name, and its sources in the order in which they are asked. */
export function NetworkEditor({ network, taken, onSave, onCancel }: Props): JSX.Element {
  const [draft, setDraft] = useState(() => draftOf(network))
  const [tried, setTried] = useState(false)
  const read = readDraft(draft, taken)
  // What is being written is not wrong yet.
  const problems = tried && 'problems' in read ? read.problems : none

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('network' in read) onSave(read.network)
  }
  const setSources = (sources: readonly SourceDraft[]) => setDraft({ ...draft, sources })

  return (
    <form className={styles.editor} onSubmit={save} aria-label={network ? `Edit ${network.name}` : 'New network'}>
      <div className={styles.first}>
        <Field
          label="Name"
          value={draft.name}
          problem={problems.get('name')}
          hint="Stands in links and in addresses of the interface"
          // The form was opened to be filled in.
          autoFocus
          onChange={event => setDraft({ ...draft, name: event.target.value.toLowerCase() })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.testnet}
            onChange={event => setDraft({ ...draft, testnet: event.target.checked })}
          />
          A test network: addresses begin with k and 0
        </label>
      </div>
      <fieldset className={styles.sources}>
        <legend>Sources, in the order in which they are asked</legend>
        <ol>
          {draft.sources.map((source, i) => (
            <SourceFields
              key={source.id}
              source={source}
              place={i}
              count={draft.sources.length}
              problem={problems.get(`place ${source.id}`)}
              onChange={next => setSources(draft.sources.map(one => (one.id === source.id ? next : one)))}
              onMove={by => setSources(moved(draft.sources, i, by))}
              onRemove={() => setSources(draft.sources.filter(one => one.id !== source.id))}
            />
          ))}
        </ol>
        {problems.get('sources') !== undefined && <p className={styles.problem}>{problems.get('sources')}</p>}
        {draft.sources.length < 8 && (
          <Button kind="quiet" icon="plus" onClick={() => setSources([...draft.sources, newSource()])}>
            Add a source
          </Button>
        )}
      </fieldset>
      <p className={styles.note}>
        Networks and keys are kept {onThisDevice()}. Keys are sent to their own source only.
      </p>
      <div className={styles.bar}>
        <Button kind="primary" type="submit">
          Save network
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const kinds: readonly { readonly kind: SourceDraft['kind']; readonly title: string; readonly place: string }[] = [
  { kind: 'toncenter', title: 'toncenter', place: 'https://toncenter.com' },
  { kind: 'tonapi', title: 'tonapi', place: 'https://tonapi.io' },
  { kind: 'liteserver', title: 'liteservers', place: 'https://ton.org/global.config.json' },
  { kind: 'snapshot', title: 'snapshot', place: 'recorded.snapshot.tonoscope' },
]

const labels = {
  toncenter: 'Address',
  tonapi: 'Address',
  liteserver: 'Global configuration',
  snapshot: 'File',
} as const

/** What can stand there; a page can read neither files nor liteservers. */
function hintFor(kind: SourceDraft['kind']): string | undefined {
  if (kind === 'toncenter' || kind === 'tonapi') return undefined
  if (!isDesktop())
    return 'Not for browsers: kept for the desktop app and for the file that servers and the command line read'
  return kind === 'liteserver' ? 'An https address, or the path of a file' : 'The whole path of the file'
}

type FieldsProps = {
  source: SourceDraft
  place: number
  count: number
  problem: string | undefined
  onChange: (next: SourceDraft) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function SourceFields({ source, place, count, problem, onChange, onMove, onRemove }: FieldsProps): JSX.Element {
  const id = useId()
  const [shown, setShown] = useState(false)
  const ofWeb = source.kind === 'toncenter' || source.kind === 'tonapi'
  const name = `Source ${place + 1}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line of a list
    <li className={styles.source} role="group" aria-label={name}>
      <div className={styles.kind}>
        <label htmlFor={id}>Kind</label>
        <select
          id={id}
          value={source.kind}
          // The options are the kinds.
          onChange={event => onChange({ ...source, kind: event.target.value as SourceDraft['kind'] })}
        >
          {kinds.map(one => (
            <option key={one.kind} value={one.kind}>
              {one.title}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={labels[source.kind]}
        mono
        value={source.place}
        problem={problem}
        hint={hintFor(source.kind)}
        placeholder={kinds.find(one => one.kind === source.kind)?.place}
        onChange={event => onChange({ ...source, place: event.target.value })}
      />
      {ofWeb && (
        <div className={styles.key}>
          <Field
            label="Key, if there is one"
            mono
            type={shown ? 'text' : 'password'}
            value={source.key}
            onChange={event => onChange({ ...source, key: event.target.value })}
          />
          {source.key !== '' && (
            <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Show'}
            </Button>
          )}
        </div>
      )}
      <div className={styles.tools}>
        <IconButton icon="up" label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(-1)} />
        <IconButton icon="down" label={`Move ${name} down`} disabled={place === count - 1} onClick={() => onMove(1)} />
        <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  )
}
