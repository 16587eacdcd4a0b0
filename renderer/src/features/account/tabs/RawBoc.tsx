import type { JSX } from 'react'
import { download } from '../../../format/tables.ts'
import { formatBytes } from '../../../format/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/Copy.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Section } from '../../../ui/Section.tsx'
import { UnknownValue } from '../../../ui/UnknownValue.tsx'
import styles from './RawBoc.module.css'

type Props = {
  title: string
  /** What the cell is, for the names of buttons. */
  what: string
  hash: string | undefined
  /** Hex; absent if the source has the hash only. */
  boc: string | undefined
  /** Name of the saved file, without extension. */
  file: string
}

/** Characters of hex that are shown; the whole is copied or saved. */
const MAX_SHOWN = 1200

/** A cell as BoC: hash, size, the start of its bytes, and buttons for all of it. */
export function RawBoc({ title, what, hash, boc, file }: Props): JSX.Element {
  return (
    <Section
      title={title}
      count={boc === undefined ? undefined : formatBytes(boc.length / 2)}
      actions={
        boc !== undefined && (
          <>
            <CopyButton name={`Copy hex BoC of the ${what}`} text={() => boc}>
              Copy hex
            </CopyButton>
            <Button
              kind="quiet"
              icon="download"
              aria-label={`Save ${what} as BoC`}
              onClick={() => download(`${file}.boc.hex`, boc)}
            >
              BoC
            </Button>
          </>
        )
      }
    >
      {hash !== undefined && (
        <p className="inline-row gap-6 secondary mb-8">
          Hash <Hash hash={hash} what={`hash of the ${what}`} />
        </p>
      )}
      {boc === undefined ? (
        <UnknownValue />
      ) : (
        <p className={styles.bytes}>
          {boc.slice(0, MAX_SHOWN)}
          {boc.length > MAX_SHOWN && '…'}
        </p>
      )}
    </Section>
  )
}
