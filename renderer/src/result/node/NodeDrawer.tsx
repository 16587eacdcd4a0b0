import { getOperation } from '@tonoscope/core/contract/debugNodes'
import { formatInterfaces } from '@tonoscope/core/encoding/words'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { BlockIdLink } from '../../blocksTabs/BlockLink.tsx'
import { capitalize, toWords } from '../../format/words.ts'
import type { TreeNode } from '../../trace/traceModel.ts'
import { getNextNode } from '../../trace/useTreeKeys.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { UnknownValue } from '../../ui/UnknownValue.tsx'
import { WhileLoading } from '../../ui/WhileLoading.tsx'
import { DockButton } from '../drawer/Drawer.tsx'
import { MessageCard } from './MessageCard.tsx'
import styles from './NodeDrawer.module.css'
import { NodeOpinion } from './NodeOpinion.tsx'
import { OutMessages } from './OutMessages.tsx'
import { Phases } from './Phases.tsx'

/** The VM steps of a transaction, or why they are not available. */
export type StepsAvailability = { readonly page: (trace: TreeNode) => ReactNode } | { readonly reason: string }

type Props = {
  trace: TreeNode
  steps: StepsAvailability
  /** The fees of a transaction as formulas; absent if they are not known. */
  fees?: ((trace: TreeNode) => ReactNode) | undefined
  onSelect: (id: string) => void
  onClose: () => void
  /** Navigation buttons; default: those of the tree. */
  walk?: ReactNode
  links?: ReactNode
}

type Page = 'phases' | 'fees' | 'steps'

/** The details of a transaction: messages, phases, fees and VM steps. */
export function NodeDrawer({ trace, steps, fees, onSelect, onClose, walk, links }: Props): JSX.Element {
  const [page, setPage] = useState<Page>('phases')
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the top when the transaction changes
  useEffect(() => {
    top.current?.parentElement?.scrollTo({ top: 0 })
  }, [trace.id])

  return (
    <div className={styles.drawer} ref={top}>
      <TransactionHeader
        {...{ trace, onSelect, onClose, walk, links }}
        onFees={fees && page !== 'fees' ? () => setPage('fees') : undefined}
      />
      <Tabs
        name="Transaction"
        tabs={[
          { id: 'phases', title: 'Phases', page: () => <PhasesPage trace={trace} onSelect={onSelect} /> },
          fees && {
            id: 'fees',
            title: 'Fees',
            page: () => <WhileLoading shown={<Skeleton name="the fees" lines={6} />}>{fees(trace)}</WhileLoading>,
          },
          'page' in steps && {
            id: 'steps',
            title: 'VM steps',
            page: () => <WhileLoading shown={<Skeleton name="VM steps" lines={8} />}>{steps.page(trace)}</WhileLoading>,
          },
        ]}
        open={page}
        onOpen={setPage}
      />
      {'reason' in steps && <p className="hint">No VM steps: {steps.reason}</p>}
    </div>
  )
}

type HeaderProps = Omit<Props, 'steps' | 'fees'> & {
  /** Shows the formulas of the fees. */
  onFees: (() => void) | undefined
}

function TransactionHeader({ trace, onSelect, onClose, walk, links, onFees }: HeaderProps): JSX.Element {
  const { transaction, interfaces } = trace.node
  return (
    <header className="mb-8">
      <div className="row gap-4 mb-8">
        <h2 className={styles.title}>
          <span className={styles.ring} data-state={trace.state}>
            {trace.letter || <StatusIcon {...marks[trace.state]} />}
          </span>
          {capitalize(toWords(getOperation(trace.node))) || 'Transfer'}
        </h2>
        {walk ?? <TreeNavigation trace={trace} onSelect={onSelect} />}
        <DockButton />
        <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
      </div>
      <Pairs
        dense
        values={{
          Account: <Address address={trace.account} letter={false} />,
          Kind: interfaces.length > 0 && formatInterfaces(interfaces),
          Outcome: <Outcome trace={trace} />,
          Balance: <Balance trace={trace} />,
          Fees: (
            <>
              <Ton amount={transaction.total_fees} />{' '}
              {onFees && (
                <button type="button" className="signal" onClick={onFees}>
                  formulas
                </button>
              )}
            </>
          ),
          Time: (
            <>
              <Time at={transaction.utime} />, <span className="code secondary">lt {String(transaction.lt)}</span>
            </>
          ),
          Hash: <Hash hash={transaction.hash} what="transaction hash" />,
          Block: hasBlock(transaction.block) && <BlockIdLink name={transaction.block} />,
          'Second opinion': trace.node.second_opinion && <NodeOpinion opinion={trace.node.second_opinion} />,
          'On chain': trace.node.on_chain && (trace.node.on_chain.equal ? 'identical' : 'different transaction'),
        }}
      />
      <div className={styles.tools}>
        <CopyButton text={() => transaction.raw}>Copy transaction BoC</CopyButton>
        {links}
      </div>
    </header>
  )
}

