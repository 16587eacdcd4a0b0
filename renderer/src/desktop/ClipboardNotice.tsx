import type { DebugRecognition } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { useRecognition } from '../recognition/useRecognition.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import styles from './ClipboardNotice.module.css'

type Kind = DebugRecognition['candidates'][number]['kind']

/** The kinds of input that show a notice. */
const offeredKinds: ReadonlySet<Kind> = new Set<Kind>([
  'external-message',
  'internal-message',
  'hash',
  'address',
  'block',
  'explorer-link',
])
const messageKinds: ReadonlySet<Kind> = new Set<Kind>(['external-message', 'internal-message'])

type Props = {
  text: string
  /** Opens a message on the Inspect screen. */
  onInspect: (text: string) => void
  /** Opens any other input in the command palette. */
  onLookUp: (text: string) => void
  onDismiss: () => void
}

/** Offers to open TON data found in the clipboard; nothing opens automatically. */
export function ClipboardNotice({ text, onInspect, onLookUp: onLook, onDismiss }: Props): JSX.Element | null {
  const { recognition, pending } = useRecognition(text)
  const found = pending ? undefined : recognition?.candidates.find(({ kind }) => offeredKinds.has(kind))
  if (!found) return null
  const isMessage = messageKinds.has(found.kind)
  return (
    <aside className={styles.notice} aria-label="Clipboard">
      <div role="status">
        <p className="semibold">TON data in the clipboard</p>
        <p className={styles.description}>
          <ChainText text={found.sentence} />
        </p>
      </div>
      <div className="row gap-4">
        <Button
          kind="primary"
          onClick={() => {
            ;(isMessage ? onInspect : onLook)(text)
            onDismiss()
          }}
        >
          {isMessage ? 'Inspect' : 'Look up'}
        </Button>
        <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
      </div>
    </aside>
  )
}
