import type { MessageDraft } from '@tonoscope/core/contract/debugDraft'
import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { screenPath } from '../screens/screenPath.ts'

/** Opens a message in the composer; returns the path of the screen. What the screen keeps is loaded only then. */
export async function openInComposer(message: string | MessageDraft): Promise<string> {
  const { openComposerInput } = await import('./composeDraft.ts')
  openComposerInput(
    typeof message === 'string' ? { form: 'message', boc: message } : { form: 'fields', draft: message },
  )
  return screenPath('compose')
}

/** A message of a transaction as a draft with a raw body; `undefined` for one that leaves the chain. */
export function toDraft(message: MessageJson): MessageDraft | undefined {
  const { destination, source, init, raw_body: boc } = message
  if (!destination || message.msg_type === 'ext_out_msg') return undefined
  const contents = {
    destination: destination.address,
    ...(init && { init: { boc: init.boc } }),
    body: boc === undefined ? ({ kind: 'none' } as const) : ({ kind: 'raw', boc } as const),
  }
  if (message.msg_type === 'ext_in_msg') return { type: 'external', ...contents }
  const currencies = (message.value_extra ?? []).map(({ preview, amount }) => ({ id: String(preview.id), amount }))
  return {
    type: 'internal',
    ...(source && { source: source.address }),
    ...contents,
    amount: String(message.value),
    bounce: message.bounce,
    ...(message.bounced && { bounced: true }),
    ...(currencies.length > 0 && { currencies }),
  }
}
