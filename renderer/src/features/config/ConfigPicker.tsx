import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { type FormEvent, type JSX, useState } from 'react'
import { readFileAsText } from '../../files/readFile.ts'
import { formatTime, formatTimeZone } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import type { ConfigSelection } from '../../screens/screenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextAreaField } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import styles from './ConfigPicker.module.css'
import { parseBlockTime } from './configOrder.ts'
import { findPastedConfig, savePastedConfig } from './pastedConfigs.ts'

type Props = {
  /** Accessible name. */
  name: string
  selection: ConfigSelection | undefined
  onChoose: (selection: ConfigSelection) => void
  /** Label of the submit button. */
  act: string
  /** What the button says without a selection. */
  placeholder?: string
}

/** A button with the selected configuration; opens a form to select the newest, a block, a date or a pasted cell. */
export function ConfigPicker({ name, selection, onChoose, act, placeholder = 'Choose…' }: Props): JSX.Element {
  const [open, setOpen] = useState(false)
  const title = selection && configTitle(selection)
  return (
    <Popover
      name={name}
      open={open}
      onOpen={setOpen}
      trigger={
        <Button
          className={styles.picker}
          data-empty={selection === undefined || undefined}
          aria-label={`${name}: ${title ?? 'nothing'}`}
        >
          <span className="ellipsis">{title ?? placeholder}</span>
          <Icon name="down" size={10} />
        </Button>
      }
    >
      <PickerForm
        selection={selection}
        act={act}
        onChoose={chosen => {
          setOpen(false)
          onChoose(chosen)
        }}
      />
    </Popover>
  )
}

/** The title of a selected configuration before it is loaded. */
function configTitle(selection: ConfigSelection): string {
  if (selection.kind === 'newest') return 'Newest block'
  if (selection.kind === 'block') {
    const time = parseBlockTime(selection.block)
    return time === undefined ? `Block ${escapeControls(selection.block)}` : formatTime(time)
  }
  const boc = findPastedConfig(selection.id)
  return boc === undefined ? 'Pasted, not stored here' : `Pasted, ${formatBytes(boc.length / 2)}`
}

const kinds = [
  { value: 'newest', title: 'Newest' },
  { value: 'block', title: 'Block' },
  { value: 'date', title: 'Date' },
  { value: 'pasted', title: 'Paste' },
] as const
type SelectionKind = (typeof kinds)[number]['value']

function PickerForm({ selection, act, onChoose }: Omit<Props, 'name' | 'placeholder'>): JSX.Element {
  const time = selection?.kind === 'block' ? parseBlockTime(selection.block) : undefined
  const [kind, setKind] = useState<SelectionKind>(time === undefined ? (selection?.kind ?? 'block') : 'date')
  const [block, setBlock] = useState(selection?.kind === 'block' && time === undefined ? selection.block : '')
  const [date, setDate] = useState(time === undefined ? '' : localDate(time))
  const [text, setText] = useState('')
  const ms = Date.parse(date)
  // Pasted text is stored only on submit.
  const selections: { readonly [K in SelectionKind]: false | (() => ConfigSelection) } = {
    newest: () => ({ kind: 'newest' }),
    block: block.trim() !== '' && (() => ({ kind: 'block', block: block.trim() })),
    date: !Number.isNaN(ms) && (() => ({ kind: 'block', block: new Date(ms).toISOString() })),
    pasted: text.trim() !== '' && (() => ({ kind: 'pasted', id: savePastedConfig(text) })),
  }
  const select = selections[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (select) onChoose(select())
  }
  const openFile = (file: File) => {
    void readFileAsText(file).then(boc => onChoose({ kind: 'pasted', id: savePastedConfig(boc) }))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SegmentedControl name="Configuration of" hidesName value={kind} options={kinds} onChange={setKind} />
      {kind === 'newest' && <p className="text-small hint">The configuration in force now.</p>}
      {kind === 'block' && (
        <Field
          label="Masterchain block"
          mono
          value={block}
          placeholder="A seqno, or (−1,8000000000000000,seqno)"
          hint="The configuration in force at this block."
          onChange={event => setBlock(event.target.value)}
        />
      )}
      {kind === 'date' && (
        <Field
          label={`Date and time, ${formatTimeZone(new Date())}`}
          type="datetime-local"
          step={1}
          value={date}
          hint="The configuration in force at this time."
          onChange={event => setDate(event.target.value)}
        />
      )}
      {kind === 'pasted' && (
        <TextAreaField
          label="Config cell or key block"
          placeholder="BoC in hex or base64"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <div className="row gap-8">
        <Button kind="primary" type="submit" disabled={!select}>
          {act}
        </Button>
        {kind === 'pasted' && (
          <FileButton accept=".boc,.txt,.hex" onFile={openFile}>
            Open file…
          </FileButton>
        )}
      </div>
    </form>
  )
}

/** A time in the format of `datetime-local`: in the local time zone, without its name. */
function localDate(seconds: number): string {
  const date = new Date(seconds * 1000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
