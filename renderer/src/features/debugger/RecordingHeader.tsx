import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { exitCodeOf } from '@tonoscope/core/stepping/compareOutcomes'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { SaveCapsule } from '../../capsules/SaveCapsule.tsx'
import { toErrorText } from '../../errors/toErrorText.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import { Address } from '../../ui/Address.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { useDebugger } from './context/DebuggerContext.ts'
import { EditButton } from './edit/EditButton.tsx'
import { toOrigin } from './origin.ts'
import styles from './RecordingHeader.module.css'
import type { CodeListings } from './useCodeListings.ts'

type Props = {
  recording: DebugRecording
  params: ScreenParams<'debugger'>
  code: CodeListings
  step: number
  /** The run that can be saved with its steps. */
  save: DebugEmulateRequest | undefined
}

/** What was recorded, how it ended, and a link to the step. */
export function RecordingHeader({ recording, params, code, step, save }: Props): JSX.Element {
  const { account, gas_used: gas, exceptions } = recording
  const exitCode = exitCodeOf(recording)
  const origin = toOrigin(params)
  const hasFailed = exitCode !== undefined && exitCode !== 0 && exitCode !== 1
  return (
    <header className={styles.header}>
      <Link href={origin.path} className={styles.back} aria-label={origin.title} title={origin.title}>
        <Icon name="left" size={14} />
      </Link>
      <h1 className={styles.title}>{params.method ?? `Transaction ${params.node}`}</h1>
      <Address address={account} />
      <p className={styles.facts}>
        {exitCode !== undefined && (
          <span className="inline-row gap-4">
            <StatusIcon state={hasFailed ? 'bad' : 'good'} label={hasFailed ? 'Failed' : 'Succeeded'} />
            exit code {exitCode}
          </span>
        )}
        {gas !== undefined && <span className="tabular">{formatCount(gas)} gas</span>}
        <span className="tabular">{pluralize(recording.steps, 'step')}</span>
        {exceptions.length > 1 && <span>{pluralize(exceptions.length, 'exception')}</span>}
        {recording.on_chain && (
          <span title={recording.on_chain.hash}>
            {recording.on_chain.equal ? 'equal to the chain' : 'not equal to the chain'}
          </span>
        )}
        {code.isLoading && <span role="status">Disassembling</span>}
        {code.error && <span className="bad">No listing: {toErrorText(code.error).title}</span>}
      </p>
      <div className="flex">
        <EditButton />
        {save && (
          <SaveCapsule
            what={{ run: save }}
            title={`Transaction ${params.node}`}
            opensAt={{ node: params.node, step }}
          />
        )}
        <CopyButton name="Copy a link to this step" text={() => location.href}>
          Link
        </CopyButton>
      </div>
    </header>
  )
}

/** What is missing in a recording. */
export function RecordingNotices({ recording }: { recording: DebugRecording }): JSX.Element | null {
  const { is_truncated: isTruncated, missing_stacks: missing } = recording
  const stackless = missing?.steps ?? 0
  if (!isTruncated && stackless === 0) return null
  return (
    <div className={styles.notices}>
      {isTruncated && (
        <Notice kind="partial" title="The first steps are missing">
          The emulator keeps only the end of a long log. Steps count from the first one that was kept.
        </Notice>
      )}
      {missing && stackless > 0 && (
        <Notice
          kind="partial"
          title={
            stackless === 1 ? 'The first step has no stack' : `The first ${formatCount(stackless)} steps have no stacks`
          }
        >
          {missing.reason}
        </Notice>
      )}
    </div>
  )
}

/** The instruction of a step, its gas and what the VM printed. */
export function StepLine({ step, onCaller }: { step: number; onCaller: () => void }): JSX.Element {
  const { reader } = useDebugger()
  const { cost, used, remaining } = reader.gas(step)
  const exception = reader.exception(step)
  const notes = reader.notes(step)
  const depth = reader.depth(step)
  return (
    <div className={styles.step} data-exception={exception !== undefined || undefined}>
      <p className={styles.instruction}>
        <span className="visually-hidden">Step {step + 1}: </span>
        {reader.instruction(step)}
        {exception && (
          <span className={styles.exception}>
            <Icon name="cross" size={12} /> throws {exception.code}
            {exception.text !== '' && `: ${exception.text}`}
          </span>
        )}
      </p>
      <p className={styles.gas}>
        {cost !== undefined && <span>{formatCount(cost)} gas</span>}
        {used !== undefined && <span>{formatCount(used)} used</span>}
        {remaining !== undefined && <span>{formatCount(remaining)} left</span>}
        {depth > 0 && (
          <button type="button" className={styles.caller} title="Go to the instruction that called" onClick={onCaller}>
            depth {formatCount(depth)}
          </button>
        )}
      </p>
      {notes.map((note, index) => (
        // Lines of a log.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <p key={index} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  )
}
