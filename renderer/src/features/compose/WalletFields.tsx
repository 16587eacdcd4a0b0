import type { OutMessageDraft, WalletDraft } from '@tonoscope/core/contract/debugDraft'
import { formatInterface } from '@tonoscope/core/encoding/words'
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useComposition, useProblem } from './ComposeContext.ts'
import styles from './ComposeScreen.module.css'
import { ExtensionFields } from './ExtensionFields.tsx'
import { StateInitFields } from './InternalFields.tsx'
import { OutMessageFields } from './OutMessageFields.tsx'

type Props = { draft: WalletDraft; onChange: (draft: WalletDraft) => void }

/** A message with a default mode: pay fees separately, ignore errors. */
const emptyMessage: OutMessageDraft = {
  mode: 3,
  message: { type: 'internal', destination: '', amount: '', bounce: true, body: { kind: 'none' } },
}

/** What a new message of a wallet starts with. */
export const emptyWalletDraft: WalletDraft = { type: 'wallet', wallet: '', messages: [emptyMessage] }

/** The fields of a message to a wallet. */
export function WalletFields({ draft, onChange }: Props): JSX.Element {
  const wallet = useComposition()?.wallet
  const { messages } = draft
  const set = (change: Partial<WalletDraft>) => onChange({ ...draft, ...change })
  const setMessage = (index: number, next: OutMessageDraft) =>
    set({ messages: messages.map((each, at) => (at === index ? next : each)) })
  const isFull = wallet !== undefined && wallet.max_messages > 0 && messages.length >= wallet.max_messages
  return (
    <div className="stack gap-24">
      <div className="stack gap-12">
        <Field
          label="Wallet"
          mono
          hint={wallet && walletText(wallet)}
          problem={useProblem('wallet', draft.wallet)}
          value={draft.wallet}
          onChange={event => set({ wallet: event.target.value, version: undefined })}
        />
        <VersionField draft={draft} onChange={onChange} />
        <NumberFields draft={draft} onChange={onChange} />
        <StateInitFields path="init" init={draft.init} onChange={init => set({ init, init_in_ref: undefined })} />
      </div>
      {messages.map((message, index) => (
        <OutMessageFields
          // Messages are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          index={index}
          draft={message}
          onChange={next => setMessage(index, next)}
          onRemove={
            messages.length > 1 || draft.extensions
              ? () => set({ messages: messages.filter((_, at) => at !== index) })
              : undefined
          }
        />
      ))}
      <div className="cluster gap-8">
        <Button icon="plus" disabled={isFull} onClick={() => set({ messages: [...messages, emptyMessage] })}>
          Add message
        </Button>
        {isFull && <span className="text-small hint">This wallet sends at most {wallet.max_messages} at once.</span>}
      </div>
      <BatchFields draft={draft} onChange={onChange} />
      {(wallet?.takes_extensions || draft.extensions) && <ExtensionFields draft={draft} onChange={onChange} />}
    </div>
  )
}

type Wallet = NonNullable<NonNullable<ReturnType<typeof useComposition>>['wallet']>

function walletText({ version, status }: Wallet): string {
  if (version !== undefined) return `${formatInterface(version)}${status === 'active' ? '' : ', not deployed'}`
  if (status === undefined) return 'Its state could not be read.'
  return status === 'active' ? 'No known wallet.' : 'Not deployed: attach its StateInit, or give its version.'
}

/** Shown where the code does not say which version it is. */
function VersionField({ draft, onChange }: Props): JSX.Element | null {
  const wallet = useComposition()?.wallet
  const text = draft.version ?? ''
  const problem = useProblem('version', text)
  if (!wallet || wallet.version !== undefined) return null
  return (
    <Field
      label="Version"
      mono
      hint="For example wallet_v4r2, wallet_v5r1, wallet_highload_v3r1"
      problem={problem}
      value={text}
      onChange={event => {
        const { version: _, ...rest } = draft
        onChange(event.target.value === '' ? rest : { ...rest, version: event.target.value })
      }}
    />
  )
}

const numberLabels: Readonly<Record<string, string>> = {
  seqno: 'Seqno',
  wallet_id: 'Wallet ID',
  valid_until: 'Valid until, Unix time',
  query_id: 'Query ID',
  created_at: 'Created at, Unix time',
  timeout: 'Timeout, s',
}
type NumberName = 'seqno' | 'wallet_id' | 'valid_until' | 'query_id' | 'created_at' | 'timeout'

/** The numbers that the wallet checks; an empty one is filled in from the wallet. */
function NumberFields({ draft, onChange }: Props): JSX.Element | null {
  const composition = useComposition()
  const names = (composition?.wallet?.numbers ?? []) as readonly NumberName[] // of the contract
  if (names.length === 0) return null
  const filled = composition?.draft.type === 'wallet' ? composition.draft : undefined
  return (
    <div className={styles.numbers}>
      {names.map(name => (
        <NumberField
          key={name}
          name={name}
          text={draft[name] ?? ''}
          filled={filled?.[name]}
          onText={text => {
            const { [name]: _, ...rest } = draft
            onChange(text === '' ? rest : { ...rest, [name]: text })
          }}
        />
      ))}
    </div>
  )
}

type NumberProps = { name: NumberName; text: string; filled: string | undefined; onText: (text: string) => void }

const NumberField = ({ name, text, filled, onText }: NumberProps): JSX.Element => (
  <Field
    label={numberLabels[name] ?? name}
    mono
    inputMode="numeric"
    placeholder={filled}
    problem={useProblem(name, text)}
    value={text}
    onChange={event => onText(event.target.value)}
  />
)

/** A highload wallet v3 sends several messages by one to itself. */
function BatchFields({ draft, onChange }: Props): JSX.Element | null {
  const { batch } = draft
  const isHighload = useComposition()?.wallet?.numbers.includes('timeout') === true
  const problem = useProblem('batch.amount', batch?.amount ?? '')
  if (!isHighload && !batch) return null
  if (!batch)
    return (
      <div>
        <Button
          icon="plus"
          onClick={() => onChange({ ...draft, batch: { mode: 1, amount: '50000000', query_id: '0' } })}
        >
          Send as a batch
        </Button>
      </div>
    )
  return (
    <fieldset className={styles.nested}>
      <legend>Batch: the message of the wallet to itself</legend>
      <Field
        label="Amount, nano"
        problem={problem}
        value={batch.amount}
        onChange={event => onChange({ ...draft, batch: { ...batch, amount: event.target.value } })}
      />
      <div>
        <Button
          kind="quiet"
          icon="trash"
          onClick={() => {
            const { batch: _, ...rest } = draft
            onChange(rest)
          }}
        >
          Send one message instead
        </Button>
      </div>
    </fieldset>
  )
}
