import type { DebugFinding } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { capitalize, toWords } from '../format/words.ts'
import { Ton } from '../ui/Amount.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Hash } from '../ui/Hash.tsx'
import { Time } from '../ui/Time.tsx'

/** Names of values that are nanotons. */
const amounts = new Set(['value', 'returned', 'balance', 'due', 'ordered', 'attached', 'left', 'missing'])

/** Names of values that are Unix times. */
const times = new Set(['valid_from', 'valid_until', 'time_of_run'])

/** One or several snake_case names: `wallet_v5r1, jetton_wallet`. */
const protocolNames = /^[a-z][a-z\d]*(_[a-z\d]+)+(, [a-z][a-z\d]*(_[a-z\d]+)*)*$/

/** The evidence of a finding: names and values. */
export function Evidence({ evidence }: { evidence: DebugFinding['evidence'] }): JSX.Element | null {
  if (evidence.length === 0) return null
  return (
    <dl className="flex wrap text-small gap-y-2 gap-x-24 mt-6">
      {evidence.map(({ name, value }) => (
        <div key={name} className="name-and-value gap-8">
          <dt className="hint">{capitalize(toWords(name))}</dt>
          <dd className="tabular">
            <EvidenceValue name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function EvidenceValue({ name, value }: { name: string; value: string }): JSX.Element {
  if (amounts.has(name) && /^-?\d+$/.test(value)) return <Ton amount={BigInt(value)} />
  if (times.has(name) && /^\d+$/.test(value)) return <Time at={Number(value)} />
  if (/^[0-9a-f]{64}$/.test(value)) return <Hash hash={value} what={toWords(name)} />
  // Interfaces, operations and states.
  if (protocolNames.test(value)) return <>{toWords(value)}</>
  return <ChainText text={value} />
}
