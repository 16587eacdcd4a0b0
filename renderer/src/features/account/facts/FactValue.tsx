import type { DebugFact } from '@tonoscope/core/contract/debugAccount'
import type { JSX, ReactNode } from 'react'
import { formatDuration } from '../../../format/time.ts'
import { truncate } from '../../../format/truncate.ts'
import type { JettonUnits } from '../../../result/actionLines/knownTokens.ts'
import { Address } from '../../../ui/Address.tsx'
import { TokenAmount, Ton } from '../../../ui/Amount.tsx'
import { ChainText } from '../../../ui/ChainText.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StatusIcon } from '../../../ui/StatusIcon.tsx'
import { Time } from '../../../ui/Time.tsx'
import { UnknownMark } from '../../../ui/UnknownValue.tsx'

/** A contract can state a text of any length. */
const MAX_TEXT = 600

type Props = { fact: DebugFact; units: JettonUnits }

/** The value of a fact in its unit, with its status and its note. */
export function FactValue({ fact, units }: Props): JSX.Element {
  const { value, note, status } = fact
  return (
    <>
      <span className="inline-row wrap gap-6" data-status={status}>
        {status !== undefined && <FactStatus status={status} />}
        {value === undefined
          ? status !== 'unknown' && <UnknownMark>Unknown</UnknownMark>
          : toFigure(fact, value, units)}
      </span>
      {note !== undefined && (
        <span className="block text-small secondary">
          <ChainText text={note} />
        </span>
      )}
    </>
  )
}

function FactStatus({ status }: { status: NonNullable<DebugFact['status']> }): JSX.Element {
  if (status === 'good') return <StatusIcon state="good" label="Good" />
  if (status === 'bad') return <StatusIcon state="bad" label="Problem" />
  if (status === 'unknown') return <UnknownMark label="Unknown" />
  return (
    <span className="inline-flex" style={{ color: 'var(--bounce)' }}>
      <Icon name="bar" size={14} label="Warning" />
    </span>
  )
}

/** The text itself is shown where it is not what the kind says. */
function toFigure({ kind, jetton }: DebugFact, value: string, units: JettonUnits): ReactNode {
  const isInteger = /^-?\d+$/.test(value)
  switch (kind) {
    case 'coins':
      return isInteger ? <Ton amount={BigInt(value)} /> : value
    case 'jettons':
      return isInteger ? (
        <TokenAmount
          amount={BigInt(value)}
          token={jetton === undefined ? {} : { ...units.get(jetton), master: jetton }}
        />
      ) : (
        value
      )
    case 'time':
      return value === '0' ? <span className="hint">never</span> : isInteger ? <Time at={Number(value)} /> : value
    case 'duration':
      return isInteger ? formatDuration(Number(value)) : value
    case 'address':
      return <Address address={value} />
    case 'hash':
      return <Hash hash={value} />
    case 'flag':
      return value === 'true' ? 'yes' : value === 'false' ? 'no' : value
    case 'percent':
      return `${value} %`
    case 'integer':
      return <span className="code anywhere">{value}</span>
    case 'text':
      return (
        <span className="shrink anywhere">
          <ChainText text={truncate(value, MAX_TEXT)} />
        </span>
      )
  }
}
