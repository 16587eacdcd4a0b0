import { formatBlockIdJson } from '@tonoscope/core/blockId'
import { type JSX, useCallback, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useNetworks } from '../../backend/useNetworks.ts'
import { BlocksTabs } from '../../blocksTabs/BlocksTabs.tsx'
import { type ProofInput, useProofDraft } from '../../files/proofDraft.ts'
import { formatCount } from '../../format/amount.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProofForm } from './ProofForm.tsx'
import styles from './ProofsScreen.module.css'
import { ProofView, usePreparedVerifier } from './ProofView.tsx'
import type { ProofRequest } from './proofState.ts'

/** Verifies a block by its chain of proofs. */
export function ProofsScreen(): JSX.Element {
  const { params, setParams } = useScreenParams('proofs')
  usePreparedVerifier()
  const { key } = useBackend()
  const { status, current, name } = useNetworks()
  const { submitted: sent, turn: sentTurn } = useProofDraft()
  // The same request again starts a new run.
  const [turn, setTurn] = useState(0)
  const start = useCallback(
    (next: Partial<ScreenParams<'proofs'>>) => {
      setTurn(before => before + 1)
      setParams({ known: undefined, target: undefined, pasted: false, ...next })
    },
    [setParams],
  )
  const trusted = current?.status?.trusted_block
  const { target, pasted } = params
  // A target alone is proven from the trusted block of the network config.
  const known = params.known ?? (target !== undefined && trusted ? formatBlockIdJson(trusted) : undefined)
  const request = toProofRequest({ known, target, pasted }, sent)
  const isWaiting = !pasted && target !== undefined && known === undefined && status.isPending

  return (
    <div className="pb-96">
      <BlocksTabs current="proofs" block={pasted ? undefined : target} />
      {request === undefined && (
        <header className={styles.intro}>
          <h1 className="title">Verify a block</h1>
          <p className="secondary readable mb-12">
            A proof is a chain of key blocks: each contains the validators that sign the next one. With one trusted
            block, any other block can be verified without trusting the server. All hashes and signatures are verified
            in this page.
          </p>
          <p className="cluster gap-8">
            <ExampleButton start={start} />
            {trusted && name !== 'demo' && (
              <Button icon="proof" onClick={() => start({ target: 'newest' })}>
                Prove the newest block of {name}, from its trusted block {formatCount(trusted.seqno)}
              </Button>
            )}
          </p>
        </header>
      )}
      <ProofForm key={`${params.known} ${target} ${pasted}`} params={params} trusted={trusted} start={start} />
      {isWaiting && <Skeleton name="the trusted block" lines={3} />}
      {request && <ProofView key={`${key} ${turn} ${sentTurn} ${known} ${target} ${pasted}`} request={request} />}
    </div>
  )
}

function toProofRequest({ known, target, pasted }: ScreenParams<'proofs'>, sent: ProofInput): ProofRequest | undefined {
  if (pasted) return sent.text === '' ? undefined : { kind: 'pasted', ...sent }
  return known === undefined || target === undefined ? undefined : { kind: 'network', known, target }
}

type Props = { start: (params: Partial<ScreenParams<'proofs'>>) => void }

/** Starts an example: the chain from the zero state of the demo network to its newest block. */
function ExampleButton({ start }: Props): JSX.Element | null {
  const { networks, name, defaultName } = useNetworks()
  const demo = networks.find(one => one.name === 'demo' && one.status?.recorded)
  if (!demo) return null
  const run = () => {
    if (demo.name !== name) chooseNetwork(demo.name === defaultName ? undefined : demo.name)
    const trusted = demo.status?.trusted_block
    start({ known: trusted ? formatBlockIdJson(trusted) : '0', target: 'newest' })
  }
  return (
    <Button icon="proof" onClick={run}>
      Example: from the zero state of the demo network to its newest block
    </Button>
  )
}
