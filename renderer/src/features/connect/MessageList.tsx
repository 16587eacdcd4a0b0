import type {
  DebugConnectMessage,
  DebugConnectWarning,
  DebugTonConnect,
} from '@tonoscope/core/contract/debugTonConnect'
import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { useOperation } from '../../backend/useOperation.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { AddToRunButton } from '../../run/AddToRunButton.tsx'
import { storeRun } from '../../run/runStore.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SeverityMark } from './FaultList.tsx'
import styles from './MessageList.module.css'

/** More are run together only: each alone would take long. */
const maxPreviews = 8

/** The messages of a request: each with its warnings and what it would do alone, and all together. */
export function MessageList({ result }: { result: DebugTonConnect }): JSX.Element | null {
  const { messages, message_count: count, outflow, boc, warnings } = result
  if (count === 0) return null
  const unreadable = count - messages.length
  return (
    <Section title="Messages" count={formatCount(count)}>
      <ol className={styles.messages}>
        {messages.map((message, at) => (
          <MessageRow
            key={message.path}
            message={message}
            isRun={at < maxPreviews && messages.length <= 2 * maxPreviews}
          />
        ))}
      </ol>
      {unreadable > 0 && (
        <p className="bad pt-8">{pluralize(unreadable, 'message')} cannot be read: see the faults above.</p>
      )}
      {outflow && (
        <div className={styles.together}>
          <p className="cluster gap-8">
            <span className="semibold">{messages.length > 1 ? 'All together' : 'Outflow'}</span>
            <Ton amount={outflow.amount} />
            {outflow.jettons.map(({ master, amount }) => (
              <span key={master} className="cluster gap-4">
                <span className="tabular">{formatCount(amount)}</span> units of <Address address={master} />
              </span>
            ))}
            <span className="hint">at worst, and fees</span>
          </p>
          <Warnings warnings={warnings} />
          {messages.length > 1 && boc !== undefined && <Preview boc={boc} />}
        </div>
      )}
    </Section>
  )
}

function MessageRow({ message, isRun }: { message: DebugConnectMessage; isRun: boolean }): JSX.Element {
  const { destination, amount, bounce, jetton, warnings, boc, problem, has_init: hasInit } = message
  const operation = message.decoded_op_name ?? message.op_code
  return (
    <li>
      <p className="cluster gap-8">
        {amount !== undefined && <Ton amount={amount} />}
        {destination !== undefined && (
          <>
            <span className="hint">to</span>
            <Address address={destination} />
          </>
        )}
        <code className="hint">{message.path}</code>
      </p>
      <p className="cluster gap-8 secondary">
        <span>{operation === undefined ? 'no body' : operation.replaceAll('_', ' ')}</span>
        {bounce !== undefined && <span>bounce: {bounce ? 'on' : 'off'}</span>}
        {hasInit && <span>StateInit attached</span>}
      </p>
      {jetton && (
        <p className="cluster gap-8">
          <span className="tabular">{formatCount(jetton.amount)}</span> units of <Address address={jetton.master} />
          <span className="hint">to</span>
          <Address address={jetton.recipient} />
        </p>
      )}
      <Warnings warnings={warnings} />
      {problem !== undefined && <p className="secondary">{problem}</p>}
      {boc !== undefined && isRun && <Preview boc={boc} />}
    </li>
  )
}

function Warnings({ warnings }: { warnings: readonly DebugConnectWarning[] }): JSX.Element | null {
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ code, severity, text }) => (
        <li key={code}>
          <SeverityMark severity={severity} />
          <span className="anywhere">
            <ChainText text={text} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What an unsigned message would do, and the way to its run. */
function Preview({ boc }: { boc: string }): JSX.Element {
  const [, navigate] = useLocation()
  const request = { boc, ignore_signature: true }
  const { data, error, refetch } = useOperation('debugEmulate', { body: request, headers: {} })
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton name="the preview" lines={1} />
  return (
    <p className={styles.preview}>
      <span className={data.rejection ? 'bad' : undefined}>
        <ChainText text={data.summary.sentence} />
      </span>
      <Button kind="link" onClick={() => navigate(screenPath('inspect', { run: storeRun(request) }))}>
        Open in Inspect
      </Button>
      <AddToRunButton message={request} />
    </p>
  )
}
