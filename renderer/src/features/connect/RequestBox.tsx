import { type JSX, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PasteBox } from '../../ui/PasteBox.tsx'

type Props = { onRequest: (text: string) => void }

/** A box for a request, a link or a proof. */
export function RequestBox({ onRequest }: Props): JSX.Element {
  const [text, setText] = useState('')
  return (
    <div className="stack gap-12">
      <PasteBox
        label="Request, link or proof"
        placeholder={'{"method":"sendTransaction","params":[…]}, tc://…, ton://transfer/…'}
        rows={7}
        accept=".json,.txt,.log"
        text={text}
        onText={setText}
      />
      <div>
        <Button kind="primary" disabled={text.trim() === ''} onClick={() => onRequest(text)}>
          Check
        </Button>
      </div>
    </div>
  )
}
