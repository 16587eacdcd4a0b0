import { type JSX, useState } from 'react'
import { OpenInCellsButton } from '../../../cells/OpenInCellsButton.tsx'
import { CopyIconButton } from '../../../ui/Copy.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { useDebugger } from '../context/DebuggerContext.ts'
import { StepLink } from '../context/StepLink.tsx'
import { toRecordedBoc } from '../model/recordedBoc.ts'
import styles from './ValueView.module.css'
import { cellSize, splitData } from './valueText.ts'

type Range = readonly [from: number, to: number]

type Props = {
  /** Position in `cells`; `undefined` if the cell is not recorded. */
  position: number | undefined
  hash?: string | undefined
  /** Of a slice: the bits and references that are left to read. */
  bits?: Range
  refs?: Range
}

/** A cell with its bits, and its references as a tree; of a slice, where it stands. */
export function CellView({ position, hash, bits, refs }: Props): JSX.Element {
  const { reader } = useDebugger()
  const cell = position === undefined ? undefined : reader.recording.cells[position]
  if (position === undefined || cell === undefined)
    return (
      <p className="cluster hint gap-x-8">
        Not recorded {hash !== undefined && <Hash hash={hash} what="hash of the cell" />}
      </p>
    )
  return (
    <div className="grid gap-4">
      {bits && (
        <p className="hint">
          Read: {bits[0]} of {cell.bit_count} bits{refs && `, ${refs[0]} of ${cell.refs.length} references`}
        </p>
      )}
      <CellNode position={position} bits={bits ?? [0, cell.bit_count]} refs={refs ?? [0, cell.refs.length]} />
      <CellTools position={position} hash={cell.hash} />
    </div>
  )
}

function CellTools({ position, hash }: { position: number; hash: string }): JSX.Element {
  const { reader, built } = useDebugger()
  const step = built.get(hash)
  const [boc] = useState(() => toRecordedBoc(reader.recording.cells, position))
  return (
    <div className="cluster gap-x-8">
      <Hash hash={hash} what="hash of the cell" />
      {step !== undefined && (
        <span>
          Built by <StepLink step={step} />
        </span>
      )}
      {boc === undefined ? (
        <span className="hint">Not all of its cells are recorded.</span>
      ) : (
        <>
          <CopyIconButton text={boc} what="cell as hex BoC" />
          <OpenInCellsButton boc={boc} />
        </>
      )}
    </div>
  )
}

type NodeProps = { position: number; bits?: Range; refs?: Range }

/** A cell of the tree; references unfold on demand. */
function CellNode({ position, bits, refs }: NodeProps): JSX.Element {
  const { reader } = useDebugger()
  const cell = reader.recording.cells[position]
  if (cell === undefined) return <p className="hint">Not recorded: beyond the limit of the recording.</p>
  return (
    <div>
      <BitsView data={cell.data} bits={bits ?? [0, cell.bit_count]} />
      <FieldNames hash={cell.hash} read={bits?.[0] ?? 0} />
      {cell.refs.length > 0 && (
        <ol className={styles.refs}>
          {cell.refs.map((ref, index) => (
            // References are identified by position only.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} data-read={refs && (index < refs[0] || index >= refs[1]) ? true : undefined}>
              <RefNode position={ref} index={index} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Fields of a cell whose names are shown. */
const MAX_FIELDS = 60

/** The names of the bits of a cell, where they are known; those that were read are marked. */
function FieldNames({ hash, read }: { hash: string; read: number }): JSX.Element | null {
  const { fields } = useDebugger()
  const named = fields.get(hash)
  if (named === undefined) return null
  return (
    <ol className={styles.fields} aria-label="Fields">
      {named.slice(0, MAX_FIELDS).map(({ name, from, bits }) => (
        <li key={`${from} ${name}`} data-read={from + bits <= read || undefined}>
          {name} <span className="hint">{bits === 0 ? `at ${from}` : `${from}–${from + bits}`}</span>
        </li>
      ))}
      {named.length > MAX_FIELDS && <li className="hint">{named.length - MAX_FIELDS} more</li>}
    </ol>
  )
}

function RefNode({ position, index }: { position: number; index: number }): JSX.Element {
  const { reader } = useDebugger()
  const [isOpen, setIsOpen] = useState(false)
  const cell = reader.recording.cells[position]
  if (cell === undefined) return <span className="hint">ref {index}: beyond the limit of the recording</span>
  return (
    <>
      <button type="button" className={styles.value} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={styles.fold} aria-hidden="true">
          {isOpen ? '▾' : '▸'}
        </span>
        <span className={styles.type}>ref {index}</span>
        <span className="ellipsis">
          {cell.kind !== undefined && `${cell.kind}, `}
          {cellSize(cell)}
        </span>
      </button>
      {isOpen && (
        <div className={styles.details}>
          <CellNode position={position} />
        </div>
      )}
    </>
  )
}

/** Bits in hex: those that were read before some bits, these bits, and what comes after them. */
export function BitsView({ data, bits }: { data: string; bits: Range }): JSX.Element {
  const [read, left, after] = splitData(data, bits)
  if (data === '') return <p className="hint">No bits.</p>
  return (
    <p className={styles.data}>
      <span className={styles.read} title="Read">
        {read}
      </span>
      <b title={`Bits ${bits[0]} to ${bits[1]}`}>{left}</b>
      <span className={styles.read}>{after}</span>
    </p>
  )
}
