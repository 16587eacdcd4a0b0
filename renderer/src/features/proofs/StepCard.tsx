import { formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import { type JSX, memo, useId } from 'react'
import { Link } from 'wouter'
import { blockPath, configPath } from '../../blocksTabs/blockPath.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Time } from '../../ui/Time.tsx'
import { Claims } from './Claims.tsx'
import type { ShownStep } from './chain.ts'
import { stepMarks } from './claimText.ts'
import styles from './StepCard.module.css'
import { StepDetails } from './StepDetails.tsx'
import { WeightBar } from './WeightBar.tsx'
import { shareText, signedOf } from './weights.ts'

type Props = {
  step: ShownStep
  /** It is being checked. */
  live: boolean
  open: boolean
  onOpen: (open: boolean) => void
}

/** A link of the chain and the block that it leads to: one line, and below it what was checked. */
export const StepCard = memo(
  function StepCard({ step, live, open, onOpen }: Props): JSX.Element {
    const id = useId()
    const { checked, to } = step
    const state = checked?.state ?? 'waiting'
    const signed = signedOf(checked)
    return (
      <li
        className={styles.step}
        data-step={step.index}
        data-state={state}
        data-live={live || undefined}
        data-key={step.to_key_block || undefined}
      >
        <div className={styles.line}>
          <span className={styles.mark}>
            {state === 'waiting' ? (
              <span className={styles.waiting} role="img" aria-label={live ? 'Being checked' : 'Not checked'} />
            ) : (
              <StatusIcon state={stepMarks[state].state} label={stepMarks[state].says} />
            )}
          </span>
          <span className={styles.number}>{step.index + 1}</span>
          <span className={styles.way}>{step.direction}</span>
          <span className={styles.block}>
            <Link href={blockPath(formatBlockId(to))} title={formatBlockIdJson(to)} className={styles.seqno}>
              {to.seqno}
            </Link>
            {to.seqno === 0 ? (
              <Chip>zero state</Chip>
            ) : (
              step.to_key_block && (
                <Chip>
                  <Icon name="key" size={12} /> key block
                </Chip>
              )
            )}
          </span>
          <span className={styles.time}>{checked?.to_utime !== undefined && <Time at={checked.to_utime} />}</span>
          <span className={styles.share}>{signed && state !== 'waiting' && <WeightBar signed={signed} small />}</span>
          <span className={styles.sum}>{summary(step, checked)}</span>
          <span className={styles.links}>
            {step.to_key_block && <Link href={configPath(formatBlockId(to))}>Config</Link>}
          </span>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={id}
            aria-label={`Step ${step.index + 1}, block ${step.from.seqno} to ${to.seqno}`}
            onClick={() => onOpen(!open)}
          >
            <Icon name={open ? 'up' : 'down'} size={14} />
          </button>
        </div>
        <div id={id} className={styles.body} hidden={!open}>
          {open && (
            <>
              <Claims step={step} />
              <StepDetails step={step} />
            </>
          )}
        </div>
      </li>
    )
  },
  // What opens it is another function each time, and does the same.
  (before, after) => before.step === after.step && before.live === after.live && before.open === after.open,
)

/** What a step rests on, in a few words. */
function summary(step: ShownStep, checked: DebugProofStep | undefined): string {
  if (!checked || checked.state === 'waiting') return ''
  if (step.direction === 'back') return checked.state === 'verified' ? `listed by block ${step.from.seqno}` : ''
  const signed = signedOf(checked)
  if (!signed) return ''
  const share = shareText(signed.weight.signed, signed.weight.total)
  return signed.state === 'unchecked'
    ? `${signed.count} of ${signed.of} unchecked, ${share}`
    : `${signed.count} of ${signed.of} signed, ${share}`
}
