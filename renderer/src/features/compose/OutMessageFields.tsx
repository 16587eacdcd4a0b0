import type { OutMessageDraft } from '@tonoscope/core/contract/debugDraft'
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, SelectField, TextAreaField } from '../../ui/Field.tsx'
import { useProblem } from './ComposeContext.ts'
import styles from './ComposeScreen.module.css'
import { InternalFields } from './InternalFields.tsx'
import { getModeBase, modeBases, modeFlags, withModeBase, withModeFlag } from './modeWords.ts'

type Props = {
  index: number
  draft: OutMessageDraft
  onChange: (draft: OutMessageDraft) => void
  /** Absent for the only message. */
  onRemove: (() => void) | undefined
}

/** One outgoing message of a wallet. */
export function OutMessageFields({ index, draft, onChange, onRemove }: Props): JSX.Element {
  const { mode, message } = draft
  const path = `messages[${index}].message`
  const boc = message.type === 'raw' ? message.boc : ''
  const problem = useProblem(`${path}.boc`, boc)
  return (
    <section className={styles.message} aria-label={`Message ${index + 1}`}>
      <header className="row gap-8">
        <h2 className="text-2 semibold grow">Message {index + 1}</h2>
        {onRemove && (
          <Button kind="quiet" icon="trash" aria-label={`Remove message ${index + 1}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </header>
      {message.type === 'internal' ? (
        <InternalFields path={path} draft={message} onChange={next => onChange({ mode, message: next })} />
      ) : (
        <TextAreaField
          label="BoC"
          hint="No form represents this message."
          problem={problem}
          value={boc}
          onChange={event => onChange({ mode, message: { type: 'raw', boc: event.target.value } })}
        />
      )}
      <ModeFields mode={mode} onChange={next => onChange({ mode: next, message })} />
    </section>
  )
}

function ModeFields({ mode, onChange }: { mode: number; onChange: (mode: number) => void }): JSX.Element {
  const base = getModeBase(mode)
  const known = modeBases.some(({ value }) => value === base)
  return (
    <details className={styles.more}>
      <summary className="disclosure clickable">
        Send mode <span className="code">{mode}</span>
      </summary>
      <div className="stack gap-8 pt-8">
        <SelectField
          label="Carries"
          value={base}
          onChange={event => onChange(withModeBase(mode, Number(event.target.value)))}
        >
          {modeBases.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
          {!known && <option value={base}>Invalid ({base})</option>}
        </SelectField>
        {modeFlags.map(({ value, title }) => (
          <Checkbox
            key={value}
            checked={(mode & value) !== 0}
            onChange={isSet => onChange(withModeFlag(mode, value, isSet))}
          >
            {title}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}
