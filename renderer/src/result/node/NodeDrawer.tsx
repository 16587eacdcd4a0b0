import { type JSX, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { BlockNameLink } from '../../blocksTabs/BlockLink.tsx'
import { capitalize, formatInterface, toWords } from '../../format/words.ts'
import { operationOf, type TraceNode } from '../../trace/model.ts'
import { walk } from '../../trace/walk.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { NotTold } from '../NotTold.tsx'
import type { StepsOffer } from '../ResultView.tsx'
import { MessageCard } from './MessageCard.tsx'
import styles from './NodeDrawer.module.css'
import { OutMessages } from './OutMessages.tsx'
import { Phases } from './Phases.tsx'

type Props = {
  trace: TraceNode
  steps: StepsOffer
  onGo: (id: string) => void
  onClose: () => void
  /** Where one can go from here, when it is not a tree that is walked. */
  walk?: ReactNode
  /** Other places that show this transaction. */
  links?: ReactNode
}

type Page = 'phases' | 'steps'

/** Everything about one transaction: what came in, what was done in which order, what went out, and each VM step. */
export function NodeDrawer({ trace, steps, onGo, onClose, walk, links }: Props): JSX.Element {
  const [page, setPage] = useState<Page>('phases')
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another transaction is read from its beginning
  useEffect(() => {
    top.current?.parentElement?.scrollTo({ top: 0 })
  }, [trace.id])

  const tabs: Tab<Page>[] = [
    { id: 'phases', title: 'Phases', page: () => <PhasesPage trace={trace} onGo={onGo} /> },
    ...('page' in steps
      ? [
          {
            id: 'steps' as const,
            title: 'VM steps',
            page: () => <Suspense fallback={<Skeleton name="VM steps" lines={8} />}>{steps.page(trace)}</Suspense>,
          },
        ]
      : []),
  ]
  return (
    <div className={styles.drawer} ref={top}>
      <Head trace={trace} onGo={onGo} onClose={onClose} walk={walk} links={links} />
      <Tabs name="Transaction" tabs={tabs} open={page} onOpen={setPage} />
      {'reason' in steps && <p className={styles.quiet}>No VM steps: {steps.reason}</p>}
    </div>
  )
}

function Head({ trace, onGo, onClose, walk, links }: Omit<Props, 'steps'>): JSX.Element {
  const { transaction, interfaces } = trace.node
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <h2 className={styles.title}>
          <span className={styles.ring} data-state={trace.state}>
            {trace.letter || <StatusIcon {...marks[trace.state]} />}
          </span>
          {capitalize(toWords(operationOf(trace.node))) || 'Transfer'}
        </h2>
        {walk ?? <Walk trace={trace} onGo={onGo} />}
        <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
      </div>
      <Pairs dense>
        <Pair name="Account">
          <Address address={trace.account} letter={false} />
        </Pair>
        {interfaces.length > 0 && <Pair name="Kind">{interfaces.map(formatInterface).join(', ')}</Pair>}
        <Pair name="Outcome">
          <Outcome trace={trace} />
        </Pair>
        <Pair name="Balance">
          <Balance trace={trace} />
        </Pair>
        <Pair name="Fees">
          <Ton amount={transaction.total_fees} />
        </Pair>
        <Pair name="Time">
          <Time at={transaction.utime} />, <span className={styles.code}>lt {String(transaction.lt)}</span>
        </Pair>
        <Pair name="Hash">
          <Hash hash={transaction.hash} what="transaction hash" />
        </Pair>
        {isOfBlock(transaction.block) && (
          <Pair name="Block">
            <BlockNameLink name={transaction.block} />
          </Pair>
        )}
        {trace.node.on_chain && (
          <Pair name="On the chain">
            {trace.node.on_chain.equal ? 'equal to the transaction that landed' : 'another transaction landed'}
          </Pair>
        )}
      </Pairs>
      <div className={styles.tools}>
        <CopyButton text={() => transaction.raw}>Copy transaction as a bag</CopyButton>
        {links}
      </div>
    </header>
  )
}

/** An emulated transaction is in no block: shard and number are zero there. */
const isOfBlock = (name: string): boolean => /^\(-?\d+,[0-9a-f]+,0*[1-9]\d*\)$/i.test(name)

/** In the ring of a transaction whose account has no letter. */
const marks = {
  good: { state: 'good', label: 'Succeeded' },
  failed: { state: 'bad', label: 'Failed' },
  skipped: { state: 'none', label: 'No code was run' },
} as const

function Balance({ trace }: { trace: TraceNode }): JSX.Element {
  const { before, after } = trace.node
  if (!before && !after) return <NotTold />
  return (
    <>
      {before ? <Ton amount={before.balance} /> : <NotTold />}{' '}
      <span className={styles.arrow}>
        <Icon name="right" size={11} label="becomes" />
      </span>{' '}
      {after ? <Ton amount={after.balance} /> : <NotTold />}
    </>
  )
}

function Outcome({ trace }: { trace: TraceNode }): JSX.Element {
  const { transaction, compute_note: compute, action_note: action } = trace.node
  if (trace.state === 'failed') {
    const inAction = transaction.compute_phase?.success === true
    const note = inAction ? action : compute
    const code = inAction ? transaction.action_phase?.result_code : transaction.compute_phase?.exit_code
    const where = transaction.compute_phase?.skipped
      ? 'no code was run'
      : inAction
        ? 'in the action phase'
        : 'in the compute phase'
    return (
      <span className={styles.bad}>
        Failed {where}
        {code !== undefined && `, ${inAction ? 'result' : 'exit'} code ${code}`}
        {note && `: ${note.description}`}
      </span>
    )
  }
  if (transaction.destroyed) return <>Succeeded, the account was deleted</>
  return <>{trace.state === 'skipped' ? 'Value received, no code was run' : 'Succeeded'}</>
}

const steps = [
  ['ArrowLeft', 'left', 'Cause'],
  ['ArrowUp', 'up', 'Previous of the same cause'],
  ['ArrowDown', 'down', 'Next of the same cause'],
  ['ArrowRight', 'right', 'What it caused'],
] as const

function Walk({ trace, onGo }: { trace: TraceNode; onGo: (id: string) => void }): JSX.Element {
  return (
    <span className={styles.walk}>
      {steps.map(([key, icon, label]) => {
        const to = walk(trace, key)
        return <IconButton key={key} icon={icon} label={label} disabled={to === trace} onClick={() => onGo(to.id)} />
      })}
    </span>
  )
}

function PhasesPage({ trace, onGo }: Pick<Props, 'trace' | 'onGo'>): JSX.Element {
  const { transaction } = trace.node
  return (
    <div className={styles.page}>
      <section>
        <h3>Message in</h3>
        {transaction.in_msg ? (
          <MessageCard message={transaction.in_msg} />
        ) : (
          <p className={styles.quiet}>No message: the chain itself starts this transaction in every block.</p>
        )}
      </section>
      <section>
        <h3>Phases</h3>
        <Phases node={trace.node} />
      </section>
      <section>
        <h3>Messages out</h3>
        <OutMessages trace={trace} onGo={onGo} />
      </section>
    </div>
  )
}
