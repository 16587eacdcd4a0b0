import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { formatCount, pluralize } from '../../format/amount.ts'
import { DebugButton } from '../../run/DebugButton.tsx'
import { screenPath } from '../../screens/screenPath.ts'
import { ScreenNotice } from '../../ui/ScreenLayout.tsx'

type CapsuleProps = { file: string; capsule: DebugCapsuleResult }

/** The debugger with a transaction of a capsule, at a step from 0. */
const toPath = (file: string, node: string, step?: number): string =>
  screenPath('debugger', { file, node, step: step === undefined ? undefined : step + 1 })

/** What a capsule has for the debugger: where it opens, its recordings, and those that cannot be read. */
export function CapsuleSteps({ file, capsule }: CapsuleProps): JSX.Element | null {
  const { recordings = [], opens_at: opensAt } = capsule
  const read = recordings.filter(({ problem }) => problem === undefined)
  const failed = recordings.filter(({ problem }) => problem !== undefined)
  if (recordings.length === 0 && !opensAt) return null
  return (
    <>
      {(read.length > 0 || opensAt) && (
        <ScreenNotice
          kind="note"
          title={
            opensAt
              ? `Opens at step ${formatCount(opensAt.step + 1)} of transaction ${opensAt.node}`
              : `With the VM steps of ${pluralize(read.length, 'transaction')}`
          }
          actions={opensAt && <DebugButton toPath={() => toPath(file, opensAt.node, opensAt.step)} />}
        >
          {read.length > 0 && (
            <span className="cluster gap-x-12">
              {read.map(({ node, steps }) => (
                <Link key={node} href={toPath(file, node)}>
                  Transaction {node}, {pluralize(steps ?? 0, 'step')}
                </Link>
              ))}
            </span>
          )}
        </ScreenNotice>
      )}
      {failed.map(({ node, problem }) => (
        <ScreenNotice
          key={node}
          kind="warning"
          title={`The VM steps of transaction ${node} cannot be read`}
          actions={capsule.kind === 'run' && <DebugButton toPath={() => toPath(file, node)} />}
        >
          {problem}. The rest of the file is used.
        </ScreenNotice>
      ))}
    </>
  )
}

/** The VM steps of a transaction: in the debugger, if the file has them or the data to record them. */
export function CapsuleNodeSteps({ file, capsule, node }: CapsuleProps & { node: string }): JSX.Element {
  const recorded = capsule.recordings?.find(each => each.node === node && each.problem === undefined)
  if (!recorded && capsule.kind === 'event')
    return <p className="hint">Not in this file: an event has the VM steps that were saved with it.</p>
  return (
    <div className="grid justify-start gap-8">
      <p className="hint">
        {recorded
          ? `${pluralize(recorded.steps ?? 0, 'step')}, in this file.`
          : 'Recorded on request, with the data in this file.'}
      </p>
      <DebugButton toPath={() => toPath(file, node)} />
    </div>
  )
}
