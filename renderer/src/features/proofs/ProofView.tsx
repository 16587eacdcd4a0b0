import { isSameBlockJson } from '@tonoscope/core/blockId'
import { isAppError } from '@tonoscope/core/errors'
import { createContext, type JSX, useContext, useEffect, useReducer, useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { getProofVerifier, type ProofVerifier } from '../../backend/proofVerifier.ts'
import { useNetworks } from '../../backend/useNetworks.ts'
import { capitalize } from '../../format/words.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChainList } from './ChainList.tsx'
import { ProofBanner } from './ProofBanner.tsx'
import { isInvalidInput } from './proofOutcome.ts'
import { createProofRun, type ProofRun } from './proofRun.ts'
import { initialProofState, type ProofEvent, type ProofRequest, type ProofState, reduceProof } from './proofState.ts'

/** A verification: its result, and the chain step by step. */
export function ProofView({ request }: { request: ProofRequest }): JSX.Element {
  const { run, state: runState } = useProofRun(request)
  const named = useNetworks().current?.status?.trusted_block
  const trusted = runState.known ?? runState.chain.trusted
  const isConfigured = named !== undefined && trusted !== undefined && isSameBlockJson(named, trusted)
  const state: ProofState = isConfigured ? { ...runState, trust: 'configured' } : runState
  return (
    <>
      <ProofBanner state={state} run={run} request={request} />
      {state.error !== undefined && (
        <div className="pb-16">
          <ChainError error={state.error} retry={run.start} />
        </div>
      )}
      {/* Without steps the banner has the reason. */}
      {!isInvalidInput(state) && (state.chain.steps.length > 0 || state.error === undefined) && (
        <ChainList state={state} />
      )}
    </>
  )
}

const reduceEvents = (state: ProofState, events: readonly ProofEvent[]) => events.reduce(reduceProof, state)

/** Runs while it is mounted. Later changes of `request` are ignored: callers set a React key per request. */
function useProofRun(request: ProofRequest): { run: ProofRun; state: ProofState } {
  const { backend, network } = useBackend()
  const verifier = useVerifier()
  const [state, show] = useReducer(reduceEvents, initialProofState)
  const [run] = useState(() => createProofRun({ call: backend.call.bind(backend), network, verifier, show }, request))
  useEffect(() => {
    run.start()
    return () => run.stop()
  }, [run])
  return { run, state }
}

/** Why a chain could not be fetched; if the source does not support proofs, lists the sources that do. */
function ChainError({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  if (!isAppError(error)) return <ErrorNotice error={error} retry={retry} />
  if (error.code === 'input.argument') return <Notice kind="failure" title={`${capitalize(error.details.reason)}.`} />
  if (error.code !== 'source.unsupported' && error.code !== 'source.notRecorded')
    return <ErrorNotice error={error} retry={retry} />
  return (
    <Notice kind="partial" title={`This proof is not available from ${error.details.source}`}>
      <p>
        Block proofs come from liteservers, from tonapi, and from snapshots that contain them. Choose such a network in
        the <Link href={screenPath('settings')}>settings</Link>, or open a saved <code>get_block_proof</code> response
        as a file: it is verified the same way.
      </p>
      <p>{capitalize(error.message)}.</p>
    </Notice>
  )
}

/** Overrides the verifier, for tests. */
export const VerifierContext = createContext<ProofVerifier | undefined>(undefined)

/** The verifier: the worker of this page, unless the context overrides it. */
export const useVerifier = (): ProofVerifier => useContext(VerifierContext) ?? getProofVerifier()

/** Loads the verifier early: a proof may be pasted when the page is offline. */
export function usePreparedVerifier(): void {
  const verifier = useVerifier()
  useEffect(() => verifier.prepare?.(), [verifier])
}
