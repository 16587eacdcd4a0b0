import { type DragEvent, type JSX, useRef } from 'react'
import { updateProofDraft, useProofDraft } from '../../files/proofDraft.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from '../../ui/TextBox.tsx'
import { usePasteAnywhere } from '../../ui/usePasteAnywhere.ts'
import styles from './ProofBox.module.css'

const setText = (text: string) => updateProofDraft({ text })
const readFile = (file: File) => void file.text().then(setText)

/** The proof input: typed or pasted text, or a dropped or chosen file. */
export function ProofBox(): JSX.Element {
  const { text } = useProofDraft()
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, setText)
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file) return
    // The window handler would open it as a message.
    event.preventDefault()
    readFile(file)
  }
  return (
    // The button below is the keyboard alternative.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.proof} onDrop={drop}>
      <TextBox
        label="Proof"
        text={text}
        placeholder="JSON of a get_block_proof response, a list of them, or a recorded liteserver reply. A file can be dropped here."
        rows={5}
        onText={setText}
        field={field}
        long={
          text.length > MAX_RENDERED_CHARS && (
            <div className="pt-4 pb-12 px-12">
              <TextPreview text={text} />
            </div>
          )
        }
        foot={
          <>
            {text !== '' && <span>{formatBytes(text.length)}</span>}
            {text !== '' && (
              <Button kind="quiet" onClick={() => setText('')}>
                Clear
              </Button>
            )}
            <FileButton kind="quiet" icon="file" accept=".json,application/json" onFile={readFile}>
              Open file…
            </FileButton>
          </>
        }
      />
    </div>
  )
}
