import type { DebugAction } from '@tonoscope/core/contract/debugActions'
import type { DebugExplanation } from '@tonoscope/core/contract/debugExplanation'
import type { DebugCapsuleRunRequest, DebugClassifyRequest } from '@tonoscope/core/contract/lookups'
import type { DebugEmulateRequest, DebugEventRequest } from '@tonoscope/core/contract/requests'
import type { JSX } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { OpenInComposerButton } from '../../compose/OpenInComposerButton.tsx'
import { toDraft } from '../../compose/openInComposer.ts'
import { formatCount } from '../../format/amount.ts'
import { toWords } from '../../format/words.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Explanation.module.css'

/** The operations that explain, when their request is repeated with `explain`. */
const operations = {
  run: 'debugEmulate',
  event: 'debugEvent',
  file: 'debugClassify',
  capsule: 'debugCapsuleRun',
} as const
type Requests = {
  readonly run: DebugEmulateRequest
  readonly event: DebugEventRequest
  readonly file: DebugClassifyRequest
  readonly capsule: DebugCapsuleRunRequest
}
type RepeatedRequest = {
  readonly [K in keyof Requests]: { readonly kind: K; readonly request: Requests[K] }
}[keyof Requests]

/** Where the explanation comes from: the reply itself, or the same request repeated with `explain`. */
export type ExplanationSource = { readonly kind: 'loaded'; readonly explanation: DebugExplanation } | RepeatedRequest

type Props = {
  source: ExplanationSource
  action: DebugAction
  title: string
  model: TraceModel
  onNode: (id: string) => void
}

/** A popover that explains how an action was classified. */
export function ExplanationPopover({ source, title, ...rest }: Props): JSX.Element {
  const draft = findMessage(rest.action, rest.model)
  return (
    <Popover
      name={`Why ${title}`}
      trigger={
        <button type="button" className={styles.open} aria-label={`Why ${title}`}>
          Why
        </button>
      }
    >
      {source.kind === 'loaded' ? (
        <ExplanationView explanation={source.explanation} {...rest} />
      ) : (
        <ExplanationLoader source={source} {...rest} />
      )}
      {draft && <OpenInComposerButton message={draft} name={`Open in composer: ${title}`} />}
    </Popover>
  )
}

/** The message of the first transaction of an action. */
function findMessage({ base_transactions: hashes }: DebugAction, { nodes }: TraceModel) {
  const first = nodes.find(({ node }) => hashes[0] === node.transaction.hash)
  const message = first?.node.transaction.in_msg
  return message && toDraft(message)
}

type LoaderProps = Omit<Props, 'title' | 'source'> & { source: RepeatedRequest }

function ExplanationLoader({ source, ...rest }: LoaderProps): JSX.Element {
  const { data, error, refetch } = useOperation(operations[source.kind], { body: toExplainRequest(source) })
  if (error) return <ErrorNotice error={error} retry={() => refetch()} />
  if (!data) return <Skeleton name="the explanation" lines={3} />
  const { explanation } = 'differences' in data ? (data.result ?? data.event ?? {}) : data
  if (!explanation) return <p className="secondary">This service does not support explanations.</p>
  return <ExplanationView explanation={explanation} {...rest} />
}

const toExplainRequest = (source: RepeatedRequest) =>
  source.kind === 'capsule'
    ? { ...source.request, changes: { ...source.request.changes, explain: true } }
    : { ...source.request, explain: true }

type ViewProps = Pick<Props, 'action' | 'model' | 'onNode'> & { explanation: DebugExplanation }

