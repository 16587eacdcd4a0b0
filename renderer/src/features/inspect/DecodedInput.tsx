import { isRawAddress } from '@tonoscope/core/encoding/address'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import type { JSX, ReactNode } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { OpenInCellsButton } from '../../cells/OpenInCellsButton.tsx'
import { toWords } from '../../format/words.ts'
import type { Candidate } from '../../recognition/Recognition.tsx'
import { Address } from '../../ui/Address.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './DecodedInput.module.css'

/** The contents of an input that cannot be run: a body, a transaction, or the contract of a StateInit. */
export function DecodedInput({ candidate: { kind, value } }: { candidate: Candidate }): JSX.Element {
  return (
    <>
      {kind === 'transaction' ? (
        <DecodedTransaction boc={value} />
      ) : kind === 'state-init' ? (
        <DetectedContract boc={value} />
      ) : (
        <DecodedBody boc={value} kind={kind === 'external-out-message' ? 'message' : 'body'} />
      )}
      <OpenInCellsButton boc={value} />
    </>
  )
}

function DecodedBody({ boc, kind }: { boc: string; kind: 'body' | 'message' }): JSX.Element {
  const query = useOperation('decodeBody', { body: { boc, boc_kind: kind } })
  return (
    <QueryView query={query} name="the body" lines={3}>
      {({ op_code, op_name, decoded_body }) => (
        <Decoded title={op_name ?? 'Body'} value={decoded_body}>
          <Pair name="Op code">{op_code === undefined ? 'None' : <span className="code">{op_code}</span>}</Pair>
          {decoded_body === undefined && <Pair name="Fields">No known layout matches this body.</Pair>}
        </Decoded>
      )}
    </QueryView>
  )
}

function DecodedTransaction({ boc }: { boc: string }): JSX.Element {
  const query = useOperation('decodeTransaction', { body: { boc } })
  return (
    <QueryView query={query} name="the transaction" lines={6}>
      {transaction => <Decoded title="Transaction" value={transaction} />}
    </QueryView>
  )
}

function DetectedContract({ boc }: { boc: string }): JSX.Element {
  const query = useOperation('inspectContract', { body: { state_init: boc } })
  return (
    <QueryView query={query} name="the contract" lines={4}>
      {({ interfaces, code_hash, methods }) => (
        <Decoded title="Contract" value={Object.fromEntries(methods.map(({ name, value }) => [name, value]))}>
          <Pair name="Interfaces">{interfaces.length === 0 ? 'None known' : interfaces.join(', ')}</Pair>
          <Pair name="Code hash">
            <span className="code anywhere">{code_hash}</span>
          </Pair>
        </Decoded>
      )}
    </QueryView>
  )
}

type DecodedProps = { title: string; value: unknown; children?: ReactNode }

function Decoded({ title, value, children }: DecodedProps): JSX.Element {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return (
    <Section
      title={title}
      actions={value !== undefined && <CopyButton text={() => prettyJson(value as never)}>Copy as JSON</CopyButton>}
    >
      <Pairs dense>
        {children}
        {members.map(([name, member]) => (
          <Pair key={name} name={toWords(name)}>
            <Value value={member} />
          </Pair>
        ))}
      </Pairs>
    </Section>
  )
}

function Value({ value }: { value: unknown }): JSX.Element {
  if (value === null || value === '') return <span className="hint">none</span>
  if (typeof value === 'string') return isRawAddress(value) ? <Address address={value} /> : <ChainText text={value} />
  if (typeof value === 'object') return <pre className={styles.json}>{prettyJson(value as never)}</pre>
  return <span className="code">{String(value)}</span>
}
