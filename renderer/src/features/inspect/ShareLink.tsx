import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { formatTonoscopeLink } from '../../desktop/tonoscopeLink.ts'
import { isDesktop } from '../../desktopBridge/desktopBridge.ts'
import { formatCount } from '../../format/amount.ts'
import { formatDuration } from '../../format/time.ts'
import { MAX_LINK_LENGTH, toCompactBoc, toFragmentUrl } from '../../link/bocLink.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { withNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/Copy.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './ShareLink.module.css'
import { shareFragment } from './share.ts'

type Props = {
  request: DebugEmulateRequest
  result: DebugResult | undefined
  params: ScreenParams<'inspect'>
  recorded: boolean
}

/** A link to this result, with a warning if it contains a valid signature. */
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
      <div className="grid justify-start gap-12">
        {props.params.sample === undefined || isDesktop() ? (
          <RunLink {...props} />
        ) : (
          <>
            <p>The link contains the sample, the tab and the open transaction, and works for everyone.</p>
            <CopyLink link={toFragmentUrl(withNetwork(screenPath('inspect', props.params)), '')} />
          </>
        )}
      </div>
    </Popover>
  )
}

function RunLink({ request, result, params, recorded }: Props): JSX.Element {
  const [nowSec] = useState(() => Math.floor(Date.now() / 1000))
  const [keepSignature, setKeepSignature] = useState(false)
  const secondsLeft = secondsUntilExpiry(result, nowSec)
  // A message that the wallet already accepted, or that expired, cannot be replayed.
  const sendable = secondsLeft !== 'none' && request.ignore_signature !== true
  const unsigned = useOperation('debugRecognise', { body: { text: request.boc } }, { enabled: sendable })
  const unsignedBoc = sendable ? unsigned.data?.candidates[0]?.unsigned_boc : undefined
  if (sendable && unsigned.isPending) return <p role="status">Checking the signature…</p>
  const shared =
    unsignedBoc !== undefined && !keepSignature ? { ...request, boc: unsignedBoc, ignore_signature: true } : request
  const isDesktopApp = isDesktop()
  const { boc, ...options } = shared
  const fragment = isDesktopApp ? toCompactBoc(boc) : shareFragment(shared)
  if (fragment.length > MAX_LINK_LENGTH)
    return (
      <p>
        The link would have {formatCount(fragment.length)} characters, more than most programs accept. Send the message
        itself, or save a capsule.
      </p>
    )
  return (
    <>
      {isDesktopApp ? (
        <p>
          The link opens Tonoscope on another computer, with the message
          {shared === request ? '' : ', without its signature,'} in its input box.{' '}
          {Object.keys(options).length > 0 && 'It does not contain the options; a capsule does.'}
        </p>
      ) : (
        <p>
          The link contains the message{shared === request ? '' : ' without its signature'}, the options, the tab and
          the open transaction. The part after # is never sent to a server.
        </p>
      )}
      {unsignedBoc !== undefined && (
        <Checkbox checked={keepSignature} onChange={setKeepSignature}>
          With the signature
        </Checkbox>
      )}
      {sendable && shared === request && <SignatureWarning secondsLeft={secondsLeft} recorded={recorded} />}
      <CopyLink
        link={
          isDesktopApp
            ? formatTonoscopeLink(fragment)
            : toFragmentUrl(withNetwork(screenPath('inspect', { ...params, run: undefined })), fragment)
        }
      />
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

/** Seconds until the message expires; `none` if it can no longer be sent, `undefined` if it does not expire. */
function secondsUntilExpiry(result: DebugResult | undefined, nowSec: number): number | 'none' | undefined {
  const message = result?.message
  if (message?.kind !== 'external' || result?.on_chain) return 'none'
  // 2^32 - 1 means that the message never expires.
  if (message.valid_until === undefined || message.valid_until === 2 ** 32 - 1) return undefined
  return message.valid_until > nowSec ? message.valid_until - nowSec : 'none'
}

/** Warns that anyone with a signed message can send it until it expires. */
function SignatureWarning({ secondsLeft, recorded }: { secondsLeft: number | undefined; recorded: boolean }) {
  return (
    <p className={styles.danger}>
      <Icon name="bar" size={14} label="Warning" />
      <span>
        This message may be signed
        {secondsLeft === undefined ? ' and does not expire' : ` and is valid for ${formatDuration(secondsLeft)} more`}.
        Anyone with the link can send it{recorded ? '' : ' to the network'}.
      </span>
    </p>
  )
}
