import { type JSX, useState } from 'react'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PasteBox } from '../../ui/PasteBox.tsx'

type Props = { label: string; act: string; onBoc: (boc: string) => void }

/** A box for a BoC. */
export function BocBox({ label, act, onBoc }: Props): JSX.Element {
  const [text, setText] = useState('')
  return (
    <div className="stack gap-12">
      <PasteBox
        label={label}
        placeholder="Hex or base64. A .boc file can be dropped here."
        rows={5}
        accept=".boc,.bin,.hex,.txt"
        text={text}
        onText={setText}
        foot={text !== '' && <span>{formatBytes(text.length)}</span>}
      />
      <div>
        <Button kind="primary" disabled={text.trim() === ''} onClick={() => onBoc(text.replace(/\s+/g, ''))}>
          {act}
        </Button>
      </div>
    </div>
  )
}
