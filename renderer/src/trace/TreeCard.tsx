import { Popover as Radix } from 'radix-ui'
import type { JSX, ReactNode } from 'react'
import { formatCount } from '../format/amount.ts'
import { capitalize, toWords } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { UnknownValue } from '../ui/UnknownValue.tsx'
import { ExitCode } from './ExitCode.tsx'
import { getEdgeLabel } from './edgeLabel.ts'
import { getPhases, type TransactionPhase } from './phases.ts'
import styles from './TreeCard.module.css'
import type { TreeNode } from './traceModel.ts'
import { getReceiver, isTransaction, type TreeItem } from './treeItems.ts'
import type { CardTarget, useTreeCard } from './useTreeCard.ts'

/** Id of the card, which describes the item that it stands beside. */
export const TREE_CARD_ID = 'tree-card'

/** A card above or below a node or an edge: never over it. */
export function TreeCard({ card }: { card: ReturnType<typeof useTreeCard> }): JSX.Element | null {
  const { target, close, keep, leave } = card
  if (!target) return null
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Anchor virtualRef={{ current: target.element }} />
      <Radix.Portal>
        <Radix.Content
          id={TREE_CARD_ID}
          role="tooltip"
          className={styles.card}
          side="bottom"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={preventFocus}
          onCloseAutoFocus={preventFocus}
          onPointerEnter={keep}
          onPointerLeave={leave}
        >
          <TreeCardContent target={target} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The keyboard stays in the tree. */
const preventFocus = (event: Event) => event.preventDefault()

/** What a card says: the message, and for a node what it did. */
export function TreeCardContent({ target: { item, part } }: { target: Omit<CardTarget, 'element'> }): JSX.Element {
  return (
    <>
      <p className="semibold anywhere mb-4">{getHeading(item)}</p>
      <Pairs
        dense
        values={{ ...getMessageValues(item, part), ...(part !== 'edge' && isTransaction(item) && getEffects(item)) }}
      />
    </>
  )
}

const getHeading = (item: TreeItem): ReactNode => (
  <ChainText text={capitalize(toWords(getEdgeLabel(item).op)) || 'Transfer'} />
)

function getMessageValues(item: TreeItem, part: CardTarget['part']): Record<string, ReactNode> {
  const { value, reason } = getEdgeLabel(item)
  const receiver = getReceiver(item)
  const message = isTransaction(item) ? item.node.transaction.in_msg : undefined
  const sender = isTransaction(item) ? message?.source?.address : item.parent.account
  const isGroup = !isTransaction(item) && item.kind === 'group'
  return {
    From: part !== 'node' && (sender === undefined ? 'External' : <Address address={sender} />),
    [part === 'edge' ? 'To' : 'Account']: receiver !== undefined && <Address address={receiver} />,
    [isGroup ? 'Total value' : 'Value']: value !== undefined && <Ton amount={value} />,
    'Forward fee': part !== 'node' && message !== undefined && message.fwd_fee > 0n && <Ton amount={message.fwd_fee} />,
    Bounce:
      part !== 'node' &&
      message?.msg_type === 'int_msg' &&
      (message.bounced ? 'bounced' : message.bounce ? 'on' : 'off'),
    Reason: reason && <ChainText text={reason.text} />,
    'Total fees': part !== 'edge' && isGroup && <Ton amount={sumTotalFees(item.members)} />,
  }
}

const sumTotalFees = (items: readonly TreeItem[]): bigint =>
  items.reduce((sum, item) => sum + (isTransaction(item) ? item.node.transaction.total_fees : 0n), 0n)

/** The phases of a transaction in few words, and what it cost and changed. */
function getEffects({ node, skippedActions }: TreeNode): Record<string, ReactNode> {
  const { transaction, before, after } = node
  const { compute_phase: compute, action_phase: action } = transaction
  const phases = getPhases(node)
  return {
    Compute:
      compute && !compute.skipped ? (
        <ExitCode
          code={compute.exit_code ?? 0}
          ok={compute.success === true}
          note={node.compute_note}
          fallback={compute.exit_code_description}
        />
      ) : (
        <NotRun phases={phases} name="compute" />
      ),
    Action: action ? (
      <ExitCode
        code={action.result_code}
        ok={action.success}
        note={node.action_note}
        fallback={action.result_code_description}
      />
    ) : (
      <NotRun phases={phases} name="action" />
    ),
    'Second opinion': node.second_opinion?.agrees === false && (
      <span className="unknown anywhere">disagrees: {node.second_opinion.field}</span>
    ),
    Skipped: skippedActions > 0 && <span className="bad">{formatCount(skippedActions)} silently skipped</span>,
    Gas: compute?.skipped === false && (
      <>
        <span className="code">{formatCount(compute.gas_used ?? 0n)}</span> used,{' '}
        <Ton amount={compute.gas_fees ?? 0n} />
      </>
    ),
    Fees: <Ton amount={transaction.total_fees} />,
    'Balance change': before && after ? <Ton amount={after.balance - before.balance} signed /> : <UnknownValue />,
    Data: before && after ? before.data_hash === after.data_hash ? 'unchanged' : 'changed' : <UnknownValue />,
    Code: before && after && before.code_hash !== after.code_hash && 'changed',
  }
}

type NotRunProps = { phases: readonly TransactionPhase[]; name: TransactionPhase['name'] }

function NotRun({ phases, name }: NotRunProps): JSX.Element {
  const reason = phases.find(phase => phase.name === name)?.reason
  return <span className="secondary">Not run{reason !== undefined && `: ${reason}`}</span>
}
