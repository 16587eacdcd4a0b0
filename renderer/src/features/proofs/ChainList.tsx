import { Fragment, type JSX, useEffect, useRef, useState } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatCount, pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './ChainList.module.css'
import { decidingStep, isSettled, type ShownStep } from './chain.ts'
import type { ProofState, Trust } from './proofRun.ts'
import { StepCard } from './StepCard.tsx'

/** Chains of so few steps are shown with everything. */
const SHORT = 3

/** Of longer chains so many are drawn before the reader asks for all: years of key blocks are thousands. */
const DRAWN = 200

/** The chain from the block that is believed, a card for each step; what is verified folds to a line. */
export function ChainList({ state }: { state: ProofState }): JSX.Element | null {
  const { chain, phase, report } = state
  const { toggled, toggle } = useToggled(state)
  const [all, setAll] = useState(false)
  const over = phase === 'over'
  const stoppedAt = report && decidingStep(report)?.index
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!over || stoppedAt === undefined) return
    const card = list.current?.querySelector(`[data-step="${stoppedAt}"]`)
    // Only to what went wrong, and no farther than needed: everything else stays where the reader has it.
    if (card) card.scrollIntoView({ block: card.clientHeight > window.innerHeight * 0.7 ? 'start' : 'nearest' })
  }, [over, stoppedAt])
  const trusted = state.known ?? chain.trusted
  if (!trusted) return null

  const drawn = all
    ? chain.steps
    : chain.steps.filter(({ index }) => index < DRAWN || index === stoppedAt || index === chain.steps.length - 1)
  const since = chain.steps[0]?.checked?.from_utime

  // The next one opens where the last one folds: below and above nothing moves.
  const live = stoppedAt ?? chain.at ?? 0
  const isOpen = (step: ShownStep) => toggled.get(step.index) ?? (chain.steps.length <= SHORT || step.index === live)
  return (
    <ol className={styles.chain} ref={list} aria-label="Chain of blocks">
      <li className={styles.trusted}>
        <span className={styles.anchor} aria-hidden />
        <div>
          <p className={styles.name}>
            <BlockLink block={trusted} />
            <Chip>{trusted.seqno === 0 ? 'zero state' : 'trusted'}</Chip>
            {since !== undefined && (
              <span className={styles.time}>
                <Time at={since} />
              </span>
            )}
          </p>
          <p className={styles.why}>{whyTrusted[state.trust]}</p>
          <p className={styles.hashes}>
            root <Hash hash={trusted.root_hash} what="root hash" /> file{' '}
            <Hash hash={trusted.file_hash} what="file hash" />
          </p>
        </div>
      </li>
      {drawn.map(step => (
        <Fragment key={step.index}>
          {step.index >= DRAWN && step === drawn[DRAWN] && drawn.length < chain.steps.length && (
            <Undrawn steps={chain.steps} drawn={drawn.length} onAll={() => setAll(true)} />
          )}
          <StepCard
            step={step}
            live={!over && step.index === live && !isSettled(step)}
            open={isOpen(step)}
            onOpen={open => toggle(step.index, open)}
          />
        </Fragment>
      ))}
    </ol>
  )
}

/** The steps that are not drawn: how many they are, and how many of the chain hold so far. */
function Undrawn({ steps, drawn, onAll }: { steps: readonly ShownStep[]; drawn: number; onAll: () => void }) {
  const verified = steps.filter(step => step.checked?.state === 'verified').length
  return (
    <li className={styles.undrawn}>
      <span>
        {pluralize(steps.length - drawn, 'more step')}; of all {formatCount(steps.length)}, {formatCount(verified)} are
        verified
      </span>
      <Button onClick={onAll}>Show all</Button>
    </li>
  )
}

const whyTrusted: { readonly [T in Trust]: string } = {
  configured:
    'Believed without proof, because the configuration of the network names it. Everything below follows from it.',
  given: 'Believed without proof, because its hashes were given. Everything below follows from it.',
  told: 'Believed without proof. Its hashes were told by the source that the proof comes from: compare them with another source.',
  first: 'Believed without proof, because the proof begins with it and no other block was named: compare its hashes.',
}

/** What the reader opened and closed; it is theirs until another chain comes. */
function useToggled({ chain }: ProofState) {
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const first = chain.steps.length === 0
  useEffect(() => {
    if (first) setToggled(new Map())
  }, [first])
  const toggle = (index: number, open: boolean) => setToggled(before => new Map(before).set(index, open))
  return { toggled, toggle }
}
