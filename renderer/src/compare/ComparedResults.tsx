import type { ComparedSide, DebugCompare } from '@tonoscope/core/contract/debugCompare'
import type { JSX, ReactNode } from 'react'
import { AccountNamesContext } from '../ui/AccountNames.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './Comparison.module.css'
import { ComparisonTables } from './ComparisonTables.tsx'
import { DifferenceTable, type SideTitles } from './DifferenceTable.tsx'
import type { OpenTransaction } from './TransactionTree.tsx'
import { useComparedNames } from './useComparedNames.ts'

type Props = {
  reply: DebugCompare
  sides: SideTitles
  opens?: OpenTransaction | undefined
  tools?: ReactNode
}

/** Both sides, where they begin to differ, why, and all that differs. */
export function ComparedResults({ reply, sides, opens, tools }: Props): JSX.Element {
  const { left, right, comparison, missing, causes } = reply
  const names = useComparedNames(reply)
  return (
    <AccountNamesContext.Provider value={names}>
      <section className="grid gap-16 shrink" aria-label="Comparison">
        <div className={styles.sides}>
          <SideCard title={sides.left} side={left} />
          {right && <SideCard title={sides.right} side={right} />}
        </div>
        {missing && (
          <Notice kind="partial" title="Not found on this source">
            <ChainText text={missing.advice} />
          </Notice>
        )}
        {comparison && (
          <>
            <div className="grid gap-4">
              <p className="row medium gap-6">
                <StatusIcon {...equalityIcons[comparison.equality]} />
                <span>{comparison.sentence}</span>
              </p>
              {comparison.first && (
                <p className="readable-wide anywhere">
                  <ChainText text={comparison.first.sentence} />
                </p>
              )}
            </div>
            <Causes causes={causes} sides={sides} />
            <ComparisonTables comparison={comparison} sides={sides} opens={opens} />
            {tools && <div className="cluster gap-8">{tools}</div>}
          </>
        )}
      </section>
    </AccountNamesContext.Provider>
  )
}

const equalityIcons = {
  identical: { state: 'good', label: 'Identical' },
  equal: { state: 'good', label: 'Equal' },
  amounts: { state: 'none', label: 'The same outcome' },
  different: { state: 'bad', label: 'Different' },
} as const

function SideCard({ title, side }: { title: string; side: ComparedSide }): JSX.Element {
  const { sentence, outcome, time, block_seqno: block, title: name, notes } = side
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className="text-small medium secondary">
        {title}
        {name !== undefined && (
          <>
            : <ChainText text={name} />
          </>
        )}
      </h3>
      <p className="flex items-baseline gap-8 anywhere">
        <StatusIcon state={outcome === 'success' ? 'good' : 'bad'} label={outcome} />
        <span>
          <ChainText text={sentence} />
        </span>
      </p>
      <p className="text-small secondary">
        <Time at={time} />
        {block !== undefined && `, state at block ${block}`}
      </p>
      {notes.map(note => (
        <p key={note} className="text-small hint">
          <ChainText text={note} />
        </p>
      ))}
    </section>
  )
}

const statusTitles = { proven: 'Cause', candidate: 'Possible cause', excluded: 'Not the cause' } as const
const remainingTexts = {
  identical: 'Run again with it as on chain, both are identical.',
  equal: 'Run again with it as on chain, both are equal.',
  amounts: 'Run again with it as on chain, only amounts, fees, times or the states before differ.',
  different: 'Run again with it as on chain, this difference is gone; others remain.',
} as const

function Causes({ causes, sides }: Pick<DebugCompare, 'causes'> & { sides: SideTitles }): JSX.Element | null {
  if (causes.length === 0) return null
  const excluded = causes.filter(({ status }) => status === 'excluded')
  const shown = causes.filter(({ status }) => status !== 'excluded')
  return (
    <section className={styles.causes} aria-label="Why they differ">
      {shown.map(({ code, status, sentence, account, evidence, remaining }) => (
        <div key={`${code} ${account ?? ''} ${sentence}`} className={styles.cause} data-status={status}>
          <h3 className="text-small medium secondary">{statusTitles[status]}</h3>
          <p className="medium readable-wide">
            <ChainText text={sentence} />
          </p>
          {status === 'proven' && remaining && <p className="secondary readable-wide">{remainingTexts[remaining]}</p>}
          {evidence.length > 0 && <DifferenceTable name="Evidence" sides={sides} differences={evidence} />}
        </div>
      ))}
      {excluded.length > 0 && (
        <p className="secondary readable-wide">
          {statusTitles.excluded}: <ChainText text={excluded.map(({ sentence }) => sentence).join(' ')} />
        </p>
      )}
    </section>
  )
}
