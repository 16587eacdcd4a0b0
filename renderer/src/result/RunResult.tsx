import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { ComparedSubject } from '@tonoscope/core/contract/debugCompare'
import type { DebugRemedy } from '@tonoscope/core/contract/debugRemedies'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { formatInterfaces } from '@tonoscope/core/encoding/words'
import { type JSX, type ReactNode, useMemo } from 'react'
import { pluralize } from '../format/amount.ts'
import { formatMs } from '../format/time.ts'
import { useLabelled } from '../labels/useLabelled.ts'
import type { RunOrigin } from '../run/debuggerPath.ts'
import { ExitCode } from '../trace/ExitCode.tsx'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Preflight } from '../ui/Preflight.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleBlock } from '../ui/StaleBlock.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { Time } from '../ui/Time.tsx'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import type { Watched } from '../watch/WatchMessage.tsx'
import type { ExplanationSource } from './explanation/ExplanationPopover.tsx'
import type { StepsAvailability } from './node/NodeDrawer.tsx'
import { type ResultNavigation, ResultView } from './ResultView.tsx'
import { RunRaw } from './RunRaw.tsx'
import { getRunStatus } from './runStatus.ts'
import { SecondOpinion } from './SecondOpinion.tsx'
import styles from './Verdict.module.css'
import { mainFinding } from './Verdict.tsx'

const GasTab = lazyComponent(() => import('../profile/GasTab.tsx'), 'GasTab')
const MinimumValue = lazyComponent(() => import('../minimum/MinimumValue.tsx'), 'MinimumValue')
const Repair = lazyComponent(() => import('./Repair.tsx'), 'Repair')
const Steps = lazyComponent(() => import('./node/Steps.tsx'), 'Steps')
const TransactionFees = lazyComponent(() => import('../fees/TransactionFees.tsx'), 'TransactionFees')

type Props = ResultNavigation & {
  result: DebugResult
  /** The request of the run; VM steps are requested with the same arguments. */
  request: DebugEmulateRequest
  noSteps?: string
  /** The VM steps of a transaction, where they do not come from another run. */
  stepsOf?: ((node: string) => ReactNode) | undefined
  /** Where others find the same run. */
  origin?: RunOrigin | undefined
  /** Source of the classification explanation; default: the same run with `explain`. */
  explained?: ExplanationSource | undefined
  /** What it is compared as; default: the same run. */
  subject?: ComparedSubject | undefined
  /** Runs the message again with other arguments; absent where a result cannot be run. */
  onRemedy?: (remedy: DebugRemedy) => void
}

/** Some messages are rejected before any code runs. */
const hasRunCode = ({ trace, rejection }: DebugResult): boolean =>
  trace !== undefined || rejection?.exit_code !== undefined

/** Something failed or was lost, which another message may not. */
const isFailed = ({ verdict, summary }: DebugResult): boolean =>
  summary.losses.length > 0 || verdict.findings.some(({ severity }) => severity === 'failure')

/** The result of a run. */
export function RunResult(props: Props): JSX.Element {
  const { request, noSteps, stepsOf, origin, explained, subject, onRemedy, result: _, ...navigation } = props
  const result = useLabelled(props.result)
  const steps = useMemo(
    (): StepsAvailability =>
      stepsOf
        ? { page: trace => stepsOf(trace.id) }
        : noSteps === undefined
          ? { page: trace => <Steps request={request} node={trace.id} origin={origin} /> }
          : { reason: noSteps },
    [request, noSteps, stepsOf, origin],
  )
  const explanation = useMemo(
    (): ExplanationSource | undefined =>
      result.explanation
        ? { kind: 'loaded', explanation: result.explanation }
        : (explained ?? (noSteps === undefined ? { kind: 'run', request } : undefined)),
    [result, request, noSteps, explained],
  )
  const { arguments: args } = result
  const compared = useMemo(() => {
    const own = subject ?? (noSteps === undefined && !stepsOf ? { run: toSameRun(request, args) } : undefined)
    return own && { subject: own }
  }, [subject, noSteps, stepsOf, request, args])
  const watched = useMemo(
    () => (noSteps === undefined && !stepsOf ? toWatched(result, request) : undefined),
    [result, request, noSteps, stepsOf],
  )
  return (
    <ResultView
      {...navigation}
      result={result}
      compared={compared}
      watched={watched}
      explanation={explanation}
      network={result.arguments.network}
      file={`tree-${result.message.hash.slice(0, 8)}`}
      status={getRunStatus(result)}
      facts={<RunFacts result={result} />}
      comparison={
        <>
          <OnChainComparison result={result} />
          <SecondOpinion result={result} onNode={navigation.onOpen} />
        </>
      }
      steps={steps}
      raw={() => <RunRaw result={result} />}
      gas={
        noSteps === undefined && hasRunCode(result)
          ? model => (
              <GasTab
                request={request}
                model={model}
                title={result.summary.sentence.replace(/\.$/, '')}
                file={`gas-${result.message.hash.slice(0, 8)}`}
              />
            )
          : undefined
      }
      fees={
        noSteps === undefined
          ? trace => <TransactionFees request={request} hash={trace.node.transaction.hash} />
          : undefined
      }
      minimum={
        onRemedy && !result.partial && !isFailed(result) ? (
          <WhileLoading shown={null}>
            <MinimumValue request={request} run={result.arguments} />
          </WhileLoading>
        ) : null
      }
      repair={
        onRemedy && isFailed(result) ? (
          <WhileLoading shown={null}>
            <Repair request={request} run={result.arguments} />
          </WhileLoading>
        ) : null
      }
      remedies={onRemedy && result.remedies.length > 0 && <Remedies remedies={result.remedies} onRemedy={onRemedy} />}
    >
      {result.rejection && (
        <RejectionView
          rejection={result.rejection}
          explainedInVerdict={isExplainedInVerdict(result)}
          preflight={result.preflight}
          steps={stepsOf?.('0') ?? noSteps ?? <Steps request={request} node="0" origin={origin} />}
        />
      )}
    </ResultView>
  )
}

