import type { DebugNode } from '@tonoscope/core/contract/debug'
import type { JSX, ReactNode } from 'react'
import { formatCount } from '../../format/amount.ts'
import { capitalize } from '../../format/words.ts'
import { ExitCode } from '../../trace/ExitCode.tsx'
import { bounceTexts, getPhases, type TransactionPhase } from '../../trace/phases.ts'
import type { TreeNode } from '../../trace/traceModel.ts'
import { Ton } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { UnknownValue } from '../../ui/UnknownValue.tsx'
import { NotSent, OutActions } from './OutActions.tsx'
import styles from './Phases.module.css'

type Props = { trace: Pick<TreeNode, 'node' | 'unsent'> }

/** The phases in order of execution. */
export function Phases({ trace }: Props): JSX.Element {
  const { node } = trace
  return (
    <ol className={styles.phases} aria-label="Phases in the order of execution">
      {getPhases(node).map(phase => (
        <li key={phase.name} data-state={phase.state}>
          <span className={styles.stop}>
            {phase.state === 'failed' && <Icon name="cross" size={10} label="Failed" />}
            {phase.state === 'done' && <Icon name="check" size={10} label="Done" />}
          </span>
          <h4>{capitalize(phase.name)}</h4>
          {phase.state === 'skipped' ? (
            <p className={styles.reason}>Not run: {phase.reason}.</p>
          ) : (
            <PhaseDetails phase={phase} trace={trace} />
          )}
        </li>
      ))}
    </ol>
  )
}

function PhaseDetails({ phase, trace }: Props & { phase: TransactionPhase }): ReactNode {
  const { node } = trace
  const { transaction } = node
  switch (phase.name) {
    case 'storage':
      return transaction.storage_phase && <Storage phase={transaction.storage_phase} />
    case 'credit':
      return (
        <Pairs
          dense
          values={{
            Received: <Ton amount={transaction.credit_phase?.credit ?? 0n} />,
            'Debt paid': (transaction.credit_phase?.fees_collected ?? 0n) > 0n && (
              <Ton amount={transaction.credit_phase?.fees_collected ?? 0n} />
            ),
          }}
        />
      )
    case 'compute':
      return <Compute node={node} />
    case 'action':
      return <Action trace={trace} />
    case 'bounce':
      return <p className={styles.reason}>{transaction.bounce_phase && bounceTexts[transaction.bounce_phase]}</p>
  }
}

function Storage({ phase }: { phase: NonNullable<DebugNode['transaction']['storage_phase']> }): JSX.Element {
  return (
    <Pairs
      dense
      values={{
        'Storage fee': <Ton amount={phase.fees_collected} />,
        'Storage debt': phase.fees_due !== undefined && <Ton amount={phase.fees_due} />,
        Account:
          phase.status_change !== 'acst_unchanged' &&
          (phase.status_change === 'acst_frozen' ? 'frozen: storage debt too high' : 'deleted: storage debt too high'),
      }}
    />
  )
}

function Compute({ node }: { node: DebugNode }): ReactNode {
  const phase = node.transaction.compute_phase
  if (!phase) return null
  return (
    <Pairs
      dense
      values={{
        'Exit code': (
          <ExitCode
            code={phase.exit_code ?? 0}
            ok={phase.success === true}
            note={node.compute_note}
            fallback={phase.exit_code_description}
          />
        ),
        Gas: (
          <>
            <span className="code">{formatCount(phase.gas_used ?? 0n)}</span> used,{' '}
            <Ton amount={phase.gas_fees ?? 0n} />
          </>
        ),
        'VM steps': <span className="code">{formatCount(phase.vm_steps ?? 0)}</span>,
      }}
    />
  )
}

function Action({ trace: { node, unsent } }: Props): ReactNode {
  const phase = node.transaction.action_phase
  if (!phase) return null
  return (
    <>
      <Pairs
        dense
        values={{
          'Result code': (
            <ExitCode
              code={phase.result_code}
              ok={phase.success}
              note={node.action_note}
              fallback={phase.result_code_description}
            />
          ),
          Actions: (
            <>
              <span className="code">{phase.total_actions}</span>
              {phase.skipped_actions > 0 && (
                <strong className="medium bad">
                  , <span className="code">{phase.skipped_actions}</span> silently skipped
                </strong>
              )}
            </>
          ),
          'Forward fees': <Ton amount={phase.fwd_fees} />,
          'Action fees': <Ton amount={phase.total_fees} />,
        }}
      />
      {node.actions ? (
        <OutActions actions={node.actions} unsent={unsent} />
      ) : (
        phase.total_actions > 0 && (
          <p className={styles.reason}>
            Output actions: <UnknownValue />
          </p>
        )
      )}
      {!node.actions && <NotSent losses={unsent} />}
    </>
  )
}
