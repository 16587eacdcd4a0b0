import { compareExpected } from '@tonoscope/core/comparison/compareExpected'
import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { expectedExtension, readExpected, type ShelfStatus, writeExpected } from '@tonoscope/core/contract/shelf'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { isAppError } from '@tonoscope/core/errors'
import { type JSX, useEffect, useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { download } from '../../format/tables.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import styles from './LibraryScreen.module.css'
import type { ShelfCapsule } from './openShelf.ts'

type Outcome = { readonly status: ShelfStatus; readonly text: string }

type Props = {
  capsule: ShelfCapsule
  /** The capsules before it have ended. */
  enabled: boolean
  onEnd: (name: string, status: ShelfStatus) => void
  onOpen: (capsule: ShelfCapsule) => void
}

/** A capsule of a shelf: it is run, and compared with what is expected. */
export function ShelfRow({ capsule, enabled, onEnd, onOpen }: Props): JSX.Element {
  const { name, bytes, expected } = capsule
  const body = useMemo(() => ({ file: toBase64(bytes) }), [bytes])
  const { data, error } = useOperation('debugCapsuleRun', { body }, { enabled })
  const outcome = useMemo(() => getOutcome(expected, data, error), [expected, data, error])
  const status = outcome?.status
  useEffect(() => {
    if (status) onEnd(name, status)
  }, [name, status, onEnd])
  return (
    <li>
      <span className="rigid">
        <StatusIcon state={statusIcons[status ?? 'waiting']} label={statusTitles[status ?? 'waiting']} />
      </span>
      <span className={styles.main}>
        <span className={styles.name}>
          <ChainText text={name} />
        </span>
        <span className="block text-small hint anywhere">
          {outcome ? <ChainText text={outcome.text} /> : enabled ? 'running' : 'waiting'}
        </span>
      </span>
      <span className="flex rigid">
        {data && status !== 'equal' && (
          <Button kind="quiet" icon="download" onClick={() => saveExpected(name, data)}>
            <span>
              Save <span className="visually-hidden-on-phones">as expected</span>
            </span>
          </Button>
        )}
        <Button kind="quiet" onClick={() => onOpen(capsule)}>
          Open
        </Button>
      </span>
    </li>
  )
}

const statusIcons = { equal: 'good', different: 'bad', error: 'bad', waiting: 'unknown' } as const
const statusTitles = {
  equal: 'As expected',
  different: 'Different',
  error: 'Not compared',
  waiting: 'Not run yet',
} as const

/** How a capsule ended; `undefined` while it has not. */
function getOutcome(
  expected: string | undefined,
  now: DebugCapsuleResult | undefined,
  error: Error | null,
): Outcome | undefined {
  if (error) return { status: 'error', text: error.message }
  if (!now) return undefined
  if (expected === undefined)
    return { status: 'error', text: 'Nothing is expected yet: save what it gives beside the capsule.' }
  try {
    const { status, sentence } = compareExpected(readExpected(expected), now)
    return { status, text: sentence }
  } catch (problem) {
    if (isAppError(problem)) return { status: 'error', text: problem.message }
    throw problem
  }
}

function saveExpected(name: string, now: DebugCapsuleResult): void {
  const text = writeExpected(now, Math.floor(Date.now() / 1000))
  download(`${name}${expectedExtension}`, new Blob([text], { type: 'application/json' }))
}
