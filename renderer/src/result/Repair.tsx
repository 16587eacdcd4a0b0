import type { DebugArguments } from '@tonoscope/core/contract/debug'
import type { DebugRepair } from '@tonoscope/core/contract/debugRepair'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, useId, useState } from 'react'
import { useLongOperation } from '../backend/useOperation.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import styles from './Repair.module.css'
import { RepairProposal } from './RepairProposal.tsx'

/** Edits of a message with which it works, found on request: each search is many runs. */
export function Repair({ request, run }: Pick<Props, 'request' | 'run'>): JSX.Element {
  const [isRequested, setRequested] = useState(false)
  return isRequested ? (
    <Proposals {...{ request, run }} onCancel={() => setRequested(false)} />
  ) : (
    <Button icon="compose" onClick={() => setRequested(true)}>
      Repair the message
    </Button>
  )
}

type Props = {
  request: DebugEmulateRequest
  /** The block and the time of its run. */
  run: Pick<DebugArguments, 'block' | 'now'>
  onCancel: () => void
}

function Proposals({ request, run, onCancel }: Props): JSX.Element {
  const id = useId()
  // The state is that of the run, also of one as on chain. Hosts add the ABIs.
  const { explain: _, as_on_chain: __, abis: ___, ...body } = request
  const search = useLongOperation('debugRepair', { body: { ...body, block_seqno: run.block.seqno, now: run.now } })
  const cancel = () => {
    void search.cancel()
    onCancel()
  }
  return (
    <section className={styles.repair} aria-labelledby={id}>
      <h3 id={id}>Repair</h3>
      <QueryView query={search.query} name="edits that work" lines={4}>
        {found => <Found found={found} />}
      </QueryView>
      {search.fetching && (
        <Button kind="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
    </section>
  )
}

function Found({ found: { proposals, reason } }: { found: DebugRepair }): JSX.Element {
  if (proposals.length === 0)
    return (
      <>
        <p className="readable-wide">No edit was found with which it works. {reason?.text}</p>
        {reason?.remaining !== undefined && (
          <p className="secondary readable-wide">
            With edits that get further: <ChainText text={reason.remaining} />
          </p>
        )}
      </>
    )
  return (
    <>
      <p className="secondary readable-wide">
        {proposals.length === 1 ? 'With this edit it works' : 'With each of these it works'}: run without a signature,
        on the same state. Nothing is sent.
      </p>
      <ol className={styles.proposals}>
        {proposals.map(proposal => (
          <RepairProposal key={proposal.hash} proposal={proposal} />
        ))}
      </ol>
    </>
  )
}
