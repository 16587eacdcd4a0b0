import { type FormEvent, type JSX, useState } from 'react'
import { readFileAsText } from '../../files/readFileAsText.ts'
import type { ConfigSelection } from '../../screens/screenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextAreaField } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import styles from './ConfigPicker.module.css'
import { configTitle, parseBlockTime } from './configTitle.ts'
import { savePastedConfig } from './pastedConfigs.ts'

type Props = {
  /** Accessible name. */
  name: string
  selection: ConfigSelection | undefined
  onChoose: (selection: ConfigSelection) => void
  /** Label of the submit button. */
  act: string
}

/** A button with the selected configuration; opens a form to select the newest, a block, a date or a pasted cell. */
export function ConfigPicker({ name, selection, onChoose, act }: Props): JSX.Element {
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
          data-empty={selection === undefined || undefined}
          aria-label={`${name}: ${selection ? configTitle(selection) : 'nothing'}`}
        >
          <span className="ellipsis">{selection ? configTitle(selection) : 'Choose…'}</span>
          <Icon name="down" size={10} />
        </button>
      }
    >
      <PickerForm
        selection={selection}
        act={act}
        onChoose={submitSelection => {
          setOpen(false)
          onChoose(submitSelection)
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

function PickerForm({ selection, act, onChoose }: Omit<Props, 'name'>): JSX.Element {
  const time = selection?.kind === 'block' ? parseBlockTime(selection.block) : undefined
  const [kind, setKind] = useState<SelectionKind>(
    selection === undefined
      ? 'block'
      : selection.kind === 'pasted'
        ? 'paste'
        : time !== undefined
          ? 'date'
          : selection.kind,
  )
  const [block, setBlock] = useState(selection?.kind === 'block' && time === undefined ? selection.block : '')
  const [date, setDate] = useState(time === undefined ? '' : localDate(time))
  const [text, setText] = useState('')
  const submitSelection = toSelection(kind, block, date, text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const selection = submitSelection?.()
    if (selection) onChoose(selection)
  }
  const openFile = (file: File) => {
    void readFileAsText(file).then(boc => onChoose({ kind: 'pasted', id: savePastedConfig(boc) }))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SegmentedControl name="Which configuration" hidesName value={kind} options={kinds} onChange={setKind} />
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
          label={`Date and time, ${timeZoneName()}`}
          type="datetime-local"
          step={1}
          value={date}
          hint="The configuration in force at this time."
          onChange={event => setDate(event.target.value)}
        />
      )}
      {kind === 'paste' && (
        <TextAreaField
          label="Config cell or key block"
          placeholder="BoC in hex or base64"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <div className="row gap-8">
        <Button kind="primary" type="submit" disabled={submitSelection === undefined}>
          {act}
        </Button>
        {kind === 'paste' && (
          <FileButton accept=".boc,.txt,.hex" onFile={openFile}>
            Open file…
          </FileButton>
        )}
      </div>
    </form>
  )
}

/** The selection in the form; `undefined` while it is empty. Pasted text is stored only on submit. */
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
      const trimmed = block.trim()
      return trimmed === '' ? undefined : () => ({ kind: 'block', block: trimmed })
    }
    case 'date': {
      const ms = Date.parse(date)
      return Number.isNaN(ms) ? undefined : () => ({ kind: 'block', block: new Date(ms).toISOString() })
    }
    case 'paste':
      return text.trim() === '' ? undefined : () => ({ kind: 'pasted', id: savePastedConfig(text) })
  }
}

/** A time in the format of `datetime-local`: in the local time zone, without its name. */
function localDate(seconds: number): string {
  const date = new Date(seconds * 1000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

const timeZoneName = (): string =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'local'
