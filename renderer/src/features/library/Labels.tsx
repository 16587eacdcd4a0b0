import { toFriendlyAddress, toRawAddress } from '@tonoscope/core/encoding/address'
import { type FormEvent, type JSX, useState } from 'react'
import { readFileAsText } from '../../files/readFile.ts'
import { pluralize } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { clearLabels, exportLabels, importLabels, setLabel, useLabels } from '../../labels/labels.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { EmptyList } from './LibraryRow.tsx'
import styles from './LibraryScreen.module.css'

/** The user’s labels for accounts. */
export function Labels(): JSX.Element {
  const labels = useLabels()
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [message, setMessage] = useState<{ kind: 'note' | 'failure'; title: string }>()
  const raw = toRawAddress(address)
  const isInvalid = address.trim() !== '' && raw === undefined

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (raw === undefined || name.trim() === '') return
    setLabel(raw, name)
    setAddress('')
    setName('')
  }
  const importFile = async (file: File) => {
    const count = importLabels(await readFileAsText(file))
    setMessage(
      count === undefined
        ? { kind: 'failure', title: `${file.name} has no labels. Expected: JSON or CSV with addresses and names` }
        : { kind: 'note', title: `${pluralize(count, 'label')} imported from ${file.name}` },
    )
  }
  const shown = [...labels].toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <>
      <Toolbar about="Your own names for accounts, shown instead of the address and of any other name.">
        <FileButton icon="file" accept=".json,.csv" onFile={importFile}>
          Import
        </FileButton>
        <Button
          icon="download"
          disabled={labels.size === 0}
          onClick={() => download('tonoscope-labels.json', exportLabels(), 'application/json')}
        >
          Export
        </Button>
      </Toolbar>
      {message && <Notice {...message} />}
      <form className={styles.add} onSubmit={add} aria-label="Add a label">
        <Field
          label="Address"
          mono
          value={address}
          problem={isInvalid ? 'Not an address' : undefined}
          onChange={event => setAddress(event.target.value)}
        />
        <Field label="Name" value={name} maxLength={80} onChange={event => setName(event.target.value)} />
        <Button type="submit" icon="plus" disabled={raw === undefined || name.trim() === ''}>
          Add
        </Button>
      </form>
      {labels.size === 0 ? (
        <EmptyList title="No labels yet." />
      ) : (
        <>
          <ul className={styles.list} aria-label="Labels">
            {shown.map(([account, label]) => (
              <LabelRow key={account} account={account} label={label} />
            ))}
          </ul>
          <p className="pt-12">
            <ConfirmButton kind="quiet" confirmation={`Remove all ${labels.size}`} onConfirm={clearLabels}>
              Remove all
            </ConfirmButton>
          </p>
        </>
      )}
    </>
  )
}

/** One label, edited in place. */
function LabelRow({ account, label }: { account: string; label: string }): JSX.Element {
  // Without an edit, the row follows the label, which another tab may change.
  const [edited, setEdited] = useState<string>()
  const save = () => {
    if (edited !== undefined && edited.trim() !== '' && edited.trim() !== label) setLabel(account, edited)
    setEdited(undefined)
  }
  return (
    <li className={styles.label}>
      <input
        type="text"
        aria-label={`Name of ${account}`}
        value={edited ?? label}
        maxLength={80}
        onChange={event => setEdited(event.target.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') setEdited(undefined)
        }}
      />
      <span title={account}>
        <Hash hash={toFriendlyAddress(account)} what="address" />
      </span>
      <span className="flex rigid">
        <IconButton icon="trash" label={`Remove ${label}`} onClick={() => setLabel(account, '')} />
      </span>
    </li>
  )
}
