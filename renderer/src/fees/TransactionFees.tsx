import type { DebugFeeFormula, DebugFees, DebugFeeTerm } from '@tonoscope/core/contract/debugFees'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { useOperation } from '../backend/useOperation.ts'
import { formatCount } from '../format/amount.ts'
import { screenPath } from '../screens/screenPath.ts'
import { Ton } from '../ui/Amount.tsx'
import { Icon } from '../ui/Icon.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './TransactionFees.module.css'

type Props = {
  request: DebugEmulateRequest
  /** Hash of the transaction. */
  hash: string
}

/** The fees of a transaction: each opens as the formula by which it follows from the configuration. */
export function TransactionFees({ request, hash }: Props): JSX.Element {
  const { explain: _, abis: __, ...run } = request
  const query = useOperation('debugFees', { body: run })
  return (
    <QueryView query={query} name="the fees" lines={6}>
      {fees => <FeeList fees={fees} hash={hash} changed={run.config?.map(({ param }) => param) ?? []} />}
    </QueryView>
  )
}

type ListProps = { fees: DebugFees; hash: string; changed: readonly number[] }

function FeeList({ fees: { transactions, block_seqno }, hash, changed }: ListProps): JSX.Element {
  const found = transactions.find(each => each.hash === hash)
  if (!found)
    return (
      <p className="secondary">
        Unknown: the transaction on chain differs from the emulated one, whose states and prices are known.
      </p>
    )
  return (
    <ul className={styles.fees} aria-label="Fees with their formulas">
      {found.fees.map(fee => (
        <li key={`${fee.kind} ${fee.message ?? ''}`}>
          <Fee fee={fee} block={block_seqno} changed={changed} />
        </li>
      ))}
    </ul>
  )
}

const titles: { readonly [K in DebugFeeFormula['kind']]: string } = {
  storage: 'Storage fee',
  storage_due: 'Storage debt',
  due_collected: 'Storage debt paid',
  import: 'Import fee',
  gas_limit: 'Gas limit',
  gas: 'Gas fee',
  message: 'Forward fee in message',
  ihr: 'IHR fee in message',
  forward: 'Forward fees of all messages',
  action: 'Action fees',
  bounce: 'Bounce fee',
  total: 'Total fees',
}

type FeeProps = { fee: DebugFeeFormula; block: number; changed: readonly number[] }

function Fee({ fee, block, changed }: FeeProps): JSX.Element {
  const { kind, message, amount, unit, terms, reason, steps } = fee
  return (
    <details className={styles.fee}>
      <summary className={styles.head}>
        <Icon name="right" size={11} />
        <span className={styles.title}>
          {titles[kind]}
          {message !== undefined && ` ${message + 1}`}
        </span>
        <Verdict fee={fee} />
        <span className="tabular">{unit === 'gas' ? <Gas amount={amount} /> : <Ton amount={amount} />}</span>
      </summary>
      <div className={styles.formula}>
        {steps.map(({ name, formula, value }) => (
          <p key={name} className={styles.step}>
            {name} = {formula.replaceAll('*', '×').replaceAll(' - ', ' − ')} ={' '}
            <span className="semibold">{formatCount(value)}</span>
          </p>
        ))}
        {terms.length > 0 && (
          <dl className={styles.terms}>
            {terms.map(term => (
              <Term key={term.name} term={term} block={block} isChanged={changed.includes(term.param ?? Number.NaN)} />
            ))}
          </dl>
        )}
        {reason && (
          <p className="secondary">
            {reason.text} <span className="code hint">{reason.code}</span>
          </p>
        )}
      </div>
    </details>
  )
}

function Verdict({ fee: { equal, computed } }: Pick<FeeProps, 'fee'>): JSX.Element {
  if (equal) return <StatusIcon state="good" label="Equal to the transaction" />
  return computed === undefined ? (
    <StatusIcon state="unknown" label="Cannot be computed" />
  ) : (
    <StatusIcon state="bad" label="Differs from the transaction" />
  )
}

const Gas = ({ amount }: { amount: bigint }): JSX.Element => (
  <>
    <span className="code">{formatCount(amount)}</span> <span className="hint">gas</span>
  </>
)

const units: { readonly [U in DebugFeeTerm['unit']]: string } = {
  nano: 'nano',
  gas: 'gas',
  bits: 'bits',
  cells: 'cells',
  seconds: 's',
  count: '',
  price: '/ 65536 nano',
  fraction: '/ 65536',
}

function Term({ term, block, isChanged }: { term: DebugFeeTerm; block: number; isChanged: boolean }): JSX.Element {
  const { name, value, unit, param } = term
  return (
    <div className={styles.term}>
      <dt className="code">{name}</dt>
      <dd>
        <span className="code">{formatCount(value)}</span> <span className="hint">{units[unit]}</span>
      </dd>
      {param !== undefined && (
        <dd>
          <Link href={screenPath('config', { source: { kind: 'block', block: String(block) }, open: param })}>
            Config {param}
          </Link>
          {isChanged && <span className="hint"> changed in this run</span>}
        </dd>
      )}
    </div>
  )
}
