import { type JSX, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './Copy.module.css'
import { rememberCopied } from './ownCopies.ts'

/** Copies text to the clipboard; `copied` is true for 1.5 s afterwards. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false)
  // Not an effect, which each row of a long list would have.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), 1500)
  }
  const copy = (text: string) => {
    rememberCopied(text)
    // Rejected without permission or focus: the button does not change to "Copied".
    navigator.clipboard?.writeText(text).then(show, () => setCopied(false))
  }
  return { copied, copy }
}

/** A small icon button beside a text that copies the full text. */
export function CopyIconButton({ text, what }: { text: string; what: string }): JSX.Element {
  const { copied, copy } = useCopy()
  const label = copied ? `Copied ${what}` : `Copy ${what}`
  return (
    <button
      type="button"
      className={styles.copy}
      data-copy
      data-copied={copied || undefined}
      aria-label={label}
      title={label}
      onClick={event => {
        event.stopPropagation()
        copy(text)
      }}
    />
  )
}

type CopyButtonProps = { text: () => string; name?: string; children: string }

/** A button that copies the result of `text`; `name` is its accessible name if it differs from the label. */
export function CopyButton({ text, name, children }: CopyButtonProps): JSX.Element {
  const { copied, copy } = useCopy()
  return (
    <Button
      kind="quiet"
      icon={copied ? 'check' : 'copy'}
      aria-label={copied ? undefined : name}
      title={name}
      onClick={() => copy(text())}
    >
      {copied ? 'Copied' : children}
    </Button>
  )
}
