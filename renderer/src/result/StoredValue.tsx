import type { DebugStorage, DebugStoredEntry } from '@tonoscope/core/contract/debugStorage'
import type { JSX, ReactNode } from 'react'
import { formatCount } from '../format/amount.ts'
import { formatDuration } from '../format/time.ts'
import { capitalize, toWords } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { TokenAmount, type TokenUnit, Ton } from '../ui/Amount.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Hash } from '../ui/Hash.tsx'
import { Time } from '../ui/Time.tsx'
import { UnknownMark } from '../ui/UnknownValue.tsx'
import type { JettonUnits } from './actionLines/knownTokens.ts'
import styles from './StoredValue.module.css'

/** A field of decoded data. */
export type StoredField = DebugStorage['fields'][number]
type Leaf = DebugStoredEntry['key']

/** The name of a field in words: `fees.royalty_amount` is "Fees, royalty amount". */
export const formatFieldName = (name: string): string => capitalize(name.split('.').map(toWords).join(', '))

/** The jetton of a wallet that its master confirms, or that the contract issues. */
export function getStoredToken(
  storage: DebugStorage | undefined,
  account: string,
  confirmed: string | undefined,
  units: JettonUnits,
): TokenUnit {
  const isWallet = storage?.fields.some(({ name }) => name === 'jetton') === true
  const master = confirmed ?? (isWallet ? undefined : account)
  return master === undefined ? {} : { ...units.get(master), master }
}

type Props = {
  field: StoredField | undefined
  /** The jetton that the contract holds or issues. */
  token: TokenUnit
}

/** A stored value in the unit of its kind, with the entries of a dictionary on request. */
export function StoredValue({ field, token }: Props): ReactNode {
  if (field?.value === undefined) return <span className="hint">none</span>
  const { kind, value, entries = [] } = field
  if (kind === 'dictionary') {
    const [count = '0', hash = ''] = value.split(' ')
    return (
      <Entries
        summary={count === '1' ? '1 entry' : `${count} entries`}
        total={Number(count)}
        {...{ hash, entries, token }}
      />
    )
  }
  if (kind === 'content') {
    const summary = entries.length === 1 ? '1 field' : `${entries.length} fields`
    return <Entries total={entries.length} hash={value} {...{ summary, entries, token }} />
  }
  return <StoredLeaf kind={kind} value={value} token={token} />
}

type EntriesProps = {
  summary: string
  hash: string
  entries: readonly DebugStoredEntry[]
  total: number
  token: TokenUnit
}

function Entries({ summary, hash, entries, total, token }: EntriesProps): JSX.Element {
  if (entries.length === 0)
    return (
      <>
        {summary} <Hash hash={hash} />
      </>
    )
  return (
    <details className="shrink">
      <summary className={styles.summary}>{summary}</summary>
      <dl className={styles.entries}>
        {entries.map(({ key, fields }) => (
          <div key={key.value}>
            <dt>
              <StoredLeaf {...key} token={token} />
            </dt>
            {fields.map(({ name, ...leaf }) => (
              <dd key={name}>
                {name !== '' && <span className="secondary">{toWords(name.replaceAll('.', ', '))}: </span>}
                <StoredLeaf {...leaf} token={token} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {total > entries.length && <p className="hint">{`and ${formatCount(BigInt(total - entries.length))} more`}</p>}
      <Hash hash={hash} />
    </details>
  )
}

function StoredLeaf({ kind, value, token }: Leaf & { token: TokenUnit }): ReactNode {
  if (value === undefined) return <span className="hint">none</span>
  switch (kind) {
    case 'coins':
      return <Ton amount={BigInt(value)} />
    case 'jettons':
      return <TokenAmount amount={BigInt(value)} token={token} />
    case 'units':
      return (
        <span className="inline-row gap-4">
          <UnknownMark label="Smallest units, asset and decimals not stored here" />
          <span className="code anywhere">{formatCount(BigInt(value))}</span>
        </span>
      )
    case 'time':
      return value === '0' ? <span className="hint">never</span> : <Time at={Number(value)} />
    case 'duration':
      return formatDuration(Number(value))
    case 'address':
      return <Address address={value} />
    case 'hash':
    case 'cell':
    case 'content':
      return <Hash hash={value} />
    case 'flag':
      return value === 'true' ? 'yes' : 'no'
    case 'text':
      return <ChainText text={value} />
    case 'dictionary': {
      const [count = '0', hash = ''] = value.split(' ')
      return (
        <>
          {count === '1' ? '1 entry' : `${count} entries`} <Hash hash={hash} />
        </>
      )
    }
    case 'integer':
      return <span className="code anywhere">{value}</span>
  }
}
