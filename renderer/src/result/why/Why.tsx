import type { DebugExplanation } from '@tonoscope/core/contract/debug'
import type { DebugCapsuleRunRequest, DebugClassifyRequest, DebugEventRequest } from '@tonoscope/core/contract/lookups'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { JSX } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import type { TraceModel } from '../../trace/model.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Explained } from './Explained.tsx'
import styles from './Why.module.css'

/** Where an explanation comes from: the answer itself, or the same question asked once more with it. */
export type ExplanationSource =
  | { readonly kind: 'told'; readonly explanation: DebugExplanation }
  | { readonly kind: 'run'; readonly request: DebugEmulateRequest }
  | { readonly kind: 'event'; readonly request: DebugEventRequest }
  | { readonly kind: 'file'; readonly request: DebugClassifyRequest }
  | { readonly kind: 'capsule'; readonly request: DebugCapsuleRunRequest }

type Props = {
  source: ExplanationSource
  /** The place of the action in the list. */
  index: number
  title: string
  model: TraceModel
  onNode: (id: string) => void
}

/** Why an action was recognised as what it is: the pattern that took it, or what stood in the way of one. */
export function Why({ source, title, ...rest }: Props): JSX.Element {
  return (
    <Popover
      name={`Why ${title}`}
      trigger={
        <button type="button" className={styles.open} aria-label={`Why ${title}`}>
          Why
        </button>
      }
    >
      <Asked source={source} {...rest} />
    </Popover>
  )
}

type AskedProps = Omit<Props, 'title'>

function Asked({ source, ...rest }: AskedProps): JSX.Element {
  switch (source.kind) {
    case 'told':
      return <Explained explanation={source.explanation} {...rest} />
    case 'run':
      return <OfRun request={source.request} {...rest} />
    case 'event':
      return <OfEvent request={source.request} {...rest} />
    case 'file':
      return <OfFile request={source.request} {...rest} />
    case 'capsule':
      return <OfCapsule request={source.request} {...rest} />
  }
}

function OfRun({ request, ...rest }: Omit<AskedProps, 'source'> & { request: DebugEmulateRequest }): JSX.Element {
  return <Answered answer={useOperation('debugEmulate', { body: { ...request, explain: true } })} {...rest} />
}

function OfEvent({ request, ...rest }: Omit<AskedProps, 'source'> & { request: DebugEventRequest }): JSX.Element {
  return <Answered answer={useOperation('debugEvent', { body: { ...request, explain: true } })} {...rest} />
}

function OfFile({ request, ...rest }: Omit<AskedProps, 'source'> & { request: DebugClassifyRequest }): JSX.Element {
  return <Answered answer={useOperation('debugClassify', { body: { ...request, explain: true } })} {...rest} />
}

function OfCapsule({
  request,
  ...rest
}: Omit<AskedProps, 'source'> & { request: DebugCapsuleRunRequest }): JSX.Element {
  const { data, ...answer } = useOperation('debugCapsuleRun', {
    body: { ...request, changes: { ...request.changes, explain: true } },
  })
  return <Answered answer={{ ...answer, data: data?.result ?? data?.event }} {...rest} />
}

type Answer = {
  readonly data?: { readonly explanation?: DebugExplanation | undefined } | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

function Answered({ answer, ...rest }: Omit<AskedProps, 'source'> & { answer: Answer }): JSX.Element {
  if (answer.error) return <ErrorNotice error={answer.error} retry={() => answer.refetch()} />
  if (!answer.data) return <Skeleton name="the explanation" lines={3} />
  if (!answer.data.explanation) return <p className={styles.quiet}>This service does not explain its actions.</p>
  return <Explained explanation={answer.data.explanation} {...rest} />
}
