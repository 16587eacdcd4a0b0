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
      {source.kind === 'loaded' ? (
        <ExplanationView explanation={source.explanation} {...rest} />
      ) : (
        <ExplanationLoader source={source} {...rest} />
      )}
    </Popover>
  )
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
