import { useMutation } from '@tanstack/react-query'
import { type BlockIdExtJson, formatBlockIdJson } from '@tonoscope/core/blockId'
import { type FormEvent, type JSX, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { submitProofDraft, updateProofDraft, useProofDraft } from '../../files/proofDraft.ts'
import { formatBytes } from '../../format/words.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasteBox } from '../../ui/PasteBox.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import styles from './ProofForm.module.css'

type Props = {
  params: ScreenParams<'proofs'>
  trusted: BlockIdExtJson | undefined
  start: (params: Partial<ScreenParams<'proofs'>>) => void
}

/** The proof to verify: from the network, or from a file or text. */
export function ProofForm({ params, trusted, start }: Props): JSX.Element {
  const [isOwnProof, setIsOwnProof] = useState(params.pasted)
  return (
    <div className="grid gap-16 py-16">
      <SegmentedControl
        name="Proof source"
        value={isOwnProof ? 'own' : 'network'}
        options={[
          { value: 'network', title: 'From the network' },
          { value: 'own', title: 'From a file or a text' },
        ]}
        onChange={value => setIsOwnProof(value === 'own')}
      />
      {isOwnProof ? (
        <OwnProof trusted={trusted} start={start} />
      ) : (
        <BlockPair params={params} trusted={trusted} start={start} />
      )}
    </div>
  )
}

function BlockPair({ params, trusted, start }: Props): JSX.Element {
  const [known, setKnown] = useState(params.known ?? '')
  const [target, setTarget] = useState(params.target ?? '')
  const { backend, network } = useBackend()
  const masterchainHead = useMutation({
    mutationFn: () => backend.call('getMasterchainHead', {}, { network }),
    networkMode: 'always',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const from = known.trim() || (trusted ? formatBlockIdJson(trusted) : '')
    if (from !== '') start({ known: from, target: target.trim() || 'newest' })
  }
  const pickLastKey = (set: (text: string) => void) => async () => {
    const head = masterchainHead.data ?? (await masterchainHead.mutateAsync().catch(() => undefined))
    if (head) set(String(head.key_block ? head.seqno : head.prev_key_block_seqno))
  }
  return (
    <form className={styles.pair} onSubmit={submit} aria-label="Trusted block and block to prove">
      <BlockField
        label="Trusted block"
        value={known}
        onChange={setKnown}
        placeholder={trusted ? `${trusted.seqno}, from the network config` : 'A key block, or 0'}
        choices={[
          ...(trusted ? [{ title: 'From config', act: () => setKnown(formatBlockIdJson(trusted)) }] : []),
          { title: 'Zero state', act: () => setKnown('0') },
          { title: 'Last key block', act: pickLastKey(setKnown) },
        ]}
      />
      <BlockField
        label="Block to prove"
        value={target}
        onChange={setTarget}
        placeholder="Newest block"
        choices={[
          { title: 'Newest', act: () => setTarget('newest') },
          { title: 'Last key block', act: pickLastKey(setTarget) },
        ]}
      />
      <Button kind="primary" type="submit" icon="proof" disabled={known.trim() === '' && !trusted}>
        Verify
      </Button>
      {masterchainHead.error && (
        <div className="full-row">
          <ErrorNotice error={masterchainHead.error} />
        </div>
      )}
    </form>
  )
}

function OwnProof({ trusted, start }: Omit<Props, 'params'>): JSX.Element {
  const { text, trust, target } = useProofDraft()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    submitProofDraft()
    start({ pasted: true })
  }
  return (
    <form className="grid gap-12" onSubmit={submit} aria-label="Proof from a file or text">
      <ProofBox />
      <div className={styles.pair}>
        <BlockField
          label="Trusted block"
          value={trust}
          onChange={value => updateProofDraft({ trust: value })}
          placeholder="First block of the proof"
          choices={[
            ...(trusted
              ? [{ title: 'From config', act: () => updateProofDraft({ trust: formatBlockIdJson(trusted) }) }]
              : []),
            { title: 'First block of the proof', act: () => updateProofDraft({ trust: '' }) },
          ]}
        />
        <BlockField
          label="Block to prove"
          value={target}
          onChange={value => updateProofDraft({ target: value })}
          placeholder="Last block of the proof"
          choices={[{ title: 'Last block of the proof', act: () => updateProofDraft({ target: '' }) }]}
        />
        <Button kind="primary" type="submit" icon="proof" disabled={text.trim() === ''}>
          Verify
        </Button>
      </div>
    </form>
  )
}

type BlockFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder: string
  choices: readonly { readonly title: string; readonly act: () => void }[]
}

/** A block in any notation: seqno, id with or without hashes, date, or explorer link. */
function BlockField({ label, value, onChange, placeholder, choices }: BlockFieldProps): JSX.Element {
  return (
    <Field
      label={label}
      mono
      value={value}
      onChange={event => onChange(event.target.value)}
      placeholder={placeholder}
      hint={
        <span className={styles.choices}>
          {choices.map(({ title, act }) => (
            <button key={title} type="button" aria-label={`${label}: ${title}`} onClick={act}>
              {title}
            </button>
          ))}
        </span>
      }
    />
  )
}

const setText = (text: string) => updateProofDraft({ text })

function ProofBox(): JSX.Element {
  const { text } = useProofDraft()
  return (
    <div className={styles.box}>
      <PasteBox
        label="Proof"
        placeholder="JSON of a get_block_proof response, a list of them, or a recorded liteserver reply. A file can be dropped here."
        rows={5}
        accept=".json,application/json"
        text={text}
        onText={setText}
        foot={
          text !== '' && (
            <>
              <span>{formatBytes(text.length)}</span>
              <Button kind="quiet" onClick={() => setText('')}>
                Clear
              </Button>
            </>
          )
        }
      />
    </div>
  )
}
