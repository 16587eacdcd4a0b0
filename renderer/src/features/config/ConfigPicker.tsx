import { type FormEvent, type JSX, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { readBocFile } from './bocText.ts'
import styles from './ConfigPicker.module.css'
import { configTitle, parseBlockTime } from './configTitle.ts'
import type { ConfigSelection } from './configUrlParams.ts'
import { savePastedConfig } from './pastedConfigs.ts'

type Props = {
  /** What is chosen here, for screen readers. */
  name: string
  source: ConfigSelection | undefined
  onChoose: (source: ConfigSelection) => void
  /** What the button says that takes the choice. */
  act: string
}

/** A button that says which configuration is meant, and opens the choice of another: newest, a block, a date, a pasted cell. */
export function ConfigPicker({ name, source, onChoose, act }: Props): JSX.Element {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      name={name}
      open={open}
      onOpen={setOpen}
      trigger={
        <button
          type="button"
          className={styles.picker}
          data-empty={source === undefined || undefined}
          aria-label={`${name}: ${source ? configTitle(source) : 'nothing'}`}
        >
          <span className={styles.text}>{source ? configTitle(source) : 'Choose…'}</span>
          <Icon name="down" size={10} />
        </button>
      }
    >
      <PickerForm
        source={source}
        act={act}
        onChoose={chosen => {
          setOpen(false)
          onChoose(chosen)
        }}
      />
    </Popover>
  )
}

type SelectionKind = 'newest' | 'block' | 'date' | 'paste'

const kinds: readonly { readonly value: SelectionKind; readonly title: string }[] = [
  { value: 'newest', title: 'Newest' },
  { value: 'block', title: 'Block' },
  { value: 'date', title: 'Date' },
  { value: 'paste', title: 'Paste' },
]

function PickerForm({ source, act, onChoose }: Omit<Props, 'name'>): JSX.Element {
  const at = source?.kind === 'block' ? parseBlockTime(source.block) : undefined
  const [kind, setKind] = useState<SelectionKind>(
    source === undefined ? 'block' : source.kind === 'pasted' ? 'paste' : at !== undefined ? 'date' : source.kind,
  )
  const [block, setBlock] = useState(source?.kind === 'block' && at === undefined ? source.block : '')
  const [date, setDate] = useState(at === undefined ? '' : localDate(at))
  const [text, setText] = useState('')
  const area = useId()
  const chosen = toSelection(kind, block, date, text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const taken = chosen?.()
    if (taken) onChoose(taken)
  }
  const take = (file: File) => {
    void readBocFile(file).then(boc => onChoose({ kind: 'pasted', id: savePastedConfig(boc) }))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SegmentedControl name="Which configuration" value={kind} options={kinds} onChange={setKind} />
      {kind === 'newest' && <p className={styles.hint}>The configuration that is in force now.</p>}
      {kind === 'block' && (
        <Field
          label="Masterchain block"
          mono
          value={block}
          placeholder="A seqno, or (−1,8000000000000000,seqno)"
          hint="The configuration that was in force at this block."
          onChange={event => setBlock(event.target.value)}
        />
      )}
      {kind === 'date' && (
        <Field
          label={`Date and time, ${zone()}`}
          type="datetime-local"
          step={1}
          value={date}
          hint="The configuration that was in force at this moment."
          onChange={event => setDate(event.target.value)}
        />
      )}
      {kind === 'paste' && (
        <div className={styles.area}>
          <label htmlFor={area}>Cell of a configuration, or a key block</label>
          <textarea
            id={area}
            spellCheck={false}
            autoComplete="off"
            placeholder="Hex or base64 of a bag of cells"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </div>
      )}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" disabled={chosen === undefined}>
          {act}
        </Button>
        {kind === 'paste' && (
          <FileButton accept=".boc,.txt,.hex" onFile={take}>
            Open file…
          </FileButton>
        )}
      </div>
    </form>
  )
}

/** What the form says; `undefined` while it says nothing. Pasted text is kept only when it is taken. */
function toSelection(
  kind: SelectionKind,
  block: string,
  date: string,
  text: string,
): (() => ConfigSelection) | undefined {
  switch (kind) {
    case 'newest':
      return () => ({ kind: 'newest' })
    case 'block': {
      const said = block.trim()
      return said === '' ? undefined : () => ({ kind: 'block', block: said })
    }
    case 'date': {
      const ms = Date.parse(date)
      return Number.isNaN(ms) ? undefined : () => ({ kind: 'block', block: new Date(ms).toISOString() })
    }
    case 'paste':
      return text.trim() === '' ? undefined : () => ({ kind: 'pasted', id: savePastedConfig(text) })
  }
}

/** A moment as the browser's own field takes it: in the reader's zone, without naming it. */
function localDate(seconds: number): string {
  const date = new Date(seconds * 1000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

const zone = (): string =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'local'
