import { formatBlockId } from '@tonoscope/core/blockId'
import type { DebugConfig, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../format/amount.ts'
import { capitalize, formatBytes } from '../../format/words.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Hash } from '../../ui/Hash.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './ConfigScreen.module.css'

type ConfigSummary = DebugConfigDiff['from']

/** Origin, time, key block, size and hash of a configuration. */
export function ConfigFacts({
  heading,
  keyBlock,
}: {
  heading: ConfigSummary
  keyBlock: DebugConfig['key_block_seqno']
}): JSX.Element {
  const { origin, block, utime, bytes, hash } = heading
  return (
    <>
      <span className="primary">
        {block ? (
          <Link href={screenPath('blocks', { block: formatBlockId(block) })}>{capitalize(origin)}</Link>
        ) : (
          capitalize(origin)
        )}
      </span>
      {utime !== undefined && <Time at={utime} />}
      {keyBlock !== undefined && (
        <span>
          set by key block <Link href={screenPath('blocks', { block: String(keyBlock) })}>{formatCount(keyBlock)}</Link>
        </span>
      )}
      <span title={`${bytes} bytes`}>{formatBytes(bytes)}</span>
      <span className="inline-row gap-6">
        hash <Hash hash={hash} what="hash of the parameters" />
      </span>
    </>
  )
}

/** One side of a comparison. */
export function SideFacts({ side, heading }: { side: string; heading: ConfigSummary }): JSX.Element {
  return (
    <div className="flex wrap gap-y-2 gap-x-16">
      <span className={styles.sideLabel}>{side}</span>
      <ConfigFacts heading={heading} keyBlock={undefined} />
    </div>
  )
}