/** The same run again, whatever the newest block is then. */
function toSameRun(
  { explain: _, abis: __, lt_offset: ___, ...request }: DebugEmulateRequest,
  { block, now, lt, seed }: DebugResult['arguments'],
): DebugEmulateRequest {
  return { ...request, block_seqno: block.seqno, ...(!request.as_on_chain && { now, lt, seed }) }
}

/** A signed message that could be sent: its run is what was predicted. */
function toWatched({ message, arguments: args }: DebugResult, request: DebugEmulateRequest): Watched | undefined {
  if (message.kind !== 'external' || request.ignore_signature || request.as_on_chain) return undefined
  return { query: message.boc, run: toSameRun(request, args) }
}

type RemediesProps = { remedies: readonly DebugRemedy[]; onRemedy: (remedy: DebugRemedy) => void }

const Remedies = ({ remedies, onRemedy }: RemediesProps): JSX.Element => (
  <>
    {remedies.map((remedy, index) => (
      <Button key={remedy.title} kind={index === 0 ? 'primary' : 'plain'} onClick={() => onRemedy(remedy)}>
        {remedy.title}
      </Button>
    ))}
  </>
)

/** Whether the verdict explains the exit code of the rejection and has advice. */
function isExplainedInVerdict({ verdict, rejection }: DebugResult): boolean {
  const main = mainFinding({ verdict })
  return (
    main?.advice !== undefined &&
    main.evidence.some(one => one.name === 'exit_code' && one.value === String(rejection?.exit_code))
  )
}

/** For a message that is on chain: whether the emulated transactions are identical. */
function OnChainComparison({ result }: { result: DebugResult }): JSX.Element | null {
  const { on_chain: comparison } = result
  if (!comparison) return null
  const all = comparison.equal === comparison.on_chain && comparison.equal === comparison.emulated
  return (
    <p className={styles.comparison}>
      <StatusIcon state={all ? 'good' : 'unknown'} label={all ? 'Identical' : 'Different'} />
      {all
        ? comparison.on_chain === 1
          ? 'Identical: the transaction matches the chain.'
          : `Identical: all ${comparison.on_chain} transactions match the chain.`
        : `${comparison.equal} of ${pluralize(comparison.on_chain, 'on-chain transaction')} are identical; emulated: ${comparison.emulated}.`}
      {comparison.version_rules.length > 0 &&
        ` Possible reason: rules of newer network versions (${comparison.version_rules.join(', ')}).`}
    </p>
  )
}

function RunFacts({ result }: { result: DebugResult }): JSX.Element {
  const run = result.arguments
  return (
    <>
      <span>
        {run.network}, state at block {run.block.seqno}
      </span>
      <span>
        clock <Time at={run.now} />
      </span>
      <StaleBlock ageSec={result.block_age_sec} than="the clock" />
      {result.earlier && <span>after {pluralize(result.earlier.length, 'earlier message')}</span>}
      {run.ignore_signature && <span>signature not checked</span>}
      {run.overrides.length > 0 && <span>{pluralize(run.overrides.length, 'state override')}</span>}
      {run.config && <span>{pluralize(run.config.length, 'config parameter')} changed</span>}
      {run.libraries && <span>{pluralize(run.libraries.length, 'added library', 'added libraries')}</span>}
      {run.as_on_chain && <span>as on chain</span>}
      <VersionFact rules={result.version_rules} />
      <span>Run in {formatMs(result.took_ms)}</span>
    </>
  )
}

/** Whether newer rules of the network may change the run; nothing when the emulator is as new as the network. */
function VersionFact({ rules }: { rules: DebugResult['version_rules'] }): JSX.Element | null {
  const { network_version, emulator_version, sentence } = rules
  if (network_version !== undefined && network_version <= emulator_version) return null
  return <span>{sentence}</span>
}

type RejectionProps = Pick<DebugResult, 'preflight'> & {
  rejection: NonNullable<DebugResult['rejection']>
  explainedInVerdict: boolean
  steps: ReactNode
}
/** A rejected message: pre-flight checks, account state and VM steps; there is no transaction. */
function RejectionView({ rejection, explainedInVerdict, preflight, steps }: RejectionProps): JSX.Element {
  return (
    <div className={styles.rejected}>
      <Section title="Pre-flight checks">
        <Preflight checks={preflight} />
      </Section>
      <Section title="Rejecting account">
        <Pairs
          values={{
            Account: <Address address={rejection.account} />,
            Kind: formatInterfaces(rejection.interfaces) || 'Unknown',
            Status: rejection.state.status,
            Balance: <Ton amount={rejection.state.balance} />,
            'Exit code': rejection.exit_code !== undefined && (
              <ExitCode
                code={rejection.exit_code}
                ok={false}
                note={
                  rejection.name === undefined
                    ? undefined
                    : {
                        name: rejection.name,
                        abi: rejection.abi,
                        description: explainedInVerdict ? '' : (rejection.description ?? rejection.text),
                      }
                }
                fallback={explainedInVerdict ? undefined : rejection.text}
              />
            ),
          }}
        />
      </Section>
      <div className="shrink full-row">
        <Section title="VM steps">
          {rejection.vm_log === '' ? (
            <p className="secondary">The VM did not start.</p>
          ) : (
            <WhileLoading shown={<Skeleton name="VM steps" lines={8} />}>{steps}</WhileLoading>
          )}
        </Section>
      </div>
    </div>
  )
}
