import type { ExtensionDraft, WalletDraft } from '@tonoscope/core/contract/debugDraft'
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Field, SelectField } from '../../ui/Field.tsx'
import { useProblem } from './ComposeContext.ts'
import styles from './ComposeScreen.module.css'

type Props = { draft: WalletDraft; onChange: (draft: WalletDraft) => void }

const titles: { readonly [K in ExtensionDraft['type']]: string } = {
  add_extension: 'Add an extension',
  remove_extension: 'Remove an extension',
  set_signature_allowed: 'Set whether signatures are accepted',
}

function toType(text: string): ExtensionDraft {
  if (text === 'set_signature_allowed') return { type: text, allowed: true }
  return { type: text === 'remove_extension' ? text : 'add_extension', address: '' }
}

/** Changes of the extensions of a W5 wallet. */
export function ExtensionFields({ draft, onChange }: Props): JSX.Element {
  const list = draft.extensions ?? []
  const set = (next: ExtensionDraft[]) => {
    const { extensions: _, ...rest } = draft
    onChange(next.length === 0 ? rest : { ...rest, extensions: next })
  }
  return (
    <div className="stack gap-12">
      {list.map((extension, index) => (
        <Extension
          // Changes are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          index={index}
          extension={extension}
          onChange={next => set(list.map((each, at) => (at === index ? next : each)))}
          onRemove={() => set(list.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => set([...list, toType('add_extension')])}>
          Change extensions
        </Button>
      </div>
    </div>
  )
}

type ExtensionProps = {
  index: number
  extension: ExtensionDraft
  onChange: (extension: ExtensionDraft) => void
  onRemove: () => void
}

function Extension({ index, extension, onChange, onRemove }: ExtensionProps): JSX.Element {
  const address = extension.type === 'set_signature_allowed' ? '' : extension.address
  const problem = useProblem(`extensions[${index}].address`, address)
  return (
    <fieldset className={styles.nested}>
      <legend>Change {index + 1}</legend>
      <SelectField label="Change" value={extension.type} onChange={event => onChange(toType(event.target.value))}>
        {Object.entries(titles).map(([type, title]) => (
          <option key={type} value={type}>
            {title}
          </option>
        ))}
      </SelectField>
      {extension.type === 'set_signature_allowed' ? (
        <Checkbox checked={extension.allowed} onChange={allowed => onChange({ ...extension, allowed })}>
          Accept signatures
        </Checkbox>
      ) : (
        <Field
          label="Extension"
          mono
          problem={problem}
          value={address}
          onChange={event => onChange({ ...extension, address: event.target.value })}
        />
      )}
      <div>
        <Button kind="quiet" icon="trash" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}
