import type { DebugCellDiff } from '@tonoscope/core/contract/debugCells'
import { type JSX, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { BocBox } from './BocBox.tsx'
import styles from './DiffView.module.css'

type Props = { boc: string; path: string; onSelect: (path: string) => void }

/** Compares the BoC with another, newer one: cells whose bits differ, and entries of a dictionary. */
export function DiffView({ boc, path, onSelect }: Props): JSX.Element {
  const [to, setTo] = useState<string>()
  const [dictionary, setDictionary] = useState<string>()
  const query = useOperation(
    'debugCellDiff',
    { body: { from: boc, to: to ?? '-', ...(dictionary !== undefined && { dictionary: { path: dictionary } }) } },
    { enabled: to !== undefined, keepPrevious: true },
  )
  return (
    <section className={styles.diff} aria-label="Comparison">
      {to === undefined ? (
        <BocBox label="Newer BoC" act="Show differences" onBoc={setTo} />
      ) : (
        <>
          <div className="cluster gap-8">
            <Button kind="quiet" icon="close" onClick={() => setTo(undefined)}>
              Another BoC
            </Button>
            <Button kind="quiet" icon="config" onClick={() => setDictionary(path)}>
              {`Compare cell ${path.length > 14 ? `…${path.slice(-12)}` : path} as a dictionary`}
            </Button>
          </div>
          <QueryView query={query} name="the differences" lines={3}>
            {diff => <Differences diff={diff} onSelect={onSelect} />}
          </QueryView>
        </>
      )}
    </section>
  )
}

function Differences({ diff, onSelect }: { diff: DebugCellDiff; onSelect: (path: string) => void }): JSX.Element {
  if (diff.is_equal) return <p className="text-code">Identical</p>
  return (
    <>
      <ul className={styles.list} aria-label="Cells that differ">
        {diff.cells.map(({ path, change, from, to, bits }) => (
          <li key={path} className={styles.cell}>
            <Button kind="link" aria-label={`Show cell ${path}`} onClick={() => onSelect(path)}>
              {path}
            </Button>{' '}
            {change}
            {bits.length > 0 && `, bits ${bits.map(range => `${range.from}–${range.to - 1}`).join(', ')}`}
            {from && to && from.refs !== to.refs && `, ${from.refs} → ${to.refs} references`}
            {from && <span className={styles.removed}>− {from.data || 'no bits'}</span>}
            {to && <span className={styles.added}>+ {to.data || 'no bits'}</span>}
          </li>
        ))}
      </ul>
      {diff.more_cells > 0 && <p className="text-small hint">and {diff.more_cells} more</p>}
      {diff.dictionary && (
        <ul className={styles.list} aria-label="Entries that differ">
          {diff.dictionary.entries.length === 0 && <li className={styles.cell}>The entries are equal</li>}
          {diff.dictionary.entries.map(({ key, change, from, to }) => (
            <li key={key} className={styles.cell}>
              <span className="code anywhere">{key}</span> {change}
              {from !== undefined && <span className={styles.removed}>− {from}</span>}
              {to !== undefined && <span className={styles.added}>+ {to}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
