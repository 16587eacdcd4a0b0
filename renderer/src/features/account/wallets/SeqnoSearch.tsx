import type {
  DebugSeqnoUse,
  DebugWalletSeqno,
  DebugWalletSeqnoRequest,
} from '@tonoscope/core/contract/debugWalletSeqno'
import { type FormEvent, type JSX, useState } from 'react'
import { Link } from 'wouter'
import { useOperation } from '../../../backend/useOperation.ts'
import { formatCount, pluralize } from '../../../format/amount.ts'
import { screenPath } from '../../../screens/screenPath.ts'
import { Address } from '../../../ui/Address.tsx'
import { Ton } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChainText } from '../../../ui/ChainText.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Pairs } from '../../../ui/Pairs.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'

/** How long a seqno counts as not used. */
const STALE_AFTER_MS = 5000
const usualLimit = 1000
const maxLimit = 10_000

type Props = {
  /** The raw address of the wallet. */
  address: string
  /** A highload wallet: it has no seqno. */
  hasQueryIds: boolean
}

const isNumber = (text: string): boolean => /^\d{1,20}$/.test(text)
/** Characters of the shortest message with a signature. */
const minMessage = 100

type Search = { readonly text: string; readonly limit: number }

/** Finds the message that used a seqno or a query ID: a number, or a signed message to this wallet. */
export function SeqnoSearch({ address, hasQueryIds }: Props): JSX.Element {
  const [text, setText] = useState('')
  const [search, setSearch] = useState<Search>()
  const [problem, setProblem] = useState<string>()
  const number = hasQueryIds ? 'query ID' : 'seqno'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    const isValid = isNumber(typed) || typed.length >= minMessage || (typed === '' && !hasQueryIds)
    setProblem(isValid ? undefined : `Enter a ${number}, which is a number, or the BoC of a signed message.`)
    if (isValid) setSearch({ text: typed, limit: usualLimit })
  }
  return (
    <Section title={`Which message used a ${number}`}>
      <form className="grid gap-8 readable" onSubmit={submit} aria-label="Find the message of a seqno">
        <Field
          label={`${hasQueryIds ? 'Query ID' : 'Seqno'}, or a signed message`}
          mono
          value={text}
          placeholder="36, or the BoC of a message"
          {...(!hasQueryIds && { hint: 'Without input: the last used seqno.' })}
          problem={problem}
          onChange={event => {
            setText(event.target.value)
            setProblem(undefined)
          }}
        />
        <div>
          <Button kind="primary" icon="search" type="submit">
            Find message
          </Button>
        </div>
      </form>
      {search && (
        <SeqnoResult
          address={address}
          hasQueryIds={hasQueryIds}
          search={search}
          onLimit={limit => setSearch({ ...search, limit })}
        />
      )}
    </Section>
  )
}

type ResultProps = Props & { search: Search; onLimit: (limit: number) => void }

function SeqnoResult({ address, hasQueryIds, search, onLimit }: ResultProps): JSX.Element {
  const body = toRequest(search, { address, hasQueryIds })
  const query = useOperation('debugWalletSeqno', { body }, { staleTimeMs: STALE_AFTER_MS })
  return (
    <div className="pt-16" aria-live="polite">
      <QueryView query={query} name="the message" lines={4}>
        {reply => (
          <>
            {reply.address !== address && (
              <p className="secondary pb-8">
                The message is for another wallet: <Address address={reply.address} />
              </p>
            )}
            <Outcome reply={reply} />
            {reply.history.reason !== undefined && search.limit < maxLimit && reply.used_by === undefined && (
              <Button onClick={() => onLimit(maxLimit)}>Read up to {formatCount(maxLimit)} transactions</Button>
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}

function toRequest({ text, limit }: Search, { address, hasQueryIds }: Props): DebugWalletSeqnoRequest {
  const limits = { max_transactions: limit }
  if (text === '') return { wallet: address, ...limits }
  if (!isNumber(text)) return { wallet: text, ...limits }
  return { wallet: address, ...(hasQueryIds ? { query_id: BigInt(text) } : { seqno: BigInt(text) }), ...limits }
}

const kinds = {
  arrived: 'note',
  used: 'note',
  free: 'note',
  future: 'note',
  other: 'failure',
  used_unseen: 'partial',
  unknown: 'partial',
} as const satisfies Record<DebugWalletSeqno['outcome'], 'note' | 'failure' | 'partial'>

function Outcome({ reply }: { reply: DebugWalletSeqno }): JSX.Element {
  const { outcome, sentence, advice, used_by: use, failed, query, current_seqno: current, given, history } = reply
  return (
    <div className="grid gap-12">
      <Notice kind={kinds[outcome]} title={<ChainText text={sentence} />}>
        {advice}
      </Notice>
      <Pairs
        values={{
          ...(current !== undefined && { 'Current seqno': <span className="tabular">{String(current)}</span> }),
          ...(query && { 'Query ID': <QueryId query={query} /> }),
          ...(query?.timeout !== undefined && { Timeout: `${query.timeout} s` }),
          ...(query?.window_start !== undefined && { 'Window since': <Time at={query.window_start} /> }),
          ...(query?.next_free !== undefined && { 'Lowest free query ID': String(query.next_free) }),
          ...(given && { 'Your message': <Hash hash={given.hash} what="message" /> }),
          'History read': (
            <>
              {pluralize(history.transactions, 'transaction')}
              {history.oldest !== undefined && (
                <>
                  , back to <Time at={history.oldest} />
                </>
              )}
            </>
          ),
        }}
      />
      {use && <Use use={use} />}
      {failed.length > 0 && (
        <>
          <p className="semibold">Failed with the same number, so it stayed free</p>
          {failed.map(each => (
            <Use key={each.hash} use={each} />
          ))}
        </>
      )}
    </div>
  )
}

const QueryId = ({
  query: { id, shift, bit_number: bit, valid_until: until },
}: {
  query: NonNullable<DebugWalletSeqno['query']>
}) => (
  <span className="tabular">
    {String(id)}
    {shift !== undefined && (
      <span className="hint">
        {' '}
        shift {shift}, bit {bit}
      </span>
    )}
    {until !== undefined && (
      <span className="hint">
        {' '}
        valid until <Time at={until} />
      </span>
    )}
  </span>
)

/** A transaction of the wallet with this number, with what it sent. */
function Use({ use: { hash, utime, message, exit_code: code } }: { use: DebugSeqnoUse }): JSX.Element {
  return (
    <Pairs
      values={{
        Transaction: (
          <>
            <Link href={screenPath('event', { query: hash })}>Open the event</Link>{' '}
            <Hash hash={hash} what="transaction" />
          </>
        ),
        Time: <Time at={utime} />,
        Message: <Hash hash={message.hash} what="message" />,
        ...(code !== undefined && code !== 0 && { 'Exit code': String(code) }),
        Sent:
          message.out_messages.length === 0 ? (
            <span className="hint">nothing</span>
          ) : (
            <ul>
              {message.out_messages.map(({ destination, value, op_name, comment }, at) => (
                // Outgoing messages have no identity but their position.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={at}>
                  {value !== undefined && <Ton amount={value} />}
                  {destination !== undefined && (
                    <>
                      {' to '}
                      <Address address={destination} />
                    </>
                  )}
                  {(comment ?? op_name) !== undefined && (
                    <span className="secondary">
                      {' '}
                      <ChainText text={comment ?? op_name ?? ''} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          ),
      }}
    />
  )
}
