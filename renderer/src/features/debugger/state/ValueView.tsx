import type { DebugValue } from '@tonoscope/core/contract/debugRecording'
import { type JSX, type ReactNode, useState } from 'react'
import { CopyIconButton } from '../../../ui/Copy.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { UnknownMark } from '../../../ui/UnknownValue.tsx'
import { useDebugger } from '../context/DebuggerContext.ts'
import { BitsView, CellView } from './CellView.tsx'
import styles from './ValueView.module.css'
import { toHexText, valueText } from './valueText.ts'

type Props = {
  /** Position in `values`; `undefined` if unknown. */
  position: number | undefined
  /** Before the value, such as its position on the stack. */
  label?: ReactNode
  /** After the value. */
  note?: ReactNode
  /** Shown with the unfolded value. */
  details?: ReactNode
}

/** A value in one line, with its cells, bits or entries below when it is unfolded. */
export function ValueView({ position, label, note, details }: Props): JSX.Element {
  const { reader } = useDebugger()
  const [isOpen, setIsOpen] = useState(false)
  const value = position === undefined ? undefined : reader.value(position)
  if (value === undefined)
    return (
      <div className={styles.line}>
        {label}
        <span className="grow">
          <UnknownMark label="The log of the VM does not show it">unknown</UnknownMark>
        </span>
        {note}
      </div>
    )
  return (
    <>
      <div className={styles.line}>
        {label}
        <button type="button" className={styles.value} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <span className={styles.fold} aria-hidden="true">
            {isOpen ? '▾' : '▸'}
          </span>
          <span className={styles.type}>{value.type === 'text' ? '' : value.type}</span>
          <span className="ellipsis">{hasOwnText(value) && valueText(value)}</span>
        </button>
        {note}
      </div>
      {isOpen && (
        <div className={styles.details}>
          <ValueDetails value={value} />
          {details}
        </div>
      )}
    </>
  )
}

/** Of a value as the VM printed it. */
const MAX_SHOWN_TEXT = 20_000

/** The type says all of these. */
const hasOwnText = ({ type }: DebugValue): boolean => type !== 'null' && type !== 'nan'

function ValueDetails({ value }: { value: DebugValue }): JSX.Element | null {
  const { cells, reader, showCode } = useDebugger()
  switch (value.type) {
    case 'int':
      return (
        <div className="grid gap-2 anywhere">
          {[value.value, toHexText(value.value)].map(text => (
            <span key={text} className="inline-row with-copy gap-6 shrink">
              <span className="anywhere">{text}</span>
              <CopyIconButton text={text} what="integer" />
            </span>
          ))}
        </div>
      )
    case 'cell':
      return <CellView position={cells.get(value.hash)} hash={value.hash} />
    case 'slice': {
      const { hash, data, bits, refs } = value
      const cell = hash === undefined ? undefined : cells.get(hash)
      if (cell !== undefined) return <CellView position={cell} hash={hash} bits={bits} refs={refs} />
      return (
        <div className="grid gap-2">
          <BitsView data={data} bits={bits} />
          <p className="hint">Its cell is not recorded.</p>
        </div>
      )
    }
    case 'builder':
      return <BitsView data={value.data} bits={[0, value.bit_count]} />
    case 'continuation': {
      const cell = value.at && reader.recording.code_cells[value.at.cell]
      if (value.at === undefined || cell === undefined) return <p className="hint">Where its code is: unknown.</p>
      const { offset } = value.at
      return (
        <div className="cluster gap-x-8">
          <button
            type="button"
            className={styles.link}
            // A recording has nothing but hashes there.
            onClick={() => showCode({ cell: cell as never, offset })}
          >
            Show its code
          </button>
          <span className="hint">bit {offset} of</span> <Hash hash={cell} what="hash of the code cell" />
        </div>
      )
    }
    case 'tuple':
      return <TupleView items={value.items} />
    case 'text':
      return <p className={styles.long}>{value.text.slice(0, MAX_SHOWN_TEXT)}</p>
    case 'null':
    case 'nan':
      return null
  }
}

/** Entries shown at first. */
const MAX_ENTRIES = 50

function TupleView({ items }: { items: readonly number[] }): JSX.Element {
  const [count, setCount] = useState(MAX_ENTRIES)
  if (items.length === 0) return <p className="hint">Empty.</p>
  return (
    <ol>
      {items.slice(0, count).map((item, index) => (
        // Entries are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <ValueView position={item} label={<span className={styles.index}>{index}</span>} />
        </li>
      ))}
      {items.length > count && (
        <li>
          <button type="button" className={styles.link} onClick={() => setCount(count + 10 * MAX_ENTRIES)}>
            {items.length - count} more
          </button>
        </li>
      )}
    </ol>
  )
}
