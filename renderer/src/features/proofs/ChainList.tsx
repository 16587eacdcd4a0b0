import { Fragment, type JSX, useEffect, useRef, useState } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatCount, pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './ChainList.module.css'
import { type ChainStep, decidingStep, isDecided } from './chain.ts'
import type { ProofState, Trust } from './proofState.ts'
import { StepCard } from './StepCard.tsx'

const MAX_EXPANDED_STEPS = 3

/** Steps rendered before “Show all”: years of key blocks make thousands of steps. */
const MAX_RENDERED_STEPS = 200

/** The chain from the trusted root, with a card for each step; verified steps collapse to a line. */
export function ChainList({ state }: { state: ProofState }): JSX.Element | null {
  const { chain, phase, report } = state
  const { toggled, toggle } = useToggled(state)
  const [showsAll, setShowsAll] = useState(false)
  const isDone = phase === 'done'
  const decidingIndex = report && decidingStep(report)?.index
  const listRef = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!isDone || decidingIndex === undefined) return
    const card = listRef.current?.querySelector(`[data-step="${decidingIndex}"]`)
    // Scrolls only to a failed step, and only as far as needed.
    if (card) card.scrollIntoView({ block: card.clientHeight > window.innerHeight * 0.7 ? 'start' : 'nearest' })
  }, [isDone, decidingIndex])
  const trusted = state.known ?? chain.trusted
  if (!trusted) return null

  const renderedSteps = showsAll
    ? chain.steps
    : chain.steps.filter(
        ({ index }) => index < MAX_RENDERED_STEPS || index === decidingIndex || index === chain.steps.length - 1,
      )
  const since = chain.steps[0]?.checked?.from_utime

  // The next step expands as the last one collapses, so the page does not jump.
  const live = decidingIndex ?? chain.current ?? 0
  const isOpen = (step: ChainStep) =>
    toggled.get(step.index) ?? (chain.steps.length <= MAX_EXPANDED_STEPS || step.index === live)
  return (
    <ol className={styles.chain} ref={listRef} aria-label="Chain of blocks">
      <li className={styles.trusted}>
        <span className={styles.anchor} aria-hidden />
        <div>
          <p className="cluster semibold gap-y-4 gap-x-8">
            <BlockLink block={trusted} />
            <Chip>{trusted.seqno === 0 ? 'zero state' : 'trusted root'}</Chip>
            {since !== undefined && (
              <span className="regular secondary">
                <Time at={since} />
              </span>
            )}
          </p>
          <p className="secondary readable-wide">{trustText[state.trust]}</p>
          <p className={styles.hashes}>
            root <Hash hash={trusted.root_hash} what="root hash" /> file{' '}
            <Hash hash={trusted.file_hash} what="file hash" />
          </p>
        </div>
      </li>
      {renderedSteps.map(step => (
        <Fragment key={step.index}>
          {step.index >= MAX_RENDERED_STEPS &&
            step === renderedSteps[MAX_RENDERED_STEPS] &&
            renderedSteps.length < chain.steps.length && (
              <HiddenSteps steps={chain.steps} renderedCount={renderedSteps.length} onAll={() => setShowsAll(true)} />
            )}
          <StepCard
            step={step}
            live={!isDone && step.index === live && !isDecided(step)}
            open={isOpen(step)}
            onOpen={open => toggle(step.index, open)}
          />
        </Fragment>
      ))}
    </ol>
  )
}

type HiddenStepsProps = { steps: readonly ChainStep[]; renderedCount: number; onAll: () => void }

function HiddenSteps({ steps, renderedCount, onAll }: HiddenStepsProps) {
  const verified = steps.filter(step => step.checked?.state === 'verified').length
  return (
    <li className="cluster line-above tabular secondary gap-y-4 gap-x-16 py-8 pl-36">
      <span>
        {pluralize(steps.length - renderedCount, 'more step')}; of all {formatCount(steps.length)},{' '}
        {formatCount(verified)} are verified
      </span>
      <Button onClick={onAll}>Show all</Button>
    </li>
  )
}

const trustText: { readonly [T in Trust]: string } = {
  configured: 'Trusted root (from the network config). All blocks below are verified from it.',
  given: 'Trusted root (its hashes were entered). All blocks below are verified from it.',
  reported: 'Trusted root (hashes reported by the source of the proof). Compare them with another source.',
  firstBlock:
    'Trusted root (first block of the proof, no other block was entered). Compare its hashes with another source.',
}

/** The steps that the user expanded or collapsed, until another chain is loaded. */
function useToggled({ chain }: ProofState) {
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isEmpty = chain.steps.length === 0
  useEffect(() => {
    if (isEmpty) setToggled(new Map())
  }, [isEmpty])
  const toggle = (index: number, open: boolean) => setToggled(previous => new Map(previous).set(index, open))
  return { toggled, toggle }
}
