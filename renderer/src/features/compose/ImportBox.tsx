import { AppError } from '@tonoscope/core/errors'
import { type JSX, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { type ComposerInput, openComposerInput } from '../../compose/composeDraft.ts'
import { parseDraft } from '../../compose/parseDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PasteBox } from '../../ui/PasteBox.tsx'

/** Opens a message, a body or a draft that is pasted or in a file. */
export function ImportBox(): JSX.Element {
  const { backend, network } = useBackend()
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>()
  const change = (next: string) => {
    setError(undefined)
    setText(next)
  }
  const open = async () => {
    try {
      const draft = parseDraft(text)
      const input = draft ? ({ form: 'draft', draft } as const) : await recognise()
      openComposerInput(input)
    } catch (reason) {
      setError(reason)
    }
  }
  const recognise = async (): Promise<ComposerInput> => {
    const { candidates, problem } = await backend.call('debugRecognise', { body: { text } }, { network })
    for (const { kind, value } of candidates) {
      if (kind === 'external-message' || kind === 'internal-message') return { form: 'message', boc: value }
      if (kind === 'body') return { form: 'fields', draft: toInternal(value) }
    }
    throw new AppError('input.text', { reason: problem?.text ?? 'it contains no message and no body' })
  }
  return (
    <div className="stack gap-12">
      <PasteBox
        label="Or open a message"
        placeholder="A BoC of a message or a body in hex or base64, a link or JSON that contains one, or a copied draft."
        rows={4}
        accept=".boc,.bin,.hex,.txt,.json"
        text={text}
        onText={change}
      />
      {error !== undefined && <ErrorNotice error={error} />}
      <div>
        <Button disabled={text.trim() === ''} onClick={() => void open()}>
          Open in the form
        </Button>
      </div>
    </div>
  )
}

/** A body whose recipient is to be chosen. */
const toInternal = (boc: string) =>
  ({ type: 'internal', destination: '', amount: '', bounce: true, body: { kind: 'raw', boc } }) as const
