import { type DragEvent, type JSX, type ReactNode, useRef } from 'react'
import { readFileAsText } from '../files/readFile.ts'
import { FileButton } from './FileButton.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from './TextBox.tsx'
import { usePasteAnywhere } from './usePasteAnywhere.ts'

type Props = {
  label: string
  placeholder: string
  rows: number
  /** The files that can be opened, as in `<input accept>`. */
  accept: string
  text: string
  onText: (text: string) => void
  /** Beside the button that opens a file. */
  foot?: ReactNode
}

/** A box for a text that is typed, pasted anywhere on the page, dropped, or read from a file. */
export function PasteBox({ label, placeholder, rows, accept, text, onText, foot }: Props): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, onText)
  const readFile = (file: File) => void readFileAsText(file).then(onText)
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
    <div onDrop={drop}>
      <TextBox
        {...{ label, text, placeholder, rows, onText, field }}
        long={
          text.length > MAX_RENDERED_CHARS && (
            <div className="pt-4 pb-12 px-12">
              <TextPreview text={text} />
            </div>
          )
        }
        foot={
          <>
            {foot}
            <FileButton kind="quiet" icon="file" accept={accept} onFile={readFile}>
              Open file…
            </FileButton>
          </>
        }
      />
    </div>
  )
}
