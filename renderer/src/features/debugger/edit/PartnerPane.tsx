import type { Side } from '@tonoscope/core/stepping/alignRecordings'
import type { StackEntry } from '@tonoscope/core/stepping/RecordingReader'
import { type JSX, type ReactNode, useMemo } from 'react'
import { formatCount } from '../../../format/amount.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { DebuggerProvider, indexCells, indexFields, useDebugger } from '../context/DebuggerContext.ts'
import { findBuiltCells } from '../model/builtCells.ts'
import { ValueView } from '../state/ValueView.tsx'
import { type Comparison, useEdit } from './EditContext.ts'
import styles from './PartnerPane.module.css'

const titles: { readonly [S in Side]: string } = { left: 'Original', right: 'Changed run' }
const MAX_ENTRIES = 100

/** The stack, and beside it that of the other run at the same instruction. */
export function WithPartner({ step, children }: { step: number; children: ReactNode }): JSX.Element {
  const comparison = useEdit()?.comparison
  if (!comparison) return <>{children}</>
  return (
    <div className={styles.both}>
      {children}
      <PartnerPane comparison={comparison} step={step} />
    </div>
  )
}

function PartnerPane({ comparison, step }: { comparison: Comparison; step: number }): JSX.Element {
  const { alignment, readers, side, other } = comparison
  const main = useDebugger()
  const reader = readers[other]
  const shared = useMemo(
    () => ({
      ...main,
      reader,
      cells: indexCells(reader.recording.cells),
      fields: indexFields(reader.recording.fields),
      built: findBuiltCells(reader),
      goTo: (to: number) => main.goTo(alignment.nearest(other, to) ?? 0),
    }),
    [main, reader, alignment, other],
  )
  const partner = alignment.partner(side, step)
  const nearest = alignment.nearest(side, step)
  return (
    <section className={styles.pane} aria-label={titles[other]}>
      <header className={styles.head}>
        <h2>{titles[other]}</h2>
        <span className="hint tabular">
          {partner === undefined ? 'no such step' : `step ${formatCount(partner + 1)}`}
        </span>
      </header>
      {partner === undefined && (
        <p className="hint px-12 py-6">
          {nearest === undefined
            ? 'It runs no instruction up to here.'
            : `It does not run this instruction. Their last common one is its step ${formatCount(nearest + 1)}.`}
        </p>
      )}
      {partner !== undefined && (
        <DebuggerProvider value={shared}>
          <PartnerStep comparison={comparison} step={step} partner={partner} />
        </DebuggerProvider>
      )}
    </section>
  )
}

function PartnerStep({ comparison, step, partner }: { comparison: Comparison; step: number; partner: number }) {
  const { alignment, readers, side, other } = comparison
  const reader = readers[other]
  const [own, others] = side === 'left' ? alignment.values : [alignment.values[1], alignment.values[0]]
  const stack = reader.stack(partner)
  const mainStack = readers[side].stack(step)
  const differs = ({ value }: StackEntry, position: number) => {
    const entry = mainStack?.[position]
    return mainStack !== undefined && (entry === undefined || own[entry.value] !== others[value])
  }
  const { cost, used } = reader.gas(partner)
  const mainGas = readers[side].gas(step)
  const exception = reader.exception(partner)
  const missing = stack && mainStack ? mainStack.length - stack.length : 0
  return (
    <>
      <p className={styles.gas}>
        {cost !== undefined && <span data-differs={cost !== mainGas.cost || undefined}>{formatCount(cost)} gas</span>}
        {used !== undefined && <span data-differs={used !== mainGas.used || undefined}>{formatCount(used)} used</span>}
        {exception && (
          <span className="bad inline-row gap-4">
            <Icon name="cross" size={12} /> throws {exception.code}
          </span>
        )}
      </p>
      <div className={styles.scroll}>
        {stack === undefined && <p className="hint p-12">Not recorded for this step.</p>}
        {stack?.length === 0 && <p className="hint px-12 py-6">Empty.</p>}
        <ol>
          {stack?.slice(0, MAX_ENTRIES).map((entry, position) => (
            <li key={entry.id} className={styles.entry} data-differs={differs(entry, position) || undefined}>
              <ValueView
                position={entry.value}
                label={
                  <>
                    <span className={styles.mark} title={differs(entry, position) ? 'Differs' : undefined}>
                      {differs(entry, position) ? '≠' : ''}
                    </span>
                    <span className={styles.position}>s{position}</span>
                  </>
                }
              />
            </li>
          ))}
        </ol>
        {stack && stack.length > MAX_ENTRIES && (
          <p className="hint px-12 py-6">{formatCount(stack.length - MAX_ENTRIES)} entries below</p>
        )}
        {missing > 0 && <p className="hint px-12 py-6">{formatCount(missing)} entries fewer</p>}
      </div>
    </>
  )
}
