import { type DragEvent, type JSX, useRef } from 'react'
import { changeProofDraft, useProofDraft } from '../../files/proofDraft.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from '../../ui/TextBox.tsx'
import { usePasteAnywhere } from '../../ui/usePasteAnywhere.ts'
import styles from './ProofBox.module.css'

const take = (text: string) => changeProofDraft({ text })
const read = (file: File) => void file.text().then(take)

/** The box for a proof: typed, pasted anywhere on the page, dropped, or chosen as a file. */
export function ProofBox(): JSX.Element {
  const { text } = useProofDraft()
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, take)
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file) return
    // The window would take it for a message.
    event.preventDefault()
    read(file)
  }
  return (
    // A proof can be chosen with a button as well.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.proof} onDrop={drop}>
      <TextBox
        label="Proof"
        text={text}
        placeholder="JSON as get_block_proof answers it, several answers in a list, or a recorded liteserver answer. A file can be dropped here."
        rows={5}
        onText={take}
        field={field}
        long={
          text.length > MAX_RENDERED_CHARS && (
            <div className={styles.long}>
              <TextPreview text={text} />
            </div>
          )
        }
        foot={
          <>
            {text !== '' && <span>{formatBytes(text.length)}</span>}
            {text !== '' && (
              <Button kind="quiet" onClick={() => take('')}>
                Clear
              </Button>
            )}
            <FileButton kind="quiet" icon="file" accept=".json,application/json" onFile={read}>
              Open file…
            </FileButton>
          </>
        }
      />
    </div>
  )
}
