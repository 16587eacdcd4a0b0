import { type JSX, useEffect, useId, useRef } from 'react'
import { readDropped } from '../../files/readDropped.ts'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { replaceText, useDraft } from './draft.ts'
import styles from './PasteBox.module.css'

/** A text area of more than this makes the whole page slow; the text is kept, but not drawn. */
const DRAWN = 200_000

/** The box that takes anything: typed, pasted anywhere on the page, or dropped as a file. */
export function PasteBox({ rows = 7 }: { rows?: number }): JSX.Element {
  const { text } = useDraft()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(box)
  const long = text.length > DRAWN
  return (
    <div className={styles.box}>
      <label className={styles.label} htmlFor={id}>
        Message
      </label>
      {long ? (
        <div className={styles.long}>
          <p>{formatBytes(text.length)} of text. It is too long to be shown here, but nothing of it was lost.</p>
          <p className={styles.start}>{text.slice(0, 400)}…</p>
          <Button onClick={() => replaceText('')}>Clear</Button>
        </div>
      ) : (
        <textarea
          ref={box}
          id={id}
          className={styles.text}
          rows={rows}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder="Hex, base64, a link, a log or a JSON body with a message in it. A .boc file can be dropped anywhere."
          value={text}
          onChange={event => replaceText(event.target.value)}
        />
      )}
      {text !== '' && !long && (
        <div className={styles.foot}>
          <span>{formatCount(text.length)} characters</span>
          <Button
            kind="quiet"
            onClick={() => {
              replaceText('')
              box.current?.focus()
            }}
          >
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}

/** What is pasted while no field has the focus goes into the box; a very long text does so without being drawn. */
function usePasteAnywhere(box: { readonly current: HTMLTextAreaElement | null }): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target } = event
      const inBox = target === box.current
      if (!inBox && target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const file = event.clipboardData?.files[0]
      if (file && text === '') {
        event.preventDefault()
        readDropped(file).then(read => replaceText(read))
      } else if (text !== '' && (!inBox || text.length > DRAWN)) {
        event.preventDefault()
        replaceText(text)
      }
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [box])
}
