import type { JSX } from 'react'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says that a restored message has no signature any more, and how to check it. */
export const UnsignedNotice = (): JSX.Element => (
  <div className="py-12">
    <Notice kind="note" title="Signature removed">
      This message could still be sent, so it is stored {onThisDevice()} without its signature, and runs with signatures
      not checked. To check the signature, paste the message again. The settings can keep signed messages.
    </Notice>
  </div>
)