/** Whether a transaction is in a block; an emulated one has block `(0,0,0)`. */
const hasBlock = (name: string): boolean => /^\(-?\d+,[0-9a-f]+,0*[1-9]\d*\)$/i.test(name)

/** Icons for transactions whose account has no letter. */
const marks = {
  good: { state: 'good', label: 'Succeeded' },
  failed: { state: 'bad', label: 'Failed' },
  skipped: { state: 'none', label: 'No code was run' },
} as const

function Balance({ trace }: { trace: TreeNode }): JSX.Element {
  const { before, after } = trace.node
  if (!before && !after) return <UnknownValue />
  return (
    <>
      {before ? <Ton amount={before.balance} /> : <UnknownValue />}{' '}
      <span className="hint">
        <Icon name="right" size={11} label="to" />
      </span>{' '}
      {after ? <Ton amount={after.balance} /> : <UnknownValue />}
    </>
  )
}

function Outcome({ trace }: { trace: TreeNode }): JSX.Element {
  const { transaction, compute_note: compute, action_note: action } = trace.node
  if (trace.state === 'failed') {
    const inAction = transaction.compute_phase?.success === true
    const note = inAction ? action : compute
    const code = inAction ? transaction.action_phase?.result_code : transaction.compute_phase?.exit_code
    const phase = transaction.compute_phase?.skipped
      ? ': no code was run'
      : inAction
        ? ' in the action phase'
        : ' in the compute phase'
    return (
      <span className="bad">
        Failed{phase}
        {code !== undefined && `, ${inAction ? 'result' : 'exit'} code ${code}`}
        {note && `: ${note.description}`}
      </span>
    )
  }
  if (transaction.destroyed) return <>Succeeded, the account was deleted</>
  return <>{trace.state === 'skipped' ? 'Value received, no code was run' : 'Succeeded'}</>
}

const directions = [
  ['ArrowLeft', 'left', 'Parent'],
  ['ArrowUp', 'up', 'Previous sibling'],
  ['ArrowDown', 'down', 'Next sibling'],
  ['ArrowRight', 'right', 'Child'],
] as const

function TreeNavigation({ trace, onSelect }: { trace: TreeNode; onSelect: (id: string) => void }): JSX.Element {
  return (
    <span className="inline-flex">
      {directions.map(([key, icon, label]) => {
        const to = getNextNode(trace, key)
        return (
          <IconButton key={key} icon={icon} label={label} disabled={to === trace} onClick={() => onSelect(to.id)} />
        )
      })}
    </span>
  )
}

function PhasesPage({ trace, onSelect }: Pick<Props, 'trace' | 'onSelect'>): JSX.Element {
  const { transaction } = trace.node
  return (
    <div className="grid gap-20">
      <section className="shrink">
        <h3 className="text-small medium secondary pb-6">Incoming message</h3>
        {transaction.in_msg ? (
          <MessageCard message={transaction.in_msg} abi={trace.node.abi} />
        ) : (
          <p className="hint">None: a tick-tock transaction, which runs in every masterchain block.</p>
        )}
      </section>
      <section className="shrink">
        <h3 className="text-small medium secondary pb-6">Phases</h3>
        <Phases trace={trace} />
      </section>
      <section className="shrink">
        <h3 className="text-small medium secondary pb-6">Outgoing messages</h3>
        <OutMessages trace={trace} onSelect={onSelect} />
      </section>
    </div>
  )
}
