import { type JSX, useState } from 'react'
import { formatCount } from '../../format/amount.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import styles from './RawCell.module.css'

type Props = { name: string; raw: string; hash?: string | undefined; open?: boolean }

/** The raw cell of a parameter, as hex. */
export function RawCell({ name, raw, hash, open = false }: Props): JSX.Element {
  const [shown, setShown] = useState(open)
  return (
    <details open={shown} onToggle={event => setShown(event.currentTarget.open)}>
      <summary className="disclosure text-small">{name}</summary>
      {shown && (
        <>
          <div className="cluster text-small secondary gap-y-4 gap-x-24">
            <span>{formatCount(raw.length / 2)} bytes</span>
            {hash !== undefined && (
              <span className="inline-row gap-6">
                Hash <Hash hash={hash} what="cell hash" />
              </span>
            )}
            <CopyButton name={`Copy hex of ${name.toLowerCase()}`} text={() => raw}>
              Copy hex
            </CopyButton>
          </div>
          <pre className={styles.cell}>{raw}</pre>
        </>
      )}
    </details>
  )
}
