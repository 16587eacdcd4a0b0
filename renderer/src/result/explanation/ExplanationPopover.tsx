import type { DebugExplanation } from '@tonoscope/core/contract/debug'
import type { DebugCapsuleRunRequest, DebugClassifyRequest, DebugEventRequest } from '@tonoscope/core/contract/lookups'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { JSX } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Explanation.module.css'
import { ExplanationView } from './ExplanationView.tsx'

/** Where the explanation comes from: the reply itself, or the same request repeated with `explain`. */
export type ExplanationSource =
  | { readonly kind: 'loaded'; readonly explanation: DebugExplanation }
  | { readonly kind: 'run'; readonly request: DebugEmulateRequest }
  | { readonly kind: 'event'; readonly request: DebugEventRequest }
  | { readonly kind: 'file'; readonly request: DebugClassifyRequest }
  | { readonly kind: 'capsule'; readonly request: DebugCapsuleRunRequest }

type Props = {
  source: ExplanationSource
  /** Index of the action. */
  index: number
  title: string
  model: TraceModel
  onNode: (id: string) => void
}

/** A popover that explains how an action was classified. */
export function ExplanationPopover({ source, title, ...rest }: Props): JSX.Element {
  return (
    <Popover
      name={`Why ${title}`}
      trigger={
        <button type="button" className={styles.open} aria-label={`Why ${title}`}>
          Why
        </button>
      }
    >
      <ExplanationLoader source={source} {...rest} />
    </Popover>
  )
}

type ExplanationProps = Omit<Props, 'title'>

function ExplanationLoader({ source, ...rest }: ExplanationProps): JSX.Element {
  switch (source.kind) {
    case 'loaded':
      return <ExplanationView explanation={source.explanation} {...rest} />
    case 'run':
      return <RunExplanation request={source.request} {...rest} />
    case 'event':
      return <EventExplanation request={source.request} {...rest} />
    case 'file':
      return <FileExplanation request={source.request} {...rest} />
    case 'capsule':
      return <CapsuleExplanation request={source.request} {...rest} />
  }
}

function RunExplanation({
  request,
  ...rest
}: Omit<ExplanationProps, 'source'> & { request: DebugEmulateRequest }): JSX.Element {
  return <ExplanationReply query={useOperation('debugEmulate', { body: { ...request, explain: true } })} {...rest} />
}

function EventExplanation({
  request,
  ...rest
}: Omit<ExplanationProps, 'source'> & { request: DebugEventRequest }): JSX.Element {
  return <ExplanationReply query={useOperation('debugEvent', { body: { ...request, explain: true } })} {...rest} />
}

function FileExplanation({
  request,
  ...rest
}: Omit<ExplanationProps, 'source'> & { request: DebugClassifyRequest }): JSX.Element {
  return <ExplanationReply query={useOperation('debugClassify', { body: { ...request, explain: true } })} {...rest} />
}

function CapsuleExplanation({
  request,
  ...rest
}: Omit<ExplanationProps, 'source'> & { request: DebugCapsuleRunRequest }): JSX.Element {
  const { data, ...query } = useOperation('debugCapsuleRun', {
    body: { ...request, changes: { ...request.changes, explain: true } },
  })
  return <ExplanationReply query={{ ...query, data: data?.result ?? data?.event }} {...rest} />
}

type ReplyQuery = {
  readonly data?: { readonly explanation?: DebugExplanation | undefined } | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

function ExplanationReply({ query, ...rest }: Omit<ExplanationProps, 'source'> & { query: ReplyQuery }): JSX.Element {
  if (query.error) return <ErrorNotice error={query.error} retry={() => query.refetch()} />
  if (!query.data) return <Skeleton name="the explanation" lines={3} />
  if (!query.data.explanation) return <p className="secondary">This service does not support explanations.</p>
  return <ExplanationView explanation={query.data.explanation} {...rest} />
}
