import { formatBlockId } from '@tonoscope/core/blockId'
import type { DebugConfig, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { blockPath } from '../../blocksTabs/blockPath.ts'
import { formatCount } from '../../format/amount.ts'
import { capitalize, formatBytes } from '../../format/words.ts'
import { Hash } from '../../ui/Hash.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './ConfigScreen.module.css'

type ConfigHeading = DebugConfigDiff['from']

/** Where a configuration is from, when it was in force, which key block set it, and what tells it from others. */
export function ConfigFacts({
  heading,
  keyBlock,
}: {
  heading: ConfigHeading
  keyBlock: DebugConfig['key_block_seqno']
}): JSX.Element {
  const { origin: from, block, utime, bytes, hash } = heading
  return (
    <>
      <span className={styles.from}>
        {block ? <Link href={blockPath(formatBlockId(block))}>{capitalize(from)}</Link> : capitalize(from)}
      </span>
      {utime !== undefined && <Time at={utime} />}
      {keyBlock !== undefined && (
        <span>
          set by key block <Link href={blockPath(String(keyBlock))}>{formatCount(keyBlock)}</Link>
        </span>
      )}
      <span title={`${bytes} bytes`}>{formatBytes(bytes)}</span>
      <span className={styles.hash}>
        hash <Hash hash={hash} what="hash of the parameters" />
      </span>
    </>
  )
}

/** One side of a comparison. */
export function SideFacts({ which, heading }: { which: string; heading: ConfigHeading }): JSX.Element {
  return (
    <div className={styles.side}>
      <span className={styles.which}>{which}</span>
      <ConfigFacts heading={heading} keyBlock={undefined} />
    </div>
  )
}
