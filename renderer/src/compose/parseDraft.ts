import { MessageDraft } from '@tonoscope/core/contract/debugDraft'

/** A draft in JSON; `undefined` for any other text. */
export function parseDraft(text: string): MessageDraft | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return MessageDraft.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
