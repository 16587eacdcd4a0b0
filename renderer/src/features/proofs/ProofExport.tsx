import { formatBlockIdJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { prettyJson } from '../../format/json.ts'
import { download } from '../../format/tables.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { formatProof, type ProofState } from './proofState.ts'

/** Saves the proof and the report, and copies the command for the same verification. */
export function ProofExport({ state }: { state: ProofState }): JSX.Element {
  const { report, chain, known } = state
  const trusted = known ?? chain.trusted
  const name = `${chain.steps[0]?.from.seqno ?? 0}-${chain.steps.at(-1)?.to.seqno ?? 0}`
  const file = `proof-${name}.json`
  return (
    <>
      <Button kind="quiet" icon="download" onClick={() => download(file, formatProof(state), 'application/json')}>
        Proof
      </Button>
      {report && (
        <Button
          kind="quiet"
          icon="download"
          onClick={() => download(`proof-${name}.report.json`, prettyJson(report), 'application/json')}
        >
          Report
        </Button>
      )}
      {trusted && (
        <CopyButton
          name="Copy the command for this verification"
          text={() => `npx tonoscope proof verify ${file} --trust '${formatBlockIdJson(trusted)}'`}
        >
          Command
        </CopyButton>
      )}
    </>
  )
}
