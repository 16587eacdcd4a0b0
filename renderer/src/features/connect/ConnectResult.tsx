import type { DebugTonConnect } from '@tonoscope/core/contract/debugTonConnect'
import type { JSX } from 'react'
import type { ConnectDraft } from '../../connect/connectDraft.ts'
import { pluralize } from '../../format/amount.ts'
import { Address } from '../../ui/Address.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './ConnectResult.module.css'
import { FaultList } from './FaultList.tsx'
import { MessageList } from './MessageList.tsx'
import { ProofCheck } from './ProofCheck.tsx'
import { ReplyCheck } from './ReplyCheck.tsx'
import { WalletForm } from './WalletForm.tsx'

type Props = {
  result: DebugTonConnect
  draft: ConnectDraft
  onChange: (change: Partial<Omit<ConnectDraft, 'text'>>) => void
}

const sendingKinds: ReadonlySet<DebugTonConnect['kind']> = new Set(['sendTransaction', 'signMessage', 'transfer-link'])

/** What a request wants, what is wrong with it, and what it would do. */
export function ConnectResult({ result, draft, onChange }: Props): JSX.Element {
  const { kind, faults, proof, unknown } = result
  const isSending = sendingKinds.has(kind)
  const errors = faults.filter(({ severity }) => severity === 'error').length
  return (
    <div className={styles.result}>
      <div className="stack gap-8">
        <p className={styles.sentence}>
          <ChainText text={result.sentence} />
        </p>
        {(!proof || faults.length > 0) && (
          <p className={errors > 0 ? 'bad' : 'secondary'}>{describeFaults(errors, faults.length - errors)}</p>
        )}
        <Facts result={result} />
      </div>
      {unknown.map(text => (
        <Notice key={text} kind="partial" title={text} />
      ))}
      {faults.length > 0 && <FaultList faults={faults} />}
      {result.connect && <ConnectItems connect={result.connect} />}
      {result.sign_data && <SignedData data={result.sign_data} />}
      {isSending && <WalletForm result={result} draft={draft} onChange={onChange} />}
      {isSending && <MessageList result={result} />}
      {proof && <ProofCheck proof={proof} domain={draft.domain} onDomain={domain => onChange({ domain })} />}
      {(isSending || result.comparison) && <ReplyCheck result={result} draft={draft} onChange={onChange} />}
    </div>
  )
}

function describeFaults(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'No faults found'
  const parts = [
    ...(errors > 0 ? [pluralize(errors, 'error')] : []),
    ...(warnings > 0 ? [pluralize(warnings, 'warning')] : []),
  ]
  return parts.join(', ')
}

const networkNames: Readonly<Record<number, string>> = { [-239]: 'mainnet', [-3]: 'testnet' }

function Facts({ result }: { result: DebugTonConnect }): JSX.Element {
  const { valid_until: until, network, from, needs, found_in: foundIn, id } = result
  return (
    <Pairs
      dense
      values={{
        'Found in': foundIn,
        'Valid until': until === undefined ? undefined : <Time at={until} />,
        Network: network === undefined ? undefined : `${networkNames[network] ?? 'network'} (${network})`,
        From: from === undefined ? undefined : <Address address={from} />,
        'Request ID': id,
        'The wallet must support': needs.length === 0 ? undefined : needs.join('; '),
      }}
    />
  )
}

function ConnectItems({ connect }: { connect: NonNullable<DebugTonConnect['connect']> }): JSX.Element {
  return (
    <Section title="Connect request">
      <Pairs
        values={{
          Manifest: <span className="mono anywhere">{connect.manifest_url}</span>,
          ...Object.fromEntries(
            connect.items.map(({ name, payload }) => [name, payload ?? 'the address of the wallet']),
          ),
        }}
      />
    </Section>
  )
}

function SignedData({ data }: { data: NonNullable<DebugTonConnect['sign_data']> }): JSX.Element {
  return (
    <Section title="Data to sign">
      <Pairs
        values={{
          Form: data.type,
          Text: data.text === undefined ? undefined : <ChainText text={data.text} />,
          Bytes: data.bytes === undefined ? undefined : <span className="mono anywhere">{data.bytes}</span>,
          Schema: data.schema === undefined ? undefined : <span className="mono anywhere">{data.schema}</span>,
          'Cell hash':
            data.cell_hash === undefined ? undefined : <span className="mono anywhere">{data.cell_hash}</span>,
        }}
      />
    </Section>
  )
}
