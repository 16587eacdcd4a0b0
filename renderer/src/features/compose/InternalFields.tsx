import type { DebugComposedMessage } from '@tonoscope/core/contract/debugCompose'
import type { InternalDraft, StateInitDraft } from '@tonoscope/core/contract/debugDraft'
import { formatInterfaces } from '@tonoscope/core/encoding/words'
import { type JSX, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Field, TextAreaField } from '../../ui/Field.tsx'
import { AmountField } from '../../valueForm/AmountField.tsx'
import { BodyEditor } from './BodyEditor.tsx'
import { useComposition, useProblem } from './ComposeContext.ts'
import styles from './ComposeScreen.module.css'

type Props = {
  /** Where the message is in the draft; empty for the draft itself. */
  path: string
  draft: InternalDraft
  onChange: (draft: InternalDraft) => void
}

/** The fields of an internal message. */
export function InternalFields({ path, draft, onChange }: Props): JSX.Element {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const composed = useComposition()?.messages.find(message => message.path === path)
  const set = (change: Partial<InternalDraft>) => onChange({ ...draft, ...change })
  return (
    <div className="stack gap-12">
      <Field
        label="To"
        mono
        hint={<DestinationText destination={composed?.destination} />}
        problem={useProblem(at('destination'), draft.destination)}
        value={draft.destination}
        onChange={event => set({ destination: event.target.value })}
      />
      <div className={styles.pair}>
        <AmountField
          label="Amount"
          value={draft.amount}
          problem={useProblem(at('amount'), draft.amount)}
          onChange={amount => set({ amount })}
        />
        <Checkbox
          className={styles.check}
          checked={draft.bounce}
          onChange={bounce => set({ bounce })}
          note="Returned if it fails"
        >
          Bounce
        </Checkbox>
      </div>
      <BodyEditor
        label="Body"
        contains="internal"
        body={draft.body}
        operations={composed?.destination?.operations ?? []}
        problem={useProblem(at('body'), 'body')}
        onChange={body => set({ body, body_in_ref: undefined })}
      />
      <StateInitFields path={at('init')} init={draft.init} onChange={init => set({ init, init_in_ref: undefined })} />
    </div>
  )
}

const statusWords = { active: '', uninit: 'not deployed', frozen: 'frozen', nonexist: 'no account' } as const

/** What the destination is on chain. */
function DestinationText({ destination }: Pick<DebugComposedMessage, 'destination'>): JSX.Element | null {
  if (!destination) return null
  const { name, interfaces, status } = destination
  const words = [
    name ?? '',
    formatInterfaces(interfaces),
    status === undefined ? 'state unknown' : statusWords[status],
    status === 'active' && interfaces.length === 0 ? 'unknown contract' : '',
  ]
  return <>{words.filter(word => word !== '').join(' · ')}</>
}

type StateInitProps = {
  path: string
  init: StateInitDraft | undefined
  onChange: (init: StateInitDraft | undefined) => void
}

/** Code and data of a StateInit, or the whole of it. */
export function StateInitFields({ path, init, onChange }: StateInitProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(init !== undefined)
  const problems = {
    boc: useProblem(`${path}.boc`, init?.boc ?? ''),
    code: useProblem(`${path}.code`, init?.code ?? ''),
    data: useProblem(`${path}.data`, init?.data ?? ''),
  }
  if (!isOpen && !init)
    return (
      <div>
        <Button kind="quiet" icon="plus" onClick={() => setIsOpen(true)}>
          Attach StateInit
        </Button>
      </div>
    )
  const names = init?.boc === undefined ? (['code', 'data'] as const) : (['boc'] as const)
  const titles = { boc: 'StateInit BoC', code: 'Code BoC', data: 'Data BoC' }
  const set = (name: (typeof names)[number], text: string) => {
    const { [name]: _, ...rest } = init ?? {}
    const next = text.trim() === '' ? rest : { ...rest, [name]: text }
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <fieldset className={styles.nested}>
      <legend>StateInit</legend>
      {names.map(name => (
        <TextAreaField
          key={name}
          label={titles[name]}
          problem={problems[name]}
          value={init?.[name] ?? ''}
          onChange={event => set(name, event.target.value)}
        />
      ))}
      <div>
        <Button
          kind="quiet"
          icon="trash"
          onClick={() => {
            setIsOpen(false)
            onChange(undefined)
          }}
        >
          Remove StateInit
        </Button>
      </div>
    </fieldset>
  )
}
