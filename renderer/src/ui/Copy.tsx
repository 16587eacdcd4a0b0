import { type JSX, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './Copy.module.css'
import { Icon } from './Icon.tsx'
import { rememberCopied } from './ownCopies.ts'

/** Puts text on the clipboard and remembers for a moment that it did. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (text: string) => {
    rememberCopied(text)
    // Refused without permission or focus: the button then simply does not say "copied".
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return { copied, copy }
}

/** A small sign beside a text that copies all of it. */
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
    >
      <Icon name={copied ? 'check' : 'copy'} size={12} />
    </button>
  )
}

/** A button that copies what `text` makes when it is pressed; `name` says what, where the word on it does not. */
export function CopyButton({
  text,
  name,
  children,
}: {
  text: () => string
  name?: string
  children: string
}): JSX.Element {
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
