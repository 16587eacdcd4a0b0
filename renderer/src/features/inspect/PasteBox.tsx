import { type JSX, useRef } from 'react'
import { readDropped } from '../../files/readDropped.ts'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from '../../ui/TextBox.tsx'
import { usePasteAnywhere } from '../../ui/usePasteAnywhere.ts'
import { replaceText, useDraft } from './draft.ts'
import styles from './PasteBox.module.css'

const takeFile = (file: File) => void readDropped(file).then(text => replaceText(text))

/** The box that takes anything: typed, pasted anywhere on the page, or dropped as a file. */
export function PasteBox({ rows = 7 }: { rows?: number }): JSX.Element {
  const { text } = useDraft()
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, replaceText, takeFile)
  const isLong = text.length > MAX_RENDERED_CHARS
  return (
    <TextBox
      label="Message"
      text={text}
      placeholder="Hex, base64, a link, a log or a JSON body with a message in it. A .boc file can be dropped anywhere."
      rows={rows}
      onText={replaceText}
      field={field}
      long={
        isLong && (
          <div className={styles.long}>
            <p>{formatBytes(text.length)} of text. It is too long to be shown here, but nothing of it was lost.</p>
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
