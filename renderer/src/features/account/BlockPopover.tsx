import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { type FormEvent, type JSX, useState } from 'react'
import { formatIsoSeconds, isSeqno, parseUnixTime } from '../../format/blockInput.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'

type Props = {
  name: string
  act: string
  value: string | undefined
  canBeNewest?: boolean
  onChoose: (block: string | undefined) => void
}

/** A button that opens a field for a block: a seqno, a date, or an id in any notation. */
export function BlockPopover({ name, act, value, canBeNewest = false, onChoose }: Props): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (block: string | undefined) => {
    setIsOpen(false)
    onChoose(block)
  }
  return (
    <Popover
      name={name}
      align="end"
      open={isOpen}
      onOpen={setIsOpen}
      trigger={
        <Button kind="quiet" icon={canBeNewest ? 'event' : 'swap'}>
          <span className="ellipsis">{value === undefined ? `${name}…` : `${name} ${shortBlock(value)}`}</span>
          <Icon name="down" size={10} />
        </Button>
      }
    >
      <BlockForm act={act} value={value} canBeNewest={canBeNewest} onChoose={choose} />
    </Popover>
  )
}

const shortBlock = (block: string): string => {
  const text = escapeControls(block)
  return text.length > 20 ? `${text.slice(0, 19)}…` : text
}

function BlockForm({ act, value, canBeNewest, onChoose }: Omit<Props, 'name'>): JSX.Element {
  const [text, setText] = useState(value ?? '')
  const typed = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It bubbles through the portal to forms around the trigger.
    event.stopPropagation()
    if (typed === '') return
    const moment = isSeqno(typed) ? undefined : parseUnixTime(typed)
    onChoose(moment === undefined ? typed : formatIsoSeconds(moment))
  }
  return (
    <form className="grid gap-12" onSubmit={submit}>
      <Field
        label="Block"
        mono
        value={text}
        placeholder="Seqno or date"
        hint="Masterchain seqno, date such as 2026-03-01 12:00, or block ID"
        onChange={event => setText(event.target.value)}
      />
      <div className="row gap-8">
        <Button kind="primary" type="submit" disabled={typed === ''}>
          {act}
        </Button>
        {canBeNewest && value !== undefined && <Button onClick={() => onChoose(undefined)}>Newest block</Button>}
      </div>
    </form>
  )
}
