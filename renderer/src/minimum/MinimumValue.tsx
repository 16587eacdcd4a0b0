import type { DebugArguments } from '@tonoscope/core/contract/debug'
import type { DebugMinimumValue } from '@tonoscope/core/contract/debugMinimumValue'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useLongOperation } from '../backend/useOperation.ts'
import { OpenInComposerButton } from '../compose/OpenInComposerButton.tsx'
import { pluralize } from '../format/amount.ts'
import { toWords } from '../format/words.ts'
import { storeRun } from '../run/runStore.ts'
import { screenPath } from '../screens/screenPath.ts'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { SelectField } from '../ui/Field.tsx'
import styles from './MinimumValue.module.css'
import { MoneyTable } from './MoneyTable.tsx'

type Props = {
  request: DebugEmulateRequest
  /** The block and the time of its run; the newest block if absent. */
  run?: Pick<DebugArguments, 'block' | 'now'> | undefined
  /** Uses the found value in a form; absent where the message is run. */
  onUse?: ((path: string, amount: bigint) => void) | undefined
}

/** The least value with which a message has the same outcome, found on request: a search is many runs. */
export function MinimumValue(props: Props): JSX.Element {
  const [isRequested, setRequested] = useState(false)
  return isRequested ? (
    <Search {...props} onCancel={() => setRequested(false)} />
  ) : (
    <Button icon="search" onClick={() => setRequested(true)}>
      Find minimum value
    </Button>
  )
}

function Search({ request, run, onUse, onCancel }: Props & { onCancel: () => void }): JSX.Element {
  const id = useId()
  const [message, setMessage] = useState<number>()
  const { explain: _, as_on_chain: __, abis: ___, ...body } = request
  const search = useLongOperation('debugMinimumValue', {
    body: {
      ...body,
      ...(run && { block_seqno: run.block.seqno, now: run.now }),
      ...(message !== undefined && { message }),
    },
  })
  const { data, error, progress } = search
  const cancel = () => {
    void search.cancel()
    onCancel()
  }
  return (
    <section className={styles.minimum} aria-labelledby={id}>
      <h3 id={id}>Minimum value</h3>
      {data && <Found found={data} request={body} onUse={onUse} onMessage={setMessage} />}
      {error && <ErrorNotice error={error} retry={() => search.refetch()} />}
      {search.fetching && (
        <div className="cluster gap-12" role="status">
          <span className="secondary">
            {progress?.text === 'runs' ? `Run ${progress.done} of at most ${progress.total}` : 'Running the message'}
          </span>
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  )
}

type FoundProps = Pick<Props, 'onUse'> & {
  found: DebugMinimumValue
  request: DebugEmulateRequest
  onMessage: (index: number) => void
}

function Found({ found, request, onUse, onMessage }: FoundProps): JSX.Element {
  const [, navigate] = useLocation()
  const { minimum, given, reason, messages, message, runs, accounts } = found
  const names = new Map(accounts.map(each => [each.address, each.name]))
  const chosen = messages.find(({ index }) => index === message)
  if (!minimum || !given || !chosen) return <p className="readable-wide">{reason?.text}</p>
  const inspect = () => {
    // The message is unsigned, its value an input of the run.
    navigate(screenPath('inspect', { run: storeRun({ ...request, boc: minimum.boc, ignore_signature: true }) }))
  }
  return (
    <>
      {messages.length > 1 && (
        <SelectField label="Message" value={String(message)} onChange={event => onMessage(Number(event.target.value))}>
          {messages.map(each => (
            <option key={each.index} value={each.index}>
              {each.index + 1}
              {each.op_name !== undefined && ` ${toWords(each.op_name)}`}
            </option>
          ))}
        </SelectField>
      )}
      <p className="readable-wide">
        <strong>
          <Ton amount={minimum.amount} />
        </strong>{' '}
        is enough for the same outcome. <Ton amount={given.amount} /> is attached, of which{' '}
        <Ton amount={given.money.returned} /> returns.
      </p>
      <Bounds found={minimum} names={names} />
      <OtherRecipient other={found.other} names={names} />
      <MoneyTable money={minimum.money} names={names} />
      <p className="text-small hint">
        {pluralize(runs, 'run')} on the same state, without a signature. Nothing is sent.
      </p>
      <div className={styles.tools}>
        {onUse ? (
          <Button kind="primary" onClick={() => onUse(chosen.path, minimum.amount)}>
            Use this value
          </Button>
        ) : (
          <>
            <Button icon="run" onClick={inspect}>
              Run with this value
            </Button>
            <OpenInComposerButton message={minimum.boc} />
          </>
        )}
        <CopyButton text={() => minimum.boc}>Copy BoC</CopyButton>
      </div>
    </>
  )
}

/** Names of accounts that the address book has. */
export type Names = ReadonlyMap<string, string | undefined>

type BoundsProps = { found: NonNullable<DebugMinimumValue['minimum']>; names: Names }

/** What fails below the least value, and above. */
function Bounds({ found, names }: BoundsProps): JSX.Element {
  const { fails_at: failsAt, difference, fails_above: above } = found
  const account = difference?.account
  return (
    <>
      {failsAt !== undefined && (
        <p className="readable-wide">
          With <Ton amount={failsAt} /> it differs
          {account !== undefined && (
            <>
              {' at '}
              <Address address={account} name={names.get(account)} letter={false} copyable={false} />
            </>
          )}
          . {difference?.sentence}
        </p>
      )}
      {above.length > 0 && (
        <p className="readable-wide">
          More does not always help. These fail, too:{' '}
          {above.map(amount => (
            <span key={String(amount)} className="mr-8">
              <Ton amount={amount} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}

type OtherProps = Pick<DebugMinimumValue, 'other'> & { names: Names }

/** The same for a recipient that has the contract already, or has it not yet. */
function OtherRecipient({ other, names }: OtherProps): JSX.Element | null {
  if (!other) return null
  const { kind, accounts, amount, money } = other
  const [account] = accounts
  return (
    <p className="readable-wide">
      {amount === undefined ? 'No value was found' : <Ton amount={amount} />} if{' '}
      {account !== undefined && <Address address={account} name={names.get(account)} letter={false} copyable={false} />}
      {accounts.length > 1 && ` and ${pluralize(accounts.length - 1, 'other')}`}{' '}
      {kind === 'first_time' ? 'did not exist yet' : 'existed already'}
      {money && (
        <>
          , of which <Ton amount={money.returned} /> returns
        </>
      )}
      .
    </p>
  )
}
