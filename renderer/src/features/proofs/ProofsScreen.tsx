import { formatBlockIdJson } from '@tonoscope/core/blockId'
import { type JSX, useCallback, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useNetworks } from '../../backend/useNetworks.ts'
import { BlocksTabs } from '../../blocksTabs/BlocksTabs.tsx'
import { type ProofText, useProofDraft } from '../../files/proofDraft.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Example } from './ExampleButton.tsx'
import { ProofForm } from './ProofForm.tsx'
import styles from './ProofsScreen.module.css'
import { ProofView } from './ProofView.tsx'
import type { Question } from './proofRun.ts'
import { type ProofsPlace, useProofsPlace } from './proofsParams.ts'
import { usePreparedVerifier } from './verifierContext.ts'

/** A chain of blocks, verified claim by claim. */
export function ProofsScreen(): JSX.Element {
  const { place, go } = useProofsPlace()
  usePreparedVerifier()
  const { key } = useBackend()
  const { status, current } = useNetworks()
  const { sent, turn: sentTurn } = useProofDraft()
  // Asking the same again is another run.
  const [turn, setTurn] = useState(0)
  const start = useCallback(
    (next: Partial<ProofsPlace>) => {
      setTurn(before => before + 1)
      go(next)
    },
    [go],
  )
  const trusted = current?.status?.trusted_block
  const { target, pasted } = place
  // A target alone is proven from the block that the network's configuration trusts.
  const known = place.known ?? (target !== undefined && trusted ? formatBlockIdJson(trusted) : undefined)
  const question = questionOf({ known, target, pasted }, sent)
  const waits = !pasted && target !== undefined && known === undefined && status.isPending

  return (
    <div className={styles.screen}>
      <BlocksTabs here="proofs" block={pasted ? undefined : target} />
      {question === undefined && (
        <header className={styles.intro}>
          <h1 className={styles.title}>Verify a block</h1>
          <p className={styles.about}>
            A proof is a chain of key blocks: each names the validators that sign the next, so whoever trusts one block
            can check any other without trusting the server that tells of it. Every hash and signature is checked in
            this page.
          </p>
          <Example go={start} />
        </header>
      )}
      <ProofForm key={`${place.known} ${target} ${pasted}`} place={place} trusted={trusted} go={start} />
      {waits && <Skeleton name="the trusted block" lines={3} />}
      {question && <ProofView key={`${key} ${turn} ${sentTurn} ${known} ${target} ${pasted}`} question={question} />}
    </div>
  )
}

function questionOf({ known, target, pasted }: ProofsPlace, sent: ProofText): Question | undefined {
  if (pasted) return sent.text === '' ? undefined : { kind: 'pasted', text: sent.text, trust: sent.trust }
  return known === undefined || target === undefined ? undefined : { kind: 'asked', known, target }
}
