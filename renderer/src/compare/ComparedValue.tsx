import type { DebugDifference } from '@tonoscope/core/contract/debugCompare'
import type { JSX } from 'react'
import { formatCount } from '../format/amount.ts'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Hash } from '../ui/Hash.tsx'
import { Time } from '../ui/Time.tsx'

type Props = { unit: DebugDifference['unit']; value: string | undefined; what: string }

/** One side of a difference. */
export function ComparedValue({ unit, value, what }: Props): JSX.Element {
  if (value === undefined || value === '') return <span className="hint">none</span>
  switch (unit) {
    case 'nano':
      return <Ton amount={BigInt(value)} />
    case 'gas':
    case 'count':
      return <span className="tabular">{formatCount(BigInt(value))}</span>
    case 'milliseconds':
      return <>{formatCount(BigInt(value))} ms</>
    case 'time':
      return /^\d+$/.test(value) ? <Time at={Number(value)} /> : <span>{value}</span>
    case 'account':
      return <Address address={value} />
    case 'hash':
      return <Hash hash={value} what={what.toLowerCase()} />
    case 'text':
      return (
        <span className="anywhere">
          <ChainText text={value} />
        </span>
      )
  }
}
