import type { DebugCellField } from '@tonoscope/core/contract/debugCells'
import { isRawAddress } from '@tonoscope/core/encoding/address'
import type { JSX } from 'react'
import { toWords } from '../../../format/words.ts'
import { Address } from '../../../ui/Address.tsx'
import { Ton } from '../../../ui/Amount.tsx'
import { Pair, Pairs } from '../../../ui/Pairs.tsx'

/** Fields of a body that are shown. */
const MAX_FIELDS = 40

/** The header of a message that its contract fills in, and the fields of its body. */
export function OutMessageFields({ fields }: { fields: readonly DebugCellField[] }): JSX.Element {
  const find = (name: string) => fields.find(field => field.name === name)?.value
  const destination = find('info.dest')
  const value = find('info.value.grams')
  const bounce = find('info.bounce')
  const body = fields.filter(
    ({ name, kind, value: text }) => name.startsWith('body.') && kind !== 'tag' && text !== undefined,
  )
  return (
    <Pairs dense>
      <Pair name="To">
        {destination !== undefined && (isRawAddress(destination) ? <Address address={destination} /> : destination)}
      </Pair>
      <Pair name="Value">{value !== undefined && <Ton amount={BigInt(value)} />}</Pair>
      <Pair name="Bounce">{bounce !== undefined && (bounce === 'true' ? 'on' : 'off')}</Pair>
      <Pair name="StateInit attached">{find('init') === 'true' && 'yes'}</Pair>
      {body.slice(0, MAX_FIELDS).map(field => (
        <Pair key={`${field.path} ${field.from} ${field.name}`} name={toTitle(field)}>
          <FieldValue field={field} />
        </Pair>
      ))}
      {body.length > MAX_FIELDS && <Pair name="…">{body.length - MAX_FIELDS} more fields</Pair>}
    </Pairs>
  )
}

const toTitle = ({ name }: DebugCellField): string => toWords(name.slice('body.'.length))

function FieldValue({ field: { kind, value = '' } }: { field: DebugCellField }): JSX.Element {
  if (kind === 'address' && isRawAddress(value)) return <Address address={value} />
  return <span className="code anywhere">{value}</span>
}
