import type { DebugAbiUse } from '@tonoscope/core/contract/debugAbi'
import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { isRawAddress } from '@tonoscope/core/encoding/address'
import { formatInterfaces } from '@tonoscope/core/encoding/words'
import { neverExpires } from '@tonoscope/core/units'
import { type JSX, useContext, useState } from 'react'
import { OpenInCellsButton } from '../../cells/OpenInCellsButton.tsx'
import { OpenInComposerButton } from '../../compose/OpenInComposerButton.tsx'
import { toDraft } from '../../compose/openInComposer.ts'
import { formatAbiUse } from '../../format/abiUse.ts'
import { formatDuration } from '../../format/time.ts'
import { toWords } from '../../format/words.ts'
import { Address } from '../../ui/Address.tsx'
import { TokenAmount, type TokenUnit, Ton } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { Time } from '../../ui/Time.tsx'
import { BodyJettonsContext, getBodyToken, getBodyUnit } from './bodyUnits.ts'
import styles from './MessageCard.module.css'

type Props = {
  message: MessageJson
  /** The user's ABI by which the body is decoded. */
  abi?: DebugAbiUse | undefined
}

/** A message: header and body, decoded if its layout is known, raw on request. */
export function MessageCard({ message, abi }: Props): JSX.Element {
  const external = message.msg_type !== 'int_msg'
  const draft = toDraft(message)
  return (
    <div>
      <Pairs dense>
        <Pair name="From">
          {message.source ? <Address address={message.source.address} name={message.source.name} /> : 'External'}
        </Pair>
        <Pair name="To">
          {message.destination ? (
            <Address address={message.destination.address} name={message.destination.name} />
          ) : (
            'External'
          )}
        </Pair>
        {!external && (
          <Pair name="Value">
            <Ton amount={message.value} />
          </Pair>
        )}
        {message.value_extra?.map(extra => (
          <Pair key={extra.preview.id} name={extra.preview.symbol}>
            {extra.amount}
          </Pair>
        ))}
        <Pair name="Operation">
          {message.decoded_op_name !== undefined && toWords(message.decoded_op_name)}{' '}
          {message.op_code !== undefined && <span className="code secondary">{message.op_code}</span>}
          {message.decoded_op_name === undefined && message.op_code === undefined && 'none'}
        </Pair>
        {!external && <Pair name="Bounce">{message.bounced ? 'bounced' : message.bounce ? 'on' : 'off'}</Pair>}
        {message.fwd_fee > 0n && (
          <Pair name="Forward fee">
            <Ton amount={message.fwd_fee} />
          </Pair>
        )}
        {message.import_fee > 0n && (
          <Pair name="Import fee">
            <Ton amount={message.import_fee} />
          </Pair>
        )}
        {message.init && (
          <Pair name="StateInit attached">
            {formatInterfaces(message.init.interfaces) || 'unknown code'}{' '}
            <CopyButton text={() => message.init?.boc ?? ''}>Copy BoC</CopyButton>
            <OpenInCellsButton boc={message.init.boc} type="StateInit" name="Open in cells: the StateInit" />
          </Pair>
        )}
        <Pair name="Created">
          <span className="code secondary">lt {String(message.created_lt)}</span>
          {message.created_at > 0 && (
            <>
              , <Time at={message.created_at} />
            </>
          )}
        </Pair>
        <Pair name="Hash">
          <Hash hash={message.hash} what="message hash" />
        </Pair>
      </Pairs>
      {draft && <OpenInComposerButton message={draft} />}
      <Body message={message} abi={abi} />
    </div>
  )
}

function Body({ message, abi }: Props): JSX.Element {
  const [raw, setRaw] = useState(false)
  const token = getBodyToken(message, useContext(BodyJettonsContext))
  const decoded = message.decoded_body !== undefined
  if (message.raw_body === undefined && !decoded) return <p className="text-code hint">Empty body.</p>
  const showsRaw = raw || !decoded
  return (
    <div className="rounded outlined text-code mt-8 py-8 px-12">
      <div className={styles.head}>
        <h4 className="medium secondary grow">{decoded && !raw ? 'Body' : 'Raw body'}</h4>
        {decoded && message.raw_body !== undefined && (
          <Button kind="quiet" aria-pressed={raw} onClick={() => setRaw(!raw)}>
            {raw ? 'Decoded' : 'Raw'}
          </Button>
        )}
        {message.raw_body !== undefined && <CopyButton text={() => message.raw_body ?? ''}>Copy raw</CopyButton>}
        {message.raw_body !== undefined && <OpenInCellsButton boc={message.raw_body} name="Open in cells: the body" />}
      </div>
      {showsRaw ? (
        <>
          {!decoded && <p className="text-code hint">No known layout matches this body.</p>}
          <p className={styles.raw}>{message.raw_body}</p>
        </>
      ) : (
        <BodyValue value={message.decoded_body} operation={message.decoded_op_name} token={token} />
      )}
      {abi && !showsRaw && <p className="hint pt-8 anywhere">{formatAbiUse(abi, 'the raw body')}</p>}
    </div>
  )
}

type BodyValueProps = {
  value: unknown
  /** The operation whose field it is; the fields of nested values have no operation. */
  operation?: string | undefined
  token?: TokenUnit
  field?: string
}

/** The decoded fields of a message body as a nested list, numbers in their units where these are known. */
function BodyValue({ value, operation, token = {}, field = '' }: BodyValueProps): JSX.Element {
  const nested = field !== ''
  if (value === null || value === undefined || value === '') return <span className="hint">none</span>
  const amount = toAmount(value)
  const unit = amount === undefined ? undefined : getBodyUnit(operation, field)
  if (amount !== undefined && unit === 'coins') return <Ton amount={amount} />
  if (amount !== undefined && unit === 'jettons') return <TokenAmount amount={amount} token={token} />
  // 0 and the maximum stand for no time at all.
  if (amount !== undefined && unit === 'time' && amount > 0n && amount < BigInt(neverExpires))
    return <Time at={Number(amount)} />
  if (amount !== undefined && unit === 'duration') return <>{formatDuration(Number(amount))}</>
  if (typeof value === 'string') return <Text text={value} />
  if (typeof value !== 'object') return <span className="code">{String(value)}</span>
  const members = Array.isArray(value) ? value.map((item, i) => [String(i), item] as const) : Object.entries(value)
  if (members.length === 0) return <span className="hint">empty</span>
  return (
    <dl className={styles.members} data-nested={nested || undefined}>
      {members.map(([name, member]) => (
        <div
          key={name}
          data-nests={(typeof member === 'object' && member !== null && Object.keys(member).length > 0) || undefined}
        >
          <dt>{toWords(name)}</dt>
          <dd>
            <BodyValue value={member} field={name} {...(!nested && { operation, token })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An integer of a body; large ones are texts. */
function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined
}

function Text({ text }: { text: string }): JSX.Element {
  if (isRawAddress(text)) return <Address address={text} />
  if (/^[0-9a-f]{40,}$/i.test(text)) return <Hash hash={text} what="value" />
  if (/^-?\d+$/.test(text)) return <span className="code">{text}</span>
  return <span className={styles.text}>{text}</span>
}
