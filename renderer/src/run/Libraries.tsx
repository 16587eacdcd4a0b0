import { type JSX, useState } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { parseBocText } from './parseBocText.ts'
import styles from './RunOptionsForm.module.css'

type LibraryRow = { readonly key: number; readonly text: string }

let lastKey = 0
const toRow = (text: string): LibraryRow => ({ key: ++lastKey, text })

type Props = { libraries: readonly string[]; onChange: (libraries: string[]) => void }

/** Libraries that the network need not have. */
export function Libraries({ libraries, onChange }: Props): JSX.Element {
  const [rows, setOwnRows] = useState(() => libraries.map(toRow))
  const setRows = (next: readonly LibraryRow[]) => {
    setOwnRows([...next])
    onChange(next.flatMap(({ text }) => parseBocText(text) ?? []))
  }
  // Removing the chip removes the rows that count.
  const shown = rows.filter(({ text }) => parseBocText(text) === undefined || libraries.length > 0)
  return (
    <div className={styles.overrides}>
      {shown.length > 0 && <h3 className="medium">Libraries</h3>}
      {shown.map(({ key, text }) => (
        <div key={key} className={styles.library}>
          <Field
            label="Library"
            mono
            placeholder="BoC"
            value={text}
            problem={text.trim() !== '' && parseBocText(text) === undefined ? 'Not a BoC in hex or base64' : undefined}
            onChange={event =>
              setRows(shown.map(row => (row.key === key ? { ...row, text: event.target.value } : row)))
            }
          />
          <IconButton
            icon="close"
            label="Remove this library"
            onClick={() => setRows(shown.filter(row => row.key !== key))}
          />
        </div>
      ))}
      <Button icon="plus" onClick={() => setRows([...shown, toRow('')])}>
        Add a library
      </Button>
    </div>
  )
}
