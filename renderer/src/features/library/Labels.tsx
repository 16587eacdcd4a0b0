import { type FormEvent, type JSX, useState } from 'react'
import { isRawAddress, toFriendlyAddress, toRawAddress } from '../../format/address.ts'
import { pluralize } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { clearLabels, exportLabels, importLabels, setLabel, useLabels } from '../../labels/labels.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './LibraryScreen.module.css'

const toRaw = (text: string): string | undefined => {
  const trimmed = text.trim()
  return isRawAddress(trimmed) ? trimmed.toLowerCase() : toRawAddress(trimmed)
}

/** The reader's own names of accounts. */
export function Labels(): JSX.Element {
  const labels = useLabels()
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [told, setTold] = useState<{ kind: 'note' | 'failure'; title: string }>()
  const [sure, setSure] = useState(false)
  const raw = toRaw(address)
  const wrong = address.trim() !== '' && raw === undefined

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (raw === undefined || name.trim() === '') return
    setLabel(raw, name)
    setAddress('')
    setName('')
  }
  const read = async (file: File) => {
    const count = importLabels(await file.text())
    setTold(
      count === undefined
        ? { kind: 'failure', title: `${file.name} holds no labels: a JSON object of address and name is expected` }
        : { kind: 'note', title: `${pluralize(count, 'label')} read from ${file.name}` },
    )
  }
  const shown = [...labels].toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.what}>
          Your own names for accounts. They stand wherever the address would, before any other name.
        </p>
        <FileButton icon="file" accept=".json" onFile={read}>
          Import
        </FileButton>
        <Button
          icon="download"
          disabled={labels.size === 0}
          onClick={() => download('tonoscope-labels.json', exportLabels(), 'application/json')}
        >
          Export
        </Button>
      </div>
      {told && <Notice kind={told.kind} title={told.title} />}
      <form className={styles.add} onSubmit={add} aria-label="Add a label">
        <Field
          label="Address"
          mono
          value={address}
          problem={wrong ? 'Not an address' : undefined}
          onChange={event => setAddress(event.target.value)}
        />
        <Field label="Name" value={name} maxLength={80} onChange={event => setName(event.target.value)} />
        <Button type="submit" icon="plus" disabled={raw === undefined || name.trim() === ''}>
          Add
        </Button>
      </form>
      {labels.size === 0 ? (
        <div className={styles.empty}>
          <p>No label yet.</p>
        </div>
      ) : (
        <>
          <ul className={styles.list} aria-label="Labels">
            {shown.map(([account, label]) => (
              <LabelLine key={account} account={account} label={label} />
            ))}
          </ul>
          <p className={styles.foot}>
            {sure ? (
              <>
                <Button
                  onClick={() => {
                    clearLabels()
                    setSure(false)
                  }}
                >
                  Remove all {labels.size}
                </Button>
                <Button kind="quiet" onClick={() => setSure(false)}>
                  Keep
                </Button>
              </>
            ) : (
              <Button kind="quiet" onClick={() => setSure(true)}>
                Remove all
              </Button>
            )}
          </p>
        </>
      )}
    </>
  )
}

/** One name; it is changed where it stands. */
function LabelLine({ account, label }: { account: string; label: string }): JSX.Element {
  const [text, setText] = useState(label)
  const keep = () => {
    if (text.trim() === '') setText(label)
    else if (text.trim() !== label) setLabel(account, text)
  }
  return (
    <li className={styles.label}>
      <input
        type="text"
        aria-label={`Name of ${account}`}
        value={text}
        maxLength={80}
        onChange={event => setText(event.target.value)}
        onBlur={keep}
        onKeyDown={event => {
          if (event.key === 'Enter') keep()
          if (event.key === 'Escape') setText(label)
        }}
      />
      <span title={account}>
        <Hash hash={toFriendlyAddress(account, { bounceable: true, testnet: false })} what="address" />
      </span>
      <span className={styles.tools}>
        <IconButton icon="trash" label={`Remove ${label}`} onClick={() => setLabel(account, '')} />
      </span>
    </li>
  )
}
