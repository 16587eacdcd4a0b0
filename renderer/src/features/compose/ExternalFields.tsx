import type { ExternalDraft } from '@tonoscope/core/contract/debugDraft'
import type { JSX } from 'react'
import { Field } from '../../ui/Field.tsx'
import { BodyEditor } from './BodyEditor.tsx'
import { useProblem } from './ComposeContext.ts'
import { StateInitFields } from './InternalFields.tsx'

type Props = { draft: ExternalDraft; onChange: (draft: ExternalDraft) => void }

/** The fields of an external message to a contract that is no known wallet. */
export function ExternalFields({ draft, onChange }: Props): JSX.Element {
  return (
    <div className="stack gap-12">
      <Field
        label="To"
        mono
        problem={useProblem('destination', draft.destination)}
        value={draft.destination}
        onChange={event => onChange({ ...draft, destination: event.target.value })}
      />
      <BodyEditor
        label="Body"
        contains="ext_in"
        body={draft.body}
        operations={[]}
        problem={useProblem('body', 'body')}
        onChange={body => onChange({ ...draft, body, body_in_ref: undefined })}
      />
      <StateInitFields
        path="init"
        init={draft.init}
        onChange={init => onChange({ ...draft, init, init_in_ref: undefined })}
      />
    </div>
  )
}
