import { formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import { type JSX, memo, useId } from 'react'
import { Link } from 'wouter'
import { screenPath } from '../../screens/screenPath.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Time } from '../../ui/Time.tsx'
import type { ChainStep } from './chain.ts'
import { stepMarks } from './claimText.ts'
import styles from './StepCard.module.css'
import { Claims, StepDetails } from './StepDetails.tsx'
import { formatShareFloor, getSignedWeight, WeightBar } from './WeightBar.tsx'

type Props = {
  step: ChainStep
  live: boolean
  open: boolean
  onOpen: (open: boolean) => void
}

/** A step of the chain and its target block: one line, with claims and details below. */
export const StepCard = memo(
  function StepCard({ step, live, open, onOpen }: Props): JSX.Element {
    const id = useId()
    const { checked, to } = step
    const state = checked?.state ?? 'waiting'
    const signed = getSignedWeight(checked)
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
              <span className={styles.waiting} role="img" aria-label={live ? 'Verifying' : 'Not verified yet'} />
            ) : (
              <StatusIcon {...stepMarks[state]} />
            )}
          </span>
          <span className={styles.number}>{step.index + 1}</span>
          <span className={styles.direction}>{step.direction}</span>
          <span className={styles.block}>
            <Link
              href={screenPath('blocks', { block: formatBlockId(to) })}
              title={formatBlockIdJson(to)}
              className={styles.seqno}
            >
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
          <span className={styles.summary}>{stepSummary(step, checked)}</span>
          <span className={styles.links}>
            {step.to_key_block && (
              <Link href={screenPath('config', { source: { kind: 'block', block: formatBlockId(to) } })}>Config</Link>
            )}
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
  // `onOpen` is a new function on each render with the same effect.
  (before, after) => before.step === after.step && before.live === after.live && before.open === after.open,
)

function stepSummary(step: ChainStep, checked: DebugProofStep | undefined): string {
  if (!checked || checked.state === 'waiting') return ''
  if (step.direction === 'back') return checked.state === 'verified' ? `listed by block ${step.from.seqno}` : ''
  const signed = getSignedWeight(checked)
  if (!signed) return ''
  const share = formatShareFloor(signed.weight.signed, signed.weight.total)
  return signed.state === 'unchecked'
    ? `${signed.count} of ${signed.of} unchecked, ${share}`
    : `${signed.count} of ${signed.of} signed, ${share}`
}
