import { type BlockIdExtJson, formatBlockId } from '@tonoscope/core/blockId'
import type { DebugConfigHistory } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useState } from 'react'
import { Link } from 'wouter'
import { useOperation } from '../../backend/useOperation.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { capitalize } from '../../format/words.ts'
import type { ConfigSelection } from '../../screens/screenParams.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Time } from '../../ui/Time.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { ChangeMark } from './ChangeMark.tsx'
import styles from './ConfigHistory.module.css'

type KeyBlock = DebugConfigHistory['key_blocks'][number]

/** Each is a request of its own to a live network. */
const KEY_BLOCKS_PER_PAGE = 10

/** The key blocks up to a configuration, newest first, with what each changed. */
export function ConfigHistory({ to }: { to: ConfigSelection }): JSX.Element {
  // The key blocks with which the pages start.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([to.kind === 'block' ? to.block : undefined])
  const [hidesElections, setHidesElections] = useState(false)
  return (
    <section className="pb-64" aria-label="Changes over time">
      <Toolbar about="Each key block can change the configuration. Open one to see its changes, or all changes since then.">
        <Checkbox checked={hidesElections} onChange={setHidesElections}>
          Hide blocks that change only validators
        </Checkbox>
      </Toolbar>
      {starts.map((start, i) => (
        <HistoryPage
          key={start ?? ''}
          start={start}
          to={to}
          hidesElections={hidesElections}
          isFirst={i === 0}
          onOlder={i === starts.length - 1 ? older => setStarts([...starts, String(older)]) : undefined}
        />
      ))}
    </section>
  )
}

type PageProps = {
  start: string | undefined
  to: ConfigSelection
  hidesElections: boolean
  isFirst: boolean
  /** Shows the key blocks before this page; absent once they are shown. */
  onOlder: ((seqno: number) => void) | undefined
}

function HistoryPage({ start, to, hidesElections, isFirst, onOlder }: PageProps): JSX.Element {
  const query = useOperation('debugConfigHistory', {
    body: { ...(start !== undefined && { block: start }), count: KEY_BLOCKS_PER_PAGE },
  })
  return (
    <QueryView query={query} name="the key blocks" lines={8}>
      {({ key_blocks: keyBlocks, previous_seqno: previous, problem }) => {
        const shown = keyBlocks.filter(keyBlock => !hidesElections || !changesOnlyValidators(keyBlock))
        const hidden = keyBlocks.length - shown.length
        return (
          <>
            <ol className={styles.list}>
              {shown.map((keyBlock, i) => (
                <KeyBlockRow
                  key={keyBlock.id.seqno}
                  keyBlock={keyBlock}
                  older={olderSeqno(keyBlocks, keyBlock, previous)}
                  to={to}
                  isInForce={isFirst && i === 0}
                />
              ))}
            </ol>
            {hidden > 0 && <p className={styles.hidden}>{pluralize(hidden, 'key block')} with new validators hidden</p>}
            {problem !== undefined && (
              <Notice kind="partial" title={`Key block ${formatCount(previous ?? 0)} is not available`}>
                {capitalize(problem)}
              </Notice>
            )}
            {previous !== undefined && problem === undefined && onOlder && (
              <Button icon="down" onClick={() => onOlder(previous)}>
                Show older key blocks
              </Button>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

/** The key block before one of the list. */
const olderSeqno = (keyBlocks: readonly KeyBlock[], { id }: KeyBlock, previous: number | undefined) =>
  keyBlocks.find(keyBlock => keyBlock.id.seqno < id.seqno)?.id.seqno ?? previous

const changesOnlyValidators = ({ changes }: KeyBlock): boolean =>
  changes?.every(({ group }) => group === 'validators') ?? false

type RowProps = { keyBlock: KeyBlock; older: number | undefined; to: ConfigSelection; isInForce: boolean }

function KeyBlockRow({ keyBlock, older, to, isInForce }: RowProps): JSX.Element {
  const { id, utime, changes } = keyBlock
  const own = toSelection(id)
  return (
    <li className={styles.row} data-quiet={changesOnlyValidators(keyBlock) || undefined}>
      <span className="tabular secondary">
        <Time at={utime} />
      </span>
      <div className="shrink">
        <p className="flex wrap items-baseline gap-y-2 gap-x-16">
          <Link className="medium" href={screenPath('blocks', { block: formatBlockId(id) })}>
            Key block {formatCount(id.seqno)}
          </Link>
          <span className="flex wrap text-code gap-y-2 gap-x-16">
            <Link href={screenPath('config', { source: own })}>Configuration</Link>
            {older !== undefined && (
              <Link
                href={screenPath('config', { source: own, compare: { kind: 'block', block: String(older) } })}
                aria-label={`Changes of key block ${id.seqno}`}
              >
                Changes
              </Link>
            )}
            {!isInForce && (
              <Link
                href={screenPath('config', { source: to, compare: own })}
                aria-label={`All changes since key block ${id.seqno}`}
              >
                All changes since then
              </Link>
            )}
          </span>
        </p>
        <Changes changes={changes} />
      </div>
    </li>
  )
}

const toSelection = (id: BlockIdExtJson): ConfigSelection => ({ kind: 'block', block: String(id.seqno) })

function Changes({ changes }: Pick<KeyBlock, 'changes'>): JSX.Element {
  if (!changes) return <p className="secondary">The configuration before it is not available.</p>
  if (changes.length === 0) return <p className="secondary">No changes.</p>
  return (
    <ul className="flex wrap gap-y-2 gap-x-16">
      {changes.map(({ number, title, kind }) => (
        <li key={number}>
          <ChangeMark kind={kind} signOnly>
            <span className="code">{number}</span> {title}
          </ChangeMark>
        </li>
      ))}
    </ul>
  )
}
