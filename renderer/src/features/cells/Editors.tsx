import type { DebugCell, DebugCellField, DebugCellMap } from '@tonoscope/core/contract/debugCells'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { type JSX, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { editBoc } from '../../cells/cellsDraft.ts'
import { toErrorText } from '../../errors/toErrorText.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Field, TextAreaField } from '../../ui/Field.tsx'
import { Hash } from '../../ui/Hash.tsx'

/** Edits the value of a field. */
export function FieldEditor({
  boc,
  map,
  field,
}: {
  boc: string
  map: DebugCellMap
  field: DebugCellField
}): JSX.Element {
  const [value, setValue] = useState(field.value ?? '')
  const edit = { type: map.type, at: map.at, from: field.from, value }
  return (
    <EditResult body={{ boc, path: field.path, field: edit }} isChanged={value !== field.value}>
      {problem => (
        <Field
          label={`New value of ${field.name || field.kind}`}
          mono
          value={value}
          problem={problem}
          hint={`${field.kind}, ${field.bits} bits`}
          onChange={event => setValue(event.target.value)}
        />
      )}
    </EditResult>
  )
}

/** Edits all bits of a cell. */
export function BitsEditor({ boc, cell }: { boc: string; cell: DebugCell }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  const [bits, setBits] = useState(cell.data)
  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="disclosure text-small">Edit bits</summary>
      {isOpen && (
        <EditResult body={{ boc, path: cell.path, bits }} isChanged={bits !== cell.data}>
          {problem => (
            <TextAreaField
              label={`New bits of cell ${cell.path}`}
              rows={4}
              value={bits}
              problem={problem}
              hint="Hex; _ at the end removes the last 1 and the zeros after it. Binary after 0b."
              onChange={event => setBits(event.target.value)}
            />
          )}
        </EditResult>
      )}
    </details>
  )
}

type EditResultProps = {
  body: CallInput<'debugCellEdit'>['body']
  isChanged: boolean
  children: (problem: string | undefined) => JSX.Element
}

/** A field with what the BoC becomes: the new hashes, to be copied or shown. */
function EditResult({ body, isChanged, children }: EditResultProps): JSX.Element {
  const { data, error } = useOperation('debugCellEdit', { body }, { enabled: isChanged, keepPrevious: true })
  const result = isChanged && !error ? data : undefined
  return (
    <div className="stack gap-8 mt-8">
      {children(isChanged && error ? toErrorText(error).message : undefined)}
      {result && (
        <div className="cluster gap-8 text-code" role="status">
          {[...new Set(result.roots)].map(root => (
            <span key={root} className="inline-row gap-4">
              New hash <Hash hash={root} what="new hash" />
            </span>
          ))}
          <span className="hint">
            {result.changed.length === 1 ? '1 cell changes' : `${result.changed.length} cells change`}
          </span>
          <Button kind="primary" onClick={() => editBoc(result.boc)}>
            Apply edit
          </Button>
          <CopyButton name="Copy the new BoC" text={() => result.boc}>
            Copy BoC
          </CopyButton>
        </div>
      )}
    </div>
  )
}
