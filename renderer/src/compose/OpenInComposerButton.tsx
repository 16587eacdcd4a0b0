import type { MessageDraft } from '@tonoscope/core/contract/debugDraft'
import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/Button.tsx'
import { openInComposer } from './openInComposer.ts'

type Props = {
  /** A BoC, or a draft with a raw body. */
  message: string | MessageDraft
  name?: string
}

/** A button beside a message: opens it in the composer, without its signature. */
export function OpenInComposerButton({ message, name }: Props): JSX.Element {
  const [, navigate] = useLocation()
  return (
    <Button
      kind="quiet"
      icon="compose"
      aria-label={name}
      title={name}
      onClick={() => void openInComposer(message).then(navigate)}
    >
      Open in composer
    </Button>
  )
}
