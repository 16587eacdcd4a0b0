import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatBytes } from '../../format/words.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Time } from '../../ui/Time.tsx'
import { isSettled, type ShownStep } from './chain.ts'
import { Signers } from './Signers.tsx'
import styles from './StepDetails.module.css'

/** Who signed, the hashes of both ends, the bytes. Its room is kept free while the claims are decided. */
export function StepDetails({ step }: { step: ShownStep }): JSX.Element {
  const { checked } = step
  const ready = isSettled(step)
  return (
    <div className={styles.details} data-ready={ready || undefined}>
      {step.direction === 'forward' && <Signers checked={checked} />}
      <details className={styles.more}>
        <summary>Blocks and hashes</summary>
        <Ends name="From" block={step.from} utime={checked?.from_utime} />
        <Ends name="To" block={step.to} utime={checked?.to_utime} />
      </details>
      <details className={styles.more}>
        <summary>Proof bytes</summary>
        <ul className={styles.parts}>
          {step.proofs.map(({ name, bytes }) => (
            <li key={name}>
              <span>{name}</span>
              <span className={styles.size}>{bytes.length === 0 ? 'empty' : formatBytes(bytes.length)}</span>
              {bytes.length > 0 && (
                <CopyButton name={`Copy ${name}`} text={() => hexOf(bytes)}>
                  Copy hex
                </CopyButton>
              )}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Ends({ name, block, utime }: { name: string; block: BlockIdExtJson; utime: number | undefined }): JSX.Element {
  return (
    <dl className={styles.ends}>
      <dt>{name}</dt>
      <dd>
        <BlockLink block={block} />
        {utime !== undefined && <Time at={utime} />}
      </dd>
      <dt>Root hash</dt>
      <dd>
        <Hash hash={block.root_hash} what="root hash" />
      </dd>
      <dt>File hash</dt>
      <dd>
        <Hash hash={block.file_hash} what="file hash" />
      </dd>
    </dl>
  )
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
