import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { JSX } from 'react'
import { isDesktop } from '../../desktopBridge/desktopBridge.ts'
import { formatCount } from '../../format/amount.ts'
import { MAX_LINK_LENGTH, toCompactBoc, toFragmentUrl } from '../../link/bocLink.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { withNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/Copy.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { shareFragment } from './share.ts'

type Props = { request: DebugEmulateRequest; recognitions: readonly DebugRecognition[] | undefined }

/** A link to a bundle, without the signatures of messages that could still be sent. */
export function BundleLink(props: Props): JSX.Element {
  return (
    <Popover
      name="Link to this bundle"
      align="end"
      trigger={
        <Button kind="quiet" icon="link">
          Link
        </Button>
      }
    >
      <div className="grid justify-start gap-12">
        <LinkContents {...props} />
      </div>
    </Popover>
  )
}

function LinkContents({ request, recognitions }: Props): JSX.Element {
  const { copied, copy } = useCopy()
  if (isDesktop()) return <p>A link of the desktop app opens one message. Save a capsule: it has all of them.</p>
  if (!recognitions) return <p role="status">Checking the signatures…</p>
  if (recognitions.some(isWholeSendable))
    return <p>A message could be sent as it is, and its signature cannot be removed. Save a capsule instead.</p>
  const fragment = shareFragment(toUnsigned(request, recognitions))
  if (fragment.length > MAX_LINK_LENGTH)
    return (
      <p>
        The link would have {formatCount(fragment.length)} characters, more than most programs accept. Save a capsule
        instead.
      </p>
    )
  return (
    <>
      <p>
        The link contains the messages, without signatures that could still be used, and the options. The part after #
        is never sent to a server.
      </p>
      <Button
        icon={copied ? 'check' : 'copy'}
        onClick={() => copy(toFragmentUrl(withNetwork(screenPath('inspect', {})), fragment))}
      >
        {copied ? 'Copied' : 'Copy link'}
      </Button>
    </>
  )
}

const isWholeSendable = ({ candidates }: DebugRecognition): boolean =>
  candidates.some(({ sendable, unsigned_boc }) => sendable !== undefined && unsigned_boc === undefined)

function toUnsigned(request: DebugEmulateRequest, recognitions: readonly DebugRecognition[]): DebugEmulateRequest {
  const remove = <M extends { boc: string; ignore_signature?: boolean | undefined }>(message: M, at: number): M => {
    const candidate = recognitions[at]?.candidates[0]
    return candidate?.sendable === undefined || candidate.unsigned_boc === undefined
      ? { ...message, boc: toCompactBoc(message.boc) }
      : { ...message, boc: toCompactBoc(candidate.unsigned_boc), ignore_signature: true }
  }
  const { earlier = [] } = request
  return { ...remove(request, earlier.length), earlier: earlier.map(remove) }
}
