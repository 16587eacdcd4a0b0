import type { DebugCell, DebugCellField } from '@tonoscope/core/contract/debugCells'
import type { JSX, MouseEvent } from 'react'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import styles from './BitView.module.css'
import { toBinary } from './cellRows.ts'

type Props = {
  cell: DebugCell
  /** Those of this cell. */
  fields: readonly DebugCellField[]
  isBinary: boolean
  marked: DebugCellField | undefined
  onMark: (field: DebugCellField | undefined) => void
}

/** Bits per row: one hex digit has four. */
const rowBits = { hex: { wide: 128, narrow: 64 }, binary: { wide: 64, narrow: 24 } } as const

/** The bits of a cell in rows with a ruler; each field has a bar below its bits, and a press on a bit marks its field. */
export function BitView({ cell, fields, isBinary, marked, onMark }: Props): JSX.Element {
  const isNarrow = useIsNarrow()
  const bitsPerRow = rowBits[isBinary ? 'binary' : 'hex'][isNarrow ? 'narrow' : 'wide']
  const bitsPerLetter = isBinary ? 1 : 4
  const text = isBinary ? toBinary(cell.data, cell.bits) : cell.data.replace('_', '')
  const rows = Math.ceil(cell.bits / bitsPerRow)
  if (rows === 0) return <p className="text-code hint">No data bits.</p>

  const press = (event: MouseEvent<HTMLElement>, start: number) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const bit = start + Math.floor(((event.clientX - left) / width) * bitsPerRow)
    onMark(fields.find(({ from, bits, ref }) => ref === undefined && bit >= from && bit < from + bits))
  }

  return (
    <section className={styles.view} aria-label={`Bits of cell ${cell.path}`}>
      {Array.from({ length: rows }, (_, row) => {
        const start = row * bitsPerRow
        const letters = text.slice(start / bitsPerLetter, (start + bitsPerRow) / bitsPerLetter)
        return (
          <div key={start} className={styles.line}>
            <span className={styles.ruler}>{start}</span>
            {/* The list of fields beside it is the same for the keyboard. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
            <span
              className={styles.letters}
              style={{ width: `${bitsPerRow / bitsPerLetter}ch` }}
              onClick={event => press(event, start)}
            >
              {fields.map((field, index) => {
                const bar = toBar(field, start, bitsPerRow)
                return (
                  bar && (
                    <span
                      key={field.from}
                      className={styles.bar}
                      data-odd={index % 2 === 1 || undefined}
                      data-marked={isSameField(field, marked) || undefined}
                      style={bar}
                      title={field.name || field.kind}
                    />
                  )
                )
              })}
              <span className={styles.text}>{letters}</span>
            </span>
          </div>
        )
      })}
      {!isBinary && cell.bits % 4 !== 0 && (
        <p className="text-small hint">The last digit ends with a completion tag: {cell.bits} bits.</p>
      )}
    </section>
  )
}

function toBar({ from, bits, ref }: DebugCellField, start: number, bitsPerRow: number) {
  const left = Math.max(from, start)
  const right = Math.min(from + bits, start + bitsPerRow)
  if (ref !== undefined || left >= right) return undefined
  const percent = (count: number) => `${(100 * count) / bitsPerRow}%`
  return { left: percent(left - start), width: percent(right - left) }
}

/** Whether two fields are the same place of the BoC. */
export const isSameField = (a: DebugCellField, b: DebugCellField | undefined): boolean =>
  b !== undefined && a.path === b.path && a.from === b.from && a.ref === b.ref
