import type { JSX } from 'react'
import { type Candidate, isRunnable } from '../recognition/Recognition.tsx'
import { useRecognition } from '../recognition/useRecognition.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import styles from './ClipboardNotice.module.css'

const offeredKinds: readonly Candidate['kind'][] = [
  'external-message',
  'internal-message',
  'hash',
  'address',
  'block',
  'explorer-link',
]

type Props = {
  text: string
  onInspect: (text: string) => void
  /** Opens any other input in the command palette. */
  onLookUp: (text: string) => void
  onDismiss: () => void
}

/** Offers to open TON data found in the clipboard; nothing opens automatically. */
export function ClipboardNotice({ text, onInspect, onLookUp, onDismiss }: Props): JSX.Element | null {
  const { recognition, pending } = useRecognition(text)
  const found = pending ? undefined : recognition?.candidates.find(({ kind }) => offeredKinds.includes(kind))
  if (!found) return null
  const isMessage = isRunnable(found)
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
            ;(isMessage ? onInspect : onLookUp)(text)
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
