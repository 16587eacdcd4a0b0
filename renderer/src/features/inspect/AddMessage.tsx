import type { DebugBundleMessage } from '@tonoscope/core/contract/requests'
import { type JSX, useEffect, useRef, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { type Candidate, isRunnable, Recognition } from '../../recognition/Recognition.tsx'
import { useRecognition } from '../../recognition/useRecognition.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { TextBox } from '../../ui/TextBox.tsx'

type Props = {
  /** The message that is on the screen, to be sent once more. */
  shown: DebugBundleMessage
  onAdd: (message: DebugBundleMessage) => void
  onClose: () => void
}

/** Adds a message to a run: pasted, wanted by a TON Connect request or payment link, or the one on the screen again. */
export function AddMessage({ shown, onAdd, onClose }: Props): JSX.Element {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [chosen, setChosen] = useState(0)
  const { recognition, error, pending, retry } = useRecognition(text)
  const candidate = recognition?.candidates[chosen] ?? recognition?.candidates[0]
  const connect = useConnectMessage(error ? undefined : candidate)
  const message =
    error || pending || !candidate ? undefined : isRunnable(candidate) ? { boc: candidate.value } : connect.message
  const isOther = candidate !== undefined && !isRunnable(candidate) && !connect.isRequest
  return (
    <section className="stack gap-12 line-below py-16" aria-label="Next message">
      <TextBox
        label="Next message"
        text={text}
        placeholder="Hex, base64, a TON Connect request or a payment link"
        rows={4}
        field={field}
        onText={next => {
          setText(next)
          setChosen(0)
        }}
      />
      {error ? (
        <ErrorNotice error={error} retry={() => void retry()} />
      ) : (
        <Recognition recognition={recognition} pending={pending} chosen={chosen} onChoose={setChosen} />
      )}
      {connect.error && <ErrorNotice error={connect.error} />}
      {connect.problem !== undefined && <p className="secondary">{connect.problem}</p>}
      {isOther && <p className="secondary">Give a message, a TON Connect request or a payment link.</p>}
      <div className="cluster gap-8">
        <Button kind="primary" icon="plus" disabled={!message} onClick={() => message && onAdd(message)}>
          Add
        </Button>
        <Button icon="repeat" onClick={() => onAdd(shown)}>
          Same message again
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

/** The unsigned message that a request of TON Connect or a payment link wants. */
function useConnectMessage(candidate: Candidate | undefined) {
  const isRequest = candidate?.kind === 'connect-request' || candidate?.kind === 'transfer-link'
  const { data, error } = useOperation(
    'debugTonConnect',
    { body: { text: candidate?.value ?? '' } },
    { enabled: isRequest },
  )
  const boc = isRequest ? data?.boc : undefined
  return {
    isRequest,
    error: isRequest ? error : null,
    message: boc === undefined ? undefined : { boc, ignore_signature: true },
    problem:
      isRequest && data && boc === undefined
        ? 'No wallet is known that sends it. Open it in TON Connect, choose the wallet, and add its message there.'
        : undefined,
  }
}
