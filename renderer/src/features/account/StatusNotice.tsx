import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import type { JSX } from 'react'
import { Hash } from '../../ui/Hash.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Why an account has no code, what would give it some, and what its source does not know. */
export function StatusNotice({ view }: { view: DebugAccountView }): JSX.Element | null {
  const { status, frozen_hash, unknown } = view
  return (
    <div className="grid gap-12">
      {status === 'nonexist' && (
        <Notice kind="note" title="Nothing has been sent to this address yet">
          It exists as soon as it receives a message with TON that does not bounce: send to its non-bounceable form. Its
          code comes with a message that has the StateInit of this address.
        </Notice>
      )}
      {status === 'uninit' && (
        <Notice kind="note" title="This account has no code yet">
          It can receive TON, and is deployed by a message with the StateInit of this address; a wallet attaches it to
          its first outgoing message.
        </Notice>
      )}
      {status === 'frozen' && (
        <Notice kind="warning" title="This account is frozen: it could not pay for its storage">
          A message with its former state{frozen_hash !== undefined && <> (hash {<Hash hash={frozen_hash} />})</>} and
          enough TON for the debt restores it.
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice kind="partial" title="Not available from this source">
          <ul>
            {unknown.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
