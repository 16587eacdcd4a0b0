import type { DebugConnectProof } from '@tonoscope/core/contract/debugTonConnect'
import { type JSX, useState } from 'react'
import { capitalize } from '../../format/words.ts'
import { Address } from '../../ui/Address.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Field } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusIcon, type StatusIconState } from '../../ui/StatusIcon.tsx'
import styles from './ProofCheck.module.css'

type Props = { proof: DebugConnectProof; domain: string; onDomain: (domain: string) => void }

type Status = DebugConnectProof['steps'][number]['status']

const icons: { readonly [S in Status]: { readonly state: StatusIconState; readonly label: string } } = {
  ok: { state: 'good', label: 'Passes' },
  fail: { state: 'bad', label: 'Fails' },
  warning: { state: 'none', label: 'Not checked' },
  unknown: { state: 'unknown', label: 'Unknown' },
}

const names: { readonly [I in DebugConnectProof['steps'][number]['id']]: string } = {
  domain: 'Domain',
  timestamp: 'Timestamp',
  payload: 'Payload',
  address: 'Address',
  state_init: 'StateInit',
  key: 'Public key',
  message: 'Signed hash',
  signature: 'Signature',
}

/** The check of a signature: each step with its bytes. */
export function ProofCheck({ proof, domain, onDomain }: Props): JSX.Element {
  const [text, setText] = useState(domain)
  const { valid, steps, parts, address } = proof
  return (
    <Section title="Proof">
      <p className="cluster gap-8 pb-12">
        <span className={`semibold ${valid === false ? 'bad' : valid ? 'good' : ''}`}>
          {valid === undefined ? 'Cannot be checked completely' : valid ? 'Valid' : 'Wrong'}
        </span>
        <Address address={address} />
      </p>
      <Field
        label="Domain of the app"
        value={text}
        placeholder="app.example"
        onChange={event => setText(event.target.value)}
        onBlur={() => onDomain(text)}
        onKeyDown={event => event.key === 'Enter' && onDomain(text)}
      />
      <ol className={styles.steps}>
        {steps.map(({ id, status, text, bytes }) => (
          <li key={id}>
            <StatusIcon {...icons[status]} />
            <span className="semibold">{names[id]}</span>
            <div className="stack gap-4">
              <p className="anywhere">
                <ChainText text={capitalize(text)} />
              </p>
              {bytes !== undefined && <code className={styles.bytes}>{bytes}</code>}
            </div>
          </li>
        ))}
      </ol>
      <details className="pt-8">
        <summary>Signed bytes, part by part</summary>
        <dl className={styles.parts}>
          {parts.map(({ name, bytes }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.bytes}>{bytes}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}
