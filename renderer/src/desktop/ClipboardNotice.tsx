import type { DebugRecognition } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { useRecognition } from '../recognition/useRecognition.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import styles from './ClipboardNotice.module.css'

type Kind = DebugRecognition['candidates'][number]['kind']

/** What is worth a word; of everything else somebody copied nothing is said. */
const worth: ReadonlySet<Kind> = new Set<Kind>([
  'external-message',
  'internal-message',
  'hash',
  'address',
  'block',
  'explorer-link',
])
const runs: ReadonlySet<Kind> = new Set<Kind>(['external-message', 'internal-message'])

type Props = {
  text: string
  /** A message, to be prepared on the Inspect screen. */
  onInspect: (text: string) => void
  /** Anything else, to be chosen from. */
  onLook: (text: string) => void
  onDismiss: () => void
}

/** Says that the clipboard holds something that can be looked at; nothing is opened by itself. */
export function ClipboardNotice({ text, onInspect, onLook, onDismiss }: Props): JSX.Element | null {
  const { recognition, pending } = useRecognition(text)
  const found = pending ? undefined : recognition?.candidates.find(({ kind }) => worth.has(kind))
  if (!found) return null
  const isMessage = runs.has(found.kind)
  return (
    <aside className={styles.notice} aria-label="Clipboard">
      <div role="status">
        <p className={styles.title}>The clipboard holds something to look at</p>
        <p className={styles.what}>
          <ChainText text={found.sentence} />
        </p>
      </div>
      <div className={styles.tools}>
        <Button
          kind="primary"
          onClick={() => {
            ;(isMessage ? onInspect : onLook)(text)
            onDismiss()
          }}
        >
          {isMessage ? 'Inspect' : 'Look at it'}
        </Button>
        <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
      </div>
    </aside>
  )
}
