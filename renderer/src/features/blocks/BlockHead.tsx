import { type BlockIdExtJson, formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { blockPath, configPath, proofPath } from '../../blocksTabs/blockPath.ts'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { Chip } from '../../ui/Chip.tsx'
import { CopyButton, CopyIconButton } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './BlockHead.module.css'
import { describeShard, shardPrefix } from './shardPrefix.ts'
import { Unavailable } from './Unavailable.tsx'

const checks = {
  file: { state: 'good', text: 'The bytes and the root cell have the hashes of its name' },
  root: { state: 'good', text: 'The root cell has the hash of its name; the bytes were not at hand' },
  reported: { state: 'unknown', text: 'The source’s word: the block itself is not at hand' },
} as const

/** Which block it is, what was checked of that, and what stands beside it. */
export function BlockHead({ view, found }: { view: DebugBlockView; found: string | undefined }): JSX.Element {
  const { id, header } = view
  const check = checks[view.checked]
  const isMaster = id.workchain === -1
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <div className={styles.what}>
          <h1 className={styles.title}>{blockTitle(id)}</h1>
          {found !== undefined && <p className={styles.found}>{found}</p>}
        </div>
        <Neighbours view={view} />
      </div>
      <div className={styles.facts}>
        <Pairs dense>
          <Pair name="Name">
            <span className={styles.hash}>
              <span className={styles.code}>{formatBlockId(id)}</span>{' '}
              <CopyIconButton text={formatBlockId(id)} what="name" />
            </span>
          </Pair>
          <Pair name="Root hash">
            <FullHash hash={id.root_hash} what="root hash" />
          </Pair>
          <Pair name="File hash">
            <FullHash hash={id.file_hash} what="file hash" />
          </Pair>
          <Pair name="Checked">
            <span className={styles.check} data-state={check.state}>
              <StatusIcon state={check.state} label={check.state === 'good' ? 'Checked' : 'Not checked'} />
              <span>{check.text}</span>
            </span>
          </Pair>
          {!isMaster && <Pair name="Shard">{describeShard(id.workchain, id.shard)}</Pair>}
        </Pairs>
        <Pairs dense>
          <Pair name="Time">{header.utime === undefined ? <Unavailable /> : <Time at={header.utime} />}</Pair>
          <Pair name="Logical time">
            {header.start_lt === undefined || header.end_lt === undefined ? (
              <Unavailable />
            ) : (
              <span className={styles.code}>
                {String(header.start_lt)} … {String(header.end_lt)}
              </span>
            )}
          </Pair>
          <Pair name="Previous">{view.previous ? <BlockLinks blocks={view.previous} /> : <Unavailable />}</Pair>
          <Pair name="Next">
            {view.next === undefined ? (
              <Unavailable />
            ) : view.next.length === 0 ? (
              'none yet'
            ) : (
              <BlockLinks blocks={view.next} />
            )}
          </Pair>
          {!isMaster && (
            <Pair name="Builds on">{view.master ? <BlockLink block={view.master} /> : <Unavailable />}</Pair>
          )}
          {header.prev_key_block_seqno !== undefined && header.prev_key_block_seqno > 0 && (
            <Pair name="Key block before">
              <Link href={blockPath(String(header.prev_key_block_seqno))} className={styles.code}>
                {header.prev_key_block_seqno}
              </Link>
            </Pair>
          )}
          <Pair name="Holds">{contents(view) || <Unavailable />}</Pair>
        </Pairs>
      </div>
      <div className={styles.foot}>
        {blockFlags(view).map(flag => (
          <Chip key={flag}>
            {flag === 'key block' && <Icon name="key" size={12} />}
            {flag}
          </Chip>
        ))}
        {header.key_block && <Link href={configPath(formatBlockId(id))}>Configuration at this block</Link>}
        {isMaster && (
          <Link href={proofPath(formatBlockIdJson(id))} className={styles.proof}>
            Prove this block
          </Link>
        )}
        <CopyButton name="Copy the whole name, with hashes" text={() => formatBlockIdJson(id)}>
          Copy whole name
        </CopyButton>
        <span className={styles.source}>{sourceText(view)}</span>
      </div>
      {view.unknown.length > 0 && (
        <ul className={styles.unknown} aria-label="What could not be told">
          {view.unknown.map(one => (
            <li key={one}>
              <Unavailable>{one}</Unavailable>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** What a block is called in a sentence. */
export function blockTitle({ workchain, shard, seqno }: BlockIdExtJson): string {
  if (workchain === -1) return `Masterchain block ${seqno}`
  const prefix = shardPrefix(shard)
  return `Block ${seqno} of workchain ${workchain}${prefix === '' ? '' : `, shard ${prefix}…`}`
}

function sourceText({ network, source }: DebugBlockView): string {
  if (source === 'file') return 'read from a file'
  return network === source ? `told by ${source}` : `${network}, told by ${source}`
}

function contents({ accounts, messages, bytes }: DebugBlockView): string {
  return [
    accounts !== undefined && `${formatCount(accounts)} account${accounts === 1 ? '' : 's'}`,
    messages &&
      `${formatCount(messages.in)} message${messages.in === 1 ? '' : 's'} in, ${formatCount(messages.out)} out`,
    bytes !== undefined && formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Only those that are set. */
function blockFlags({ id, header }: DebugBlockView): string[] {
  // A whole workchain has nothing to merge with, yet its blocks have the bit.
  const canMerge = shardPrefix(id.shard) !== ''
  return [
    ...(header.key_block ? ['key block'] : []),
    ...(header.after_split ? ['first after a split'] : []),
    ...(header.after_merge ? ['first after a merge'] : []),
    ...(header.before_split ? ['last before a split'] : []),
    ...(header.want_split ? ['wants to split'] : []),
    ...(header.want_merge && canMerge ? ['wants to merge'] : []),
  ]
}

function FullHash({ hash, what }: { hash: string; what: string }): JSX.Element {
  return (
    <span className={styles.hash}>
      <span className={styles.code}>{hash}</span> <CopyIconButton text={hash} what={what} />
    </span>
  )
}

function BlockLinks({ blocks }: { blocks: readonly BlockIdExtJson[] }): JSX.Element {
  return (
    <span className={styles.names}>
      {blocks.map(block =>
        block.seqno === 0 ? (
          <ZeroState key={formatBlockId(block)} block={block} />
        ) : (
          <BlockLink key={formatBlockId(block)} block={block} />
        ),
      )}
    </span>
  )
}

/** What the first block builds on is no block. */
function ZeroState({ block }: { block: BlockIdExtJson }): JSX.Element {
  return (
    <span title={formatBlockIdJson(block)}>
      the zero state <CopyIconButton text={formatBlockIdJson(block)} what="name of the zero state" />
    </span>
  )
}

/** One step along the chain; two after a merge, and before a split. */
function Neighbours({ view }: { view: DebugBlockView }): JSX.Element {
  const { next = [] } = view
  const previous = view.previous?.filter(({ seqno }) => seqno > 0) ?? []
  return (
    <nav className={styles.neighbours} aria-label="Neighbours">
      {previous.map(block => (
        <Link key={formatBlockId(block)} href={blockPath(formatBlockId(block))} title={formatBlockIdJson(block)}>
          <Icon name="left" size={12} /> {stepTitle('Previous', block, previous)}
        </Link>
      ))}
      {next.map(block => (
        <Link key={formatBlockId(block)} href={blockPath(formatBlockId(block))} title={formatBlockIdJson(block)}>
          {stepTitle('Next', block, next)} <Icon name="right" size={12} />
        </Link>
      ))}
    </nav>
  )
}

const stepTitle = (word: string, block: BlockIdExtJson, all: readonly BlockIdExtJson[]): string =>
  all.length > 1 ? `${word} ${shardPrefix(block.shard)}…` : word
