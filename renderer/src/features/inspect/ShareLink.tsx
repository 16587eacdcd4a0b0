import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, useState } from 'react'
import { isDesktop } from '../../backend/desktopBridge.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { linkOf } from '../../desktop/linkText.ts'
import { formatCount } from '../../format/amount.ts'
import { formatDuration } from '../../format/time.ts'
import { withNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { type InspectPlace, placePath } from './inspectParams.ts'
import styles from './ShareLink.module.css'
import { LONGEST_LINK, shareFragment, shortMessage } from './share.ts'

type Props = {
  request: DebugEmulateRequest
  result: DebugResult | undefined
  place: InspectPlace
  recorded: boolean
}

/** A link to this result for somebody else, and what giving it away means. */
export function ShareLink(props: Props): JSX.Element {
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
        {props.place.sample === undefined || isDesktop() ? <RunLink {...props} /> : <SampleLink place={props.place} />}
      </div>
    </Popover>
  )
}

function SampleLink({ place }: { place: InspectPlace }): JSX.Element {
  return (
    <>
      <p>The link names the sample, the page and the transaction that is open. Everybody sees the same.</p>
      <CopyLink link={linkTo(place, '')} />
    </>
  )
}

function RunLink({ request, result, place, recorded }: Props): JSX.Element {
  const [nowSec] = useState(() => Math.floor(Date.now() / 1000))
  const [keep, setKeep] = useState(false)
  const left = leftOf(result, nowSec)
  // What the wallet took already, or takes no more, harms nobody.
  const sendable = left !== 'none' && request.ignore_signature !== true
  const unsigned = useOperation('debugRecognise', { body: { text: request.boc } }, { enabled: sendable })
  const stripped = sendable ? unsigned.data?.candidates[0]?.unsigned_boc : undefined
  if (sendable && unsigned.isPending) return <p role="status">Looking at the signature…</p>
  const shared = stripped !== undefined && !keep ? { ...request, boc: stripped, ignore_signature: true } : request
  const ofDesktop = isDesktop()
  const { boc, ...options } = shared
  const fragment = ofDesktop ? shortMessage(boc) : shareFragment(shared)
  if (fragment.length > LONGEST_LINK)
    return (
      <p>
        This message makes a link of {formatCount(fragment.length)} characters, more than most programs take. Send the
        message itself; or save a capsule.
      </p>
    )
  return (
    <>
      {ofDesktop ? (
        <p>
          The link opens Tonoscope on another computer, with the message
          {shared === request ? '' : ', without its signature,'} in its box.{' '}
          {Object.keys(options).length > 0 && 'The options are not in it: a capsule holds them too.'}
        </p>
      ) : (
        <p>
          The link holds the message{shared === request ? '' : ' without its signature'}, the options, the page and the
          transaction that is open. No server sees the part after #.
        </p>
      )}
      {stripped !== undefined && (
        <label className={styles.keep}>
          <input type="checkbox" checked={keep} onChange={event => setKeep(event.target.checked)} />
          With the signature
        </label>
      )}
      {sendable && shared === request && <Danger left={left} recorded={recorded} />}
      <CopyLink link={ofDesktop ? linkOf(fragment) : linkTo({ ...place, run: undefined }, fragment)} />
    </>
  )
}

function CopyLink({ link }: { link: string }): JSX.Element {
  const { copied, copy } = useCopy()
  return (
    <Button icon={copied ? 'check' : 'copy'} onClick={() => copy(link)}>
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}

/** Seconds for which somebody could still send the message; `none` when nobody can, `undefined` when it does not expire. */
function leftOf(result: DebugResult | undefined, nowSec: number): number | 'none' | undefined {
  const message = result?.message
  if (message?.kind !== 'external' || result?.on_chain) return 'none'
  // The largest number that fits means that it never expires.
  if (message.valid_until === undefined || message.valid_until === 2 ** 32 - 1) return undefined
  return message.valid_until > nowSec ? message.valid_until - nowSec : 'none'
}

function linkTo(place: InspectPlace, fragment: string): string {
  const path = withNetwork(placePath(place))
  const { origin, pathname } = location
  if (__TONOSCOPE_STATIC__) {
    const [screen, query] = path.split('?')
    return `${origin}${pathname}?${query}#${screen}${fragment === '' ? '' : `&${fragment}`}`
  }
  return `${origin}${path}${fragment === '' ? '' : `#${fragment}`}`
}

/** Whoever has a signed message can send it, as long as it has not expired. */
function Danger({ left, recorded }: { left: number | 'none' | undefined; recorded: boolean }): JSX.Element {
  return (
    <p className={styles.danger}>
      <Icon name="bar" size={14} label="Warning" />
      <span>
        This message may be signed
        {typeof left === 'number' ? ` and is valid for ${formatDuration(left)} more` : ' and does not expire'}. Whoever
        has the link can send it{recorded ? '' : ' to the network'}.
      </span>
    </p>
  )
}
