import { type DragEvent, type JSX, useEffect, useId, useRef } from 'react'
import { changeProofDraft, useProofDraft } from '../../files/proofDraft.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import styles from './ProofBox.module.css'

/** A text area of more than this makes the whole page slow; the text is kept, but not drawn. */
const DRAWN = 100_000

const take = (text: string) => changeProofDraft({ text })

/** The box for a proof: typed, pasted anywhere on the page, dropped, or chosen as a file. */
export function ProofBox(): JSX.Element {
  const { text } = useProofDraft()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(box)
  const read = (file: File) => void file.text().then(take)
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file) return
    // The window would take it for a message.
    event.preventDefault()
    read(file)
  }
  const long = text.length > DRAWN
  return (
    // A proof can be chosen with a button as well.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.box} onDrop={drop}>
      <label className={styles.label} htmlFor={id}>
        Proof
      </label>
      {long ? (
        <p className={styles.start}>{text.slice(0, 400)}…</p>
      ) : (
        <textarea
          ref={box}
          id={id}
          className={styles.text}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          placeholder="JSON as get_block_proof answers it, several answers in a list, or a recorded liteserver answer. A file can be dropped here."
          value={text}
          onChange={event => take(event.target.value)}
        />
      )}
      <div className={styles.foot}>
        {text !== '' && <span>{formatBytes(text.length)}</span>}
        {text !== '' && (
          <Button kind="quiet" onClick={() => take('')}>
            Clear
          </Button>
        )}
        <FileButton kind="quiet" icon="file" accept=".json,application/json" onFile={read}>
          Open file…
        </FileButton>
      </div>
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
      if (text === '' || (inBox && text.length <= DRAWN)) return
      event.preventDefault()
      take(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [box])
}
