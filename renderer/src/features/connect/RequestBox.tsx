import { type JSX, useRef, useState } from 'react'
import { readFileAsText } from '../../files/readFile.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from '../../ui/TextBox.tsx'
import { usePasteAnywhere } from '../../ui/usePasteAnywhere.ts'

type Props = { onRequest: (text: string) => void }

/** A box for a request, a link or a proof: pasted, or read from a file. */
export function RequestBox({ onRequest }: Props): JSX.Element {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, setText)
  return (
    <div className="stack gap-12">
      <TextBox
        label="Request, link or proof"
        text={text}
        placeholder={'{"method":"sendTransaction","params":[…]}, tc://…, ton://transfer/…'}
        rows={7}
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
          <FileButton
            kind="quiet"
            icon="file"
            accept=".json,.txt,.log"
            onFile={file => void readFileAsText(file).then(setText)}
          >
            Open file…
          </FileButton>
        }
      />
      <div>
        <Button kind="primary" disabled={text.trim() === ''} onClick={() => onRequest(text)}>
          Check
        </Button>
      </div>
    </div>
  )
}
