import { useVirtualizer } from '@tanstack/react-virtual'
import type { DebugCode } from '@tonoscope/core/contract/debugCode'
import { type JSX, useMemo, useRef, useState } from 'react'
import { useOperation } from '../../../backend/useOperation.ts'
import { formatCount } from '../../../format/amount.ts'
import { codeText, type ListingRow, toListingRows } from '../../../format/listingText.ts'
import { download } from '../../../format/tables.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/Copy.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from './CodeListing.module.css'

/** Height of a row in pixels. */
const ROW = 20
const HEIGHT = 560

/** The instructions of code, with continuations that can be folded. */
export function CodeListing({ code, file }: { code: string; file: string }): JSX.Element {
  const query = useOperation('debugCode', { body: { boc: code } }, { staleTimeMs: Number.POSITIVE_INFINITY })
  const { data } = query
  return (
    <Section
      title="Instructions"
      count={data && formatCount(data.instructions)}
      actions={
        data && (
          <>
            <CopyButton name="Copy the listing" text={() => codeText(data)}>
              Copy
            </CopyButton>
            <Button
              kind="quiet"
              icon="download"
              aria-label="Save the listing as text"
              onClick={() => download(`${file}.tasm.txt`, `${codeText(data)}\n`)}
            >
              Text
            </Button>
          </>
        )
      }
    >
      <QueryView query={query} name="the instructions" lines={8}>
        {listing => (
          <>
            {listing.library !== undefined && (
              <p className="hint pb-8">The account has a reference to a library, whose code this is.</p>
            )}
            {listing.is_truncated && (
              <p className="hint pb-8">The code is larger than the limit: the rest is shown as raw bits.</p>
            )}
            <Listing code={listing} />
          </>
        )}
      </QueryView>
    </Section>
  )
}

function Listing({ code }: { code: DebugCode }): JSX.Element {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => toListingRows(code, folded), [code, folded])
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 30,
    initialRect: { width: 600, height: HEIGHT },
  })
  const toggle = (block: number) => {
    const next = new Set(folded)
    if (!next.delete(block)) next.add(block)
    setFolded(next)
  }
  return (
    // A scrollable region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={frame} className={styles.frame} style={{ maxHeight: HEIGHT }} tabIndex={0} aria-label="Listing">
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]
          return (
            row && (
              <div key={item.key} className={styles.row} style={{ transform: `translateY(${item.start}px)` }}>
                <Row row={row} isFolded={row.block !== undefined && folded.has(row.block)} onToggle={toggle} />
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}

type RowProps = { row: ListingRow; isFolded: boolean; onToggle: (block: number) => void }

function Row({ row, isFolded, onToggle }: RowProps): JSX.Element {
  const { depth, text, cell, offset, kind, block } = row
  const [name = '', ...args] = text.split(' ')
  const isFoldable = block !== undefined && kind !== 'repeated'
  return (
    <>
      <span className={styles.offset} title={cell && `cell ${cell}, bit ${offset}`}>
        {offset}
      </span>
      <span
        style={{ paddingInlineStart: `${2 * (depth + (isFoldable ? 0 : 1))}ch` }}
        data-kind={kind}
        className={styles.text}
      >
        {block !== undefined && isFoldable && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-label={`${text}, at ${offset ?? 'the start'}`}
            onClick={() => onToggle(block)}
          >
            <span aria-hidden="true">{isFolded ? '▸' : '▾'}</span>
          </button>
        )}
        <b className={styles.name}>{name}</b> {args.join(' ')}
      </span>
    </>
  )
}
