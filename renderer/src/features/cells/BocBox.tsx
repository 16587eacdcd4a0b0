import { type DragEvent, type JSX, useRef, useState } from 'react'
import { readFileAsText } from '../../files/readFile.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from '../../ui/TextBox.tsx'
import { usePasteAnywhere } from '../../ui/usePasteAnywhere.ts'

type Props = { label: string; act: string; onBoc: (boc: string) => void }

/** A box for a BoC: pasted, dropped, or read from a file. */
export function BocBox({ label, act, onBoc }: Props): JSX.Element {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, setText)
  const readFile = (file: File) => void readFileAsText(file).then(setText)
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
    <div className="stack gap-12" onDrop={drop}>
      <TextBox
        label={label}
        text={text}
        placeholder="Hex or base64. A .boc file can be dropped here."
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
            <FileButton kind="quiet" icon="file" accept=".boc,.bin,.hex,.txt" onFile={readFile}>
              Open file…
            </FileButton>
          </>
        }
      />
      <div>
        <Button kind="primary" disabled={text.trim() === ''} onClick={() => onBoc(text.replace(/\s+/g, ''))}>
          {act}
        </Button>
      </div>
    </div>
  )
}