/** The pattern that matched an action; for a generic action, the nearest pattern and its failed check. */
function ExplanationView({ explanation, action: shown, model, onNode }: ViewProps): JSX.Element {
  const explained = shown.v2.flatMap(index => explanation.actions[index] ?? [])
  if (shown.fields.length > 0)
    return <CompositeView action={shown} explained={explained} model={model} onNode={onNode} />
  const [action] = explained
  if (!action) return <p className="secondary">This explanation is for another version of this event.</p>
  const { pattern, transactions, built_on, legs, payouts } = action
  const transactionLinks = <TransactionLinks hashes={transactions} model={model} onNode={onNode} />
  if (pattern === 'generic') {
    const its = explanation.generic.filter(({ transaction }) => transactions.includes(transaction))
    return (
      <div className={styles.why}>
        <p>No pattern matched. The action is derived from its message only.</p>
        <Pairs dense values={{ Transactions: transactionLinks }} />
        {its.map(one => (
          <NearestPattern key={one.transaction} generic={one} model={model} onNode={onNode} />
        ))}
      </div>
    )
  }
  return (
    <div className={styles.why}>
      {pattern === 'wallets.unsentMessage' && (
        <p>An outgoing message that was never sent, derived from the request to the wallet.</p>
      )}
      <Pairs
        dense
        values={{
          Pattern: <code>{pattern}</code>,
          'Built on': built_on.length > 0 && <code>{built_on.join(', ')}</code>,
          Legs: legs?.map(({ dex }) => dex).join(', '),
          'Paid to others': payouts && <Payouts payouts={payouts} model={model} onNode={onNode} />,
          Transactions: transactionLinks,
        }}
      />
    </div>
  )
}

type CompositeProps = LinkProps & { action: DebugAction; explained: DebugExplanation['actions'] }

/** The pattern of an action beyond those of `/v2`, and the actions of `/v2` that it consists of. */
const CompositeView = ({ action, explained, ...links }: CompositeProps): JSX.Element => (
  <div className={styles.why}>
    <Pairs
      dense
      values={{
        Pattern: <code>{action.pattern}</code>,
        'In /v2': explained.map(({ type }) => type).join(', '),
        'Built on': <code>{[...new Set(explained.map(({ pattern }) => pattern))].join(', ')}</code>,
        Transactions: <TransactionLinks hashes={action.base_transactions} {...links} />,
      }}
    />
  </div>
)

type LinkProps = Pick<Props, 'model' | 'onNode'>
type NearestPatternProps = LinkProps & { generic: DebugExplanation['generic'][number] }

function NearestPattern({ generic: { operation, nearest }, ...links }: NearestPatternProps): JSX.Element {
  return (
    <Pairs
      dense
      values={{
        Operation: operation !== undefined && toWords(operation),
        'Nearest pattern': nearest ? (
          <>
            <code>{nearest.pattern}</code>, action {nearest.action_type}
          </>
        ) : (
          'None'
        ),
        'Failed check': nearest && <ChainText text={nearest.text} />,
        Where: nearest && (
          <>
            {nearest.path !== '' && (
              <>
                as <code>{nearest.path}</code>{' '}
              </>
            )}
            <TransactionLinks hashes={[nearest.transaction]} {...links} />
          </>
        ),
      }}
    />
  )
}

type PayoutsProps = LinkProps & { payouts: NonNullable<DebugExplanation['actions'][number]['payouts']> }

/** What a swap pays others, such as a referrer, inside of its transactions. */
const Payouts = ({ payouts, ...links }: PayoutsProps): JSX.Element => (
  <ul className={styles.payouts}>
    {payouts.map(({ recipient, amount, jetton, transaction }) => (
      <li key={`${transaction} ${amount}`} className={styles.payout}>
        <span>
          {formatCount(BigInt(amount))} {jetton === undefined ? 'units to' : 'of'}
        </span>
        {jetton !== undefined && (
          <>
            <Address address={jetton} />
            <span>to</span>
          </>
        )}
        <Address address={recipient} />
        <TransactionLinks hashes={[transaction]} {...links} />
      </li>
    ))}
  </ul>
)

function TransactionLinks({ hashes, model, onNode }: LinkProps & { hashes: readonly string[] }): JSX.Element {
  const nodes = new Map(model.nodes.map(one => [one.node.transaction.hash, one]))
  return (
    <span className={styles.transactionLinks}>
      {hashes.map(hash => {
        const node = nodes.get(hash)
        if (!node) return <Hash key={hash} hash={hash} what="transaction hash" />
        return (
          <Button key={hash} kind="link" onClick={() => onNode(node.id)}>
            {node.letter} {node.id}
          </Button>
        )
      })}
    </span>
  )
}
