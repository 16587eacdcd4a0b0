import { type BlockIdJson, formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { screenPath } from '../screens/screenPath.ts'
import { CopyIconButton } from '../ui/Copy.tsx'
import styles from './BlockLink.module.css'

/** A link to the page of a block; tooltip and copy button have the full block id. */
export function BlockLink({ block, seqnoOnly = false }: { block: BlockIdJson; seqnoOnly?: boolean }): JSX.Element {
  return (
    <span className={styles.block}>
      <Link
        className="code nowrap"
        href={screenPath('blocks', { block: formatBlockId(block) })}
        title={formatBlockIdJson(block)}
      >
        {seqnoOnly ? block.seqno : formatBlockId(block)}
      </Link>
      <CopyIconButton text={formatBlockIdJson(block)} what={`block ID ${formatBlockId(block)}`} />
    </span>
  )
}

/** A link to the page of a block given by the text form of its id. */
export function BlockIdLink({ name }: { name: string }): JSX.Element {
  return (
    <span className={styles.block}>
      <Link className="code nowrap" href={screenPath('blocks', { block: name })}>
        {name}
      </Link>
      <CopyIconButton text={name} what={`block ID ${name}`} />
    </span>
  )
}
