import type { DebugMessage } from '@tonoscope/core/contract/debug'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, useState } from 'react'
import { formatCount } from '../../format/amount.ts'
import { formatSpan } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { type InspectPlace, placePath } from './inspectUrl.ts'
import styles from './ShareLink.module.css'
import { LONGEST_LINK, shareFragment } from './share.ts'

type Props = { request: DebugEmulateRequest; message: DebugMessage | undefined; place: InspectPlace; recorded: boolean }

/** A link to this result for somebody else, and what giving it away means. */
export function ShareLink({ request, message, place, recorded }: Props): JSX.Element {
  const { copied, copy } = useCopy()
  const [nowSec] = useState(() => Math.floor(Date.now() / 1000))
  const sample = place.sample !== undefined
  const fragment = sample ? '' : shareFragment(request)
  const tooLong = fragment.length > LONGEST_LINK
  const link = linkTo(sample ? place : { ...place, run: undefined }, fragment)
  return (
    <Popover
      name="Link to this result"
      align="end"
      trigger={
        <Button kind="quiet" icon="link">
          Link
        </Button>
      }
    >
      <div className={styles.share}>
        {sample ? (
          <p>The link names the sample, the page and the transaction that is open. Everybody sees the same.</p>
        ) : tooLong ? (
          <p>
            This message makes a link of {formatCount(fragment.length)} characters, more than most programs take. Send
            the message itself; the address of this page works only in this browser.
          </p>
        ) : (
          <p>
            The link holds the message, the options, the page and the transaction that is open. No server sees the part
            after #.
          </p>
        )}
        {!sample && !tooLong && <Danger message={message} nowSec={nowSec} recorded={recorded} />}
        {!tooLong && (
          <Button icon={copied ? 'check' : 'copy'} onClick={() => copy(link)}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </div>
    </Popover>
  )
}

function linkTo(place: InspectPlace, fragment: string): string {
  const path = placePath(place)
  const { origin, pathname } = location
  if (__TONOSCOPE_STATIC__) {
    const [screen, query] = path.split('?')
    return `${origin}${pathname}?${query}#${screen}${fragment === '' ? '' : `&${fragment}`}`
  }
  return `${origin}${path}${fragment === '' ? '' : `#${fragment}`}`
}

/** Whoever has a signed message can send it, as long as it has not expired. */
function Danger({
  message,
  nowSec,
  recorded,
}: {
  message: DebugMessage | undefined
  nowSec: number
  recorded: boolean
}) {
  if (message?.kind !== 'external') return null
  // The largest number that fits means that it never expires.
  const expires = message.valid_until !== undefined && message.valid_until < 2 ** 32 - 1
  const left = expires ? (message.valid_until ?? 0) - nowSec : undefined
  if (left !== undefined && left <= 0) return null
  return (
    <p className={styles.danger}>
      <Icon name="bar" size={14} label="Warning" />
      <span>
        This message may be signed
        {left === undefined ? ' and does not expire' : ` and is valid for ${formatSpan(left)} more`}. Whoever has the
        link can send it{recorded ? '' : ' to the network'}.
      </span>
    </p>
  )
}
