import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import { toHex } from '@tonoscope/core/encoding/hex'
import type { JSX } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatBytes } from '../../format/words.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Time } from '../../ui/Time.tsx'
import { type ChainStep, isDecided } from './chain.ts'
import { Signers } from './Signers.tsx'
import styles from './StepDetails.module.css'

/** Signers, block hashes and proof bytes of a step; its height is reserved during verification. */
export function StepDetails({ step }: { step: ChainStep }): JSX.Element {
  const { checked } = step
  const ready = isDecided(step)
  return (
    <div className={styles.details} data-ready={ready || undefined}>
      {step.direction === 'forward' && <Signers checked={checked} />}
      <details>
        <summary className="disclosure">Blocks and hashes</summary>
        <BlockHashes name="From" block={step.from} utime={checked?.from_utime} />
        <BlockHashes name="To" block={step.to} utime={checked?.to_utime} />
      </details>
      <details>
        <summary className="disclosure">Proof bytes</summary>
        <ul className={styles.sections}>
          {step.proofs.map(({ name, bytes }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="tabular hint">{bytes.length === 0 ? 'empty' : formatBytes(bytes.length)}</span>
              {bytes.length > 0 && (
                <CopyButton name={`Copy ${name}`} text={() => toHex(bytes)}>
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

type Props = { name: string; block: BlockIdExtJson; utime: number | undefined }

function BlockHashes({ name, block, utime }: Props): JSX.Element {
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
