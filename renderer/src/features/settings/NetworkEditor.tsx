import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { type FormEvent, type JSX, useState } from 'react'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { isDesktop } from '../../desktopBridge/desktopBridge.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox, Field, SelectField } from '../../ui/Field.tsx'
import styles from './NetworkEditor.module.css'
import {
  type DraftProblems,
  moveItem,
  newSource,
  parseNetworkDraft,
  type SourceDraft,
  toNetworkDraft,
} from './networkDraft.ts'

type Props = {
  network?: NetworkEntry | undefined
  taken: readonly string[]
  onSave: (network: NetworkEntry) => void
  onCancel: () => void
}

const noProblems: DraftProblems = new Map()

/** Edits a user network: its name, and its sources in order of use. */
export function NetworkEditor({ network, taken, onSave, onCancel }: Props): JSX.Element {
  const [draft, setDraft] = useState(() => toNetworkDraft(network))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const parsed = parseNetworkDraft(draft, taken)
  // Problems are shown after the first submit.
  const problems = isSubmitted && 'problems' in parsed ? parsed.problems : noProblems

  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if ('network' in parsed) onSave(parsed.network)
  }
  const setSources = (sources: readonly SourceDraft[]) => setDraft({ ...draft, sources })

  return (
    <form
      className="grid control gap-16 p-16"
      onSubmit={save}
      aria-label={network ? `Edit ${network.name}` : 'New network'}
    >
      <div className={styles.identity}>
        <Field
          label="Name"
          value={draft.name}
          problem={problems.get('name')}
          hint="Used in links and in API URLs"
          // The form opens on a click: focus is expected.
          autoFocus
          onChange={event => setDraft({ ...draft, name: event.target.value.toLowerCase() })}
        />
        <div className={styles.check}>
          <Checkbox checked={draft.testnet} onChange={testnet => setDraft({ ...draft, testnet })}>
            Testnet: addresses start with k and 0
          </Checkbox>
        </div>
      </div>
      <fieldset>
        <legend className="medium">Sources, in order of use</legend>
        <ol className="grid line-above mb-8">
          {draft.sources.map((source, i) => (
            <SourceFields
              key={source.id}
              source={source}
              index={i}
              count={draft.sources.length}
              problem={problems.get(`location ${source.id}`)}
              onChange={next => setSources(draft.sources.map(one => (one.id === source.id ? next : one)))}
              onMove={by => setSources(moveItem(draft.sources, i, by))}
              onRemove={() => setSources(draft.sources.filter(one => one.id !== source.id))}
            />
          ))}
        </ol>
        {problems.get('sources') !== undefined && <p className="bad py-4">{problems.get('sources')}</p>}
        {draft.sources.length < 8 && (
          <Button kind="quiet" icon="plus" onClick={() => setSources([...draft.sources, newSource()])}>
            Add a source
          </Button>
        )}
      </fieldset>
      <p className="text-small hint readable">
        Networks and keys are stored only {onThisDevice()}. A key is sent only to its own source.
      </p>
      <div className="flex gap-8">
        <Button kind="primary" type="submit">
          Save network
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

type SourceKind = {
  readonly title: string
  readonly label: string
  readonly placeholder: string
  readonly hint?: string
}

/** `label` and `hint` say what the location is; a kind with a hint has no API key and is not available in browsers. */
const sourceKinds: { readonly [K in SourceDraft['kind']]: SourceKind } = {
  toncenter: { title: 'toncenter', label: 'URL', placeholder: 'https://toncenter.com' },
  tonapi: { title: 'tonapi', label: 'URL', placeholder: 'https://tonapi.io' },
  liteserver: {
    title: 'liteservers',
    label: 'Global config',
    placeholder: 'https://ton.org/global.config.json',
    hint: 'https URL or file path',
  },
  snapshot: {
    title: 'snapshot',
    label: 'File',
    placeholder: 'recorded.snapshot.tonoscope',
    hint: 'Absolute file path',
  },
  index: {
    title: 'index',
    label: 'Folder or database',
    placeholder: 'postgres://index.example/mainnet',
    hint: 'Absolute path of a folder, or postgres:// without a password',
  },
}

const browserHint =
  'Not available in browsers: stored for the desktop app and for export to servers and the command line'

type FieldsProps = {
  source: SourceDraft
  index: number
  count: number
  problem: string | undefined
  onChange: (next: SourceDraft) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function SourceFields({ source, index, count, problem, onChange, onMove, onRemove }: FieldsProps): JSX.Element {
  const [shown, setShown] = useState(false)
  const { label, placeholder, hint } = sourceKinds[source.kind]
  const name = `Source ${index + 1}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a list item
    <li className={styles.source} role="group" aria-label={name}>
      <SelectField
        label="Kind"
        value={source.kind}
        // The options are the kinds.
        onChange={event => onChange({ ...source, kind: event.target.value as SourceDraft['kind'] })}
      >
        {Object.entries(sourceKinds).map(([kind, { title }]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </SelectField>
      <Field
        label={label}
        mono
        value={source.location}
        problem={problem}
        hint={hint === undefined || isDesktop() ? hint : browserHint}
        placeholder={placeholder}
        onChange={event => onChange({ ...source, location: event.target.value })}
      />
      {hint === undefined && (
        <div className={styles.key}>
          <Field
            label="API key (optional)"
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
        <IconButton icon="up" label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)} />
        <IconButton icon="down" label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(1)} />
        <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  )
}
