import { type BlockIdExtJson, formatBlockIdJson } from '@tonoscope/core/blockId'
import { type FormEvent, type JSX, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { changeProofDraft, sendProofDraft, useProofDraft } from '../../files/proofDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { BlockField } from './BlockField.tsx'
import { ProofBox } from './ProofBox.tsx'
import styles from './ProofForm.module.css'
import type { ProofsPlace } from './proofsParams.ts'

type Props = {
  place: ProofsPlace
  /** The block that the network's configuration names. */
  trusted: BlockIdExtJson | undefined
  go: (place: Partial<ProofsPlace>) => void
}

/** Which proof is to be verified: one that the network is asked for, or one's own. */
export function ProofForm({ place, trusted, go }: Props): JSX.Element {
  const [own, setOwn] = useState(place.pasted)
  return (
    <div className={styles.form}>
      <SegmentedControl
        name="The proof comes"
        value={own ? 'own' : 'network'}
        options={[
          { value: 'network', title: 'From the network' },
          { value: 'own', title: 'From a file or a text' },
        ]}
        onChange={value => setOwn(value === 'own')}
      />
      {own ? <OwnProof trusted={trusted} go={go} /> : <BlockPair place={place} trusted={trusted} go={go} />}
    </div>
  )
}

function BlockPair({ place, trusted, go }: Props): JSX.Element {
  const [known, setKnown] = useState(place.known ?? '')
  const [target, setTarget] = useState(place.target ?? '')
  const [lastKey, askLastKey, problem] = useLastKeyBlock()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const from = known.trim() || (trusted ? formatBlockIdJson(trusted) : '')
    if (from !== '') go({ known: from, target: target.trim() || 'newest' })
  }
  const pickLastKey = (set: (text: string) => void) => async () => {
    const seqno = lastKey ?? (await askLastKey())
    if (seqno !== undefined) set(String(seqno))
  }
  return (
    <form className={styles.pair} onSubmit={submit} aria-label="Which block is trusted, and which is to be proven">
      <BlockField
        label="Block that you trust"
        value={known}
        onChange={setKnown}
        placeholder={trusted ? `${trusted.seqno}, as the network’s configuration has it` : 'A key block, or 0'}
        choices={[
          ...(trusted ? [{ title: 'The network’s', act: () => setKnown(formatBlockIdJson(trusted)) }] : []),
          { title: 'Zero state', act: () => setKnown('0') },
          { title: 'Last key block', act: pickLastKey(setKnown) },
        ]}
      />
      <BlockField
        label="Block to be proven"
        value={target}
        onChange={setTarget}
        placeholder="The newest"
        choices={[
          { title: 'Newest', act: () => setTarget('newest') },
          { title: 'Last key block', act: pickLastKey(setTarget) },
        ]}
      />
      <Button kind="primary" type="submit" icon="proof" disabled={known.trim() === '' && !trusted}>
        Verify
      </Button>
      {problem !== undefined && (
        <div className={styles.wide}>
          <ErrorNotice error={problem} />
        </div>
      )}
    </form>
  )
}

function OwnProof({ trusted, go }: Omit<Props, 'place'>): JSX.Element {
  const { text, trust } = useProofDraft()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    sendProofDraft()
    go({ pasted: true })
  }
  return (
    <form className={styles.own} onSubmit={submit} aria-label="A proof of your own">
      <ProofBox />
      <div className={styles.pair}>
        <BlockField
          label="Block that you trust"
          value={trust}
          onChange={value => changeProofDraft({ trust: value })}
          placeholder="The block that the proof begins with"
          choices={[
            ...(trusted
              ? [{ title: 'The network’s', act: () => changeProofDraft({ trust: formatBlockIdJson(trusted) }) }]
              : []),
            { title: 'The proof’s first', act: () => changeProofDraft({ trust: '' }) },
          ]}
        />
        <Button kind="primary" type="submit" icon="proof" disabled={text.trim() === ''}>
          Verify
        </Button>
      </div>
    </form>
  )
}

/** The newest key block's number, once it was asked for. */
function useLastKeyBlock() {
  const { backend, network } = useBackend()
  const [seqno, setSeqno] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const ask = async () => {
    setProblem(undefined)
    try {
      const head = await backend.call('getMasterchainHead', {}, network === undefined ? {} : { network })
      const last = head.key_block ? head.seqno : head.prev_key_block_seqno
      setSeqno(last)
      return last
    } catch (error) {
      setProblem(error)
      return undefined
    }
  }
  return [seqno, ask, problem] as const
}
