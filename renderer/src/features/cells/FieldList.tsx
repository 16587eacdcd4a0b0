import type { DebugCellField } from '@tonoscope/core/contract/debugCells'
import type { JSX } from 'react'
import { isSameField } from './BitView.tsx'
import styles from './FieldList.module.css'
import { formatFieldText } from './fieldText.ts'

type Props = {
  fields: readonly DebugCellField[]
  marked: DebugCellField | undefined
  onMark: (field: DebugCellField | undefined) => void
  /** Shows the cell of a reference. */
  onFollow: (path: string) => void
}

/** The fields of a cell; a pointer or the focus on one marks its bits. */
export function FieldList({ fields, marked, onMark, onFollow }: Props): JSX.Element {
  return (
    <ul className={styles.list} aria-label="Fields">
      {fields.map(field => (
        <li key={`${field.from} ${field.ref ?? ''}`}>
          <button
            type="button"
            className={styles.field}
            aria-pressed={isSameField(field, marked)}
            onPointerEnter={event => event.pointerType === 'mouse' && onMark(field)}
            onFocus={() => onMark(field)}
            onClick={() => (field.ref === undefined ? onMark(field) : onFollow(`${field.path}.${field.ref}`))}
          >
            <span className={styles.name}>{field.name || field.kind}</span>
            <span className="hint nowrap">
              {field.ref === undefined
                ? `${field.from}–${field.from + field.bits - 1} · ${field.kind}`
                : `ref ${field.ref}`}
            </span>
            <span className={styles.value}>{formatFieldText(field)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
