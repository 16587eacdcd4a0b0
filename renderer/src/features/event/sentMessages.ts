/**
 * Messages looked up in this session, by the hash in the URL. The message itself gives a better search (it has the account),
 * but a signed message must not be in a URL.
 */
const messages = new Map<string, string>()

/** Remembers the message behind a hash. */
export function rememberMessage(hash: string, boc: string): void {
  messages.set(hash, boc)
}

/** The query for a request: the message if known, else the text itself. */
export const toRequestQuery = (text: string): string => messages.get(text) ?? text
