import { useMutation } from '@tanstack/react-query'
import { type BlockIdExtJson, formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { AppError } from '@tonoscope/core/errors'
import type { JSX } from 'react'
import { Link, useLocation } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { openInCells } from '../../cells/openInCells.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { CopyButton, CopyIconButton } from '../../ui/Copy.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { StaleBlock } from '../../ui/StaleBlock.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Time } from '../../ui/Time.tsx'
import { Unavailable } from './BlockError.tsx'
import styles from './BlockHead.module.css'
import { describeShard, getBlockFlags, shardPrefix } from './blockText.ts'

const checks = {
  file: { state: 'good', text: 'Root hash and file hash verified' },
  root: { state: 'good', text: 'Root hash verified; file hash not checked because the file bytes are not available' },
  reported: { state: 'unknown', text: 'Not verified: reported by the source without the block itself' },
} as const

/** The id of a block, what of it is verified, and its adjacent blocks. */
export function BlockHead({ view, resolvedBy }: { view: DebugBlockView; resolvedBy: string | undefined }): JSX.Element {
  const { id, header } = view
  const check = checks[view.checked]
  const isMaster = id.workchain === -1
  return (
    <header className={styles.head}>
      <div className="flex wrap items-baseline between gap-y-4 gap-x-24 mb-12">
        <div className="shrink">
          <h1 className={styles.title}>{blockTitle(id)}</h1>
          {resolvedBy !== undefined && <p className="secondary">{resolvedBy}</p>}
        </div>
        <AdjacentBlocks view={view} />
      </div>
      <div className={styles.facts}>
        <Pairs
          dense
          values={{
            'Block ID': <FullText text={formatBlockId(id)} what="block ID" />,
            'Root hash': <FullText text={id.root_hash} what="root hash" />,
            'File hash': <FullText text={id.file_hash} what="file hash" />,
            Verification: (
              <span className={check.state === 'good' ? styles.check : `${styles.check} unknown`}>
                <StatusIcon state={check.state} label={check.state === 'good' ? 'Verified' : 'Not verified'} />
                <span>{check.text}</span>
              </span>
            ),
            Shard: !isMaster && describeShard(id.workchain, id.shard),
          }}
        />
        <Pairs
          dense
          values={{
            Time:
              header.utime === undefined ? (
                <Unavailable />
              ) : (
                <span className="flex wrap gap-x-8">
                  <Time at={header.utime} />
                  <StaleBlock ageSec={view.block_age_sec} />
                </span>
              ),
            'Logical time':
              header.start_lt === undefined || header.end_lt === undefined ? (
                <Unavailable />
              ) : (
                <span className="code">
                  {String(header.start_lt)} … {String(header.end_lt)}
                </span>
              ),
            Previous: view.previous ? <BlockLinks blocks={view.previous} /> : <Unavailable />,
            Next:
              view.next === undefined ? (
                <Unavailable />
              ) : view.next.length === 0 ? (
                'None yet'
              ) : (
                <BlockLinks blocks={view.next} />
              ),
            'Masterchain reference': !isMaster && (view.master ? <BlockLink block={view.master} /> : <Unavailable />),
            'Previous key block': header.prev_key_block_seqno !== undefined && header.prev_key_block_seqno > 0 && (
              <Link href={screenPath('blocks', { block: String(header.prev_key_block_seqno) })} className="code">
                {header.prev_key_block_seqno}
              </Link>
            ),
            Contents: contentsText(view) || <Unavailable />,
          }}
        />
      </div>
      <div className={styles.foot}>
        {getBlockFlags(header, id).map(flag => (
          <Chip key={flag}>
            {flag === 'key block' && <Icon name="key" size={12} />}
            {flag}
          </Chip>
        ))}
        {header.key_block && (
          <Link href={screenPath('config', { source: { kind: 'block', block: formatBlockId(id) } })}>
            Configuration at this block
          </Link>
        )}
        {isMaster && <Link href={screenPath('proofs', { target: formatBlockIdJson(id) })}>Prove this block</Link>}
        <CopyButton name="Copy full block ID, with hashes" text={() => formatBlockIdJson(id)}>
          Copy full block ID
        </CopyButton>
        {view.checked !== 'reported' && view.source !== 'file' && <OpenBlockInCells block={formatBlockIdJson(id)} />}
        <span className="push-right text-small hint">{sourceText(view)}</span>
      </div>
      {view.unknown.length > 0 && (
        <ul className="mt-8" aria-label="Not available from this source">
          {view.unknown.map(text => (
            <li key={text}>
              <Unavailable>{text}</Unavailable>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** Loads the raw bytes of a block, which may have a megabyte, and shows them cell by cell. */
function OpenBlockInCells({ block }: { block: string }): JSX.Element {
  const { backend, network } = useBackend()
  const [, navigate] = useLocation()
  const opening = useMutation<string, Error>({
    async mutationFn() {
      const { raw } = await backend.call('debugBlock', { body: { block, raw: true } }, { network })
      if (raw === undefined) throw new AppError('source.unsupported', { source: network ?? '', what: 'full blocks' })
      return openInCells(raw, 'Block')
    },
    onSuccess: path => navigate(path),
    networkMode: 'always',
  })
  return (
    <>
      <Button kind="quiet" icon="cells" disabled={opening.isPending} onClick={() => opening.mutate()}>
        Open in cells
      </Button>
      {opening.error && <ErrorNotice error={opening.error} retry={() => opening.mutate()} />}
    </>
  )
}

/** The title of a block: `Masterchain block 5`, or `Block 5 of workchain 0, shard 10…`. */
function blockTitle({ workchain, shard, seqno }: BlockIdExtJson): string {
  if (workchain === -1) return `Masterchain block ${seqno}`
  const prefix = shardPrefix(shard)
  return `Block ${seqno} of workchain ${workchain}${prefix === '' ? '' : `, shard ${prefix}…`}`
}

function sourceText({ network, source }: DebugBlockView): string {
  if (source === 'file') return 'Source: file'
  return network === source ? `Source: ${source}` : `Source: ${source} (${network})`
}

function contentsText({ accounts, messages, bytes }: DebugBlockView): string {
  return [
    accounts !== undefined && pluralize(accounts, 'account'),
    messages && `${pluralize(messages.in, 'message')} in, ${formatCount(messages.out)} out`,
    bytes !== undefined && formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(', ')
}

const FullText = ({ text, what }: { text: string; what: string }): JSX.Element => (
  <span className="row gap-6">
    <span className="code shrink anywhere">{text}</span> <CopyIconButton text={text} what={what} />
  </span>
)

function BlockLinks({ blocks }: { blocks: readonly BlockIdExtJson[] }): JSX.Element {
  return (
    <span className="inline-flex wrap gap-y-2 gap-x-20">
      {blocks.map(block =>
        block.seqno === 0 ? (
          // The first block follows the zero state, which is not a block.
          <span key={formatBlockId(block)} title={formatBlockIdJson(block)}>
            zero state <CopyIconButton text={formatBlockIdJson(block)} what="zero state ID" />
          </span>
        ) : (
          <BlockLink key={formatBlockId(block)} block={block} />
        ),
      )}
    </span>
  )
}

/** Links to the previous and next blocks: two previous after a merge, two next before a split. */
function AdjacentBlocks({ view: { previous = [], next = [] } }: { view: DebugBlockView }): JSX.Element {
  const sides = { Previous: previous.filter(({ seqno }) => seqno > 0), Next: next }
  return (
    <nav className="flex wrap gap-y-4 gap-x-20" aria-label="Adjacent blocks">
      {Object.entries(sides).flatMap(([side, blocks]) =>
        blocks.map(block => (
          <Link
            key={formatBlockId(block)}
            className={styles.adjacent}
            href={screenPath('blocks', { block: formatBlockId(block) })}
            title={formatBlockIdJson(block)}
          >
            {side === 'Previous' && <Icon name="left" size={12} />}
            {blocks.length > 1 ? `${side} ${shardPrefix(block.shard)}…` : side}
            {side === 'Next' && <Icon name="right" size={12} />}
          </Link>
        )),
      )}
    </nav>
  )
}
