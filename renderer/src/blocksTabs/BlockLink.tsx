import { type BlockIdJson, formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { CopyIconButton } from '../ui/Copy.tsx'
import styles from './BlockLink.module.css'
import { blockPath } from './blockPath.ts'

/** A block that leads to its own page; its whole name is in the tooltip and on copy. */
export function BlockLink({ block, seqnoOnly = false }: { block: BlockIdJson; seqnoOnly?: boolean }): JSX.Element {
  return (
    <span className={styles.block}>
      <Link href={blockPath(formatBlockId(block))} title={formatBlockIdJson(block)}>
        {seqnoOnly ? block.seqno : formatBlockId(block)}
      </Link>
      <CopyIconButton text={formatBlockIdJson(block)} what="block name" />
    </span>
  )
}

/** The same for a name that is only a text. */
export function BlockNameLink({ name }: { name: string }): JSX.Element {
  return (
    <span className={styles.block}>
      <Link href={blockPath(name)}>{name}</Link>
      <CopyIconButton text={name} what="block name" />
    </span>
  )
}
