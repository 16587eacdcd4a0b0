import type { InternalDraft } from '@tonoscope/core/contract/debugDraft'
import type { JSX } from 'react'
import { Field } from '../../ui/Field.tsx'
import { useProblem } from './ComposeContext.ts'
import { InternalFields } from './InternalFields.tsx'

type Props = { draft: InternalDraft; onChange: (draft: InternalDraft) => void }

/** The fields of an internal message from any account. */
export function SenderFields({ draft, onChange }: Props): JSX.Element {
  const source = draft.source ?? ''
  return (
    <div className="stack gap-12">
      <Field
        label="From"
        mono
        hint="Any account: the message is not signed."
        problem={useProblem('source', source)}
        value={source}
        onChange={event => onChange({ ...draft, source: event.target.value })}
      />
      <InternalFields path="" draft={draft} onChange={onChange} />
    </div>
  )
}
