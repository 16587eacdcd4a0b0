import { type JSX, useRef } from 'react'
import { readFileAsText } from '../../files/readFileAsText.ts'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from '../../ui/TextBox.tsx'
import { usePasteAnywhere } from '../../ui/usePasteAnywhere.ts'
import { replaceText, useDraft } from './draft.ts'

const takeFile = (file: File) => void readFileAsText(file).then(text => replaceText(text))

/** The message box: typed text, text pasted anywhere on the page, or a dropped file. */
export function PasteBox({ rows = 7 }: { rows?: number }): JSX.Element {
  const { text } = useDraft()
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, replaceText, takeFile)
  const isLong = text.length > MAX_RENDERED_CHARS
  return (
    <TextBox
      label="Message"
      text={text}
      placeholder="Hex, base64, a link, a log or JSON that contains a message. Drop a .boc file anywhere."
      rows={rows}
      onText={replaceText}
      field={field}
      long={
        isLong && (
          <div className="grid justify-start gap-8 pt-8 pb-12 px-12">
            <p>{formatBytes(text.length)} of text: too long to show in full, but nothing is removed from it.</p>
            <TextPreview text={text} />
            <Button onClick={() => replaceText('')}>Clear</Button>
          </div>
        )
      }
      foot={
        text !== '' &&
        !isLong && (
          <>
            <span>{formatCount(text.length)} characters</span>
            <Button
              kind="quiet"
              onClick={() => {
                replaceText('')
                field.current?.focus()
              }}
            >
              Clear
            </Button>
          </>
        )
      }
    />
  )
}
