/**
 * Messages that were looked up in this visit, by the hash that the address holds: the message itself says more (its
 * account), but a signed one does not belong into an address.
 */
const messages = new Map<string, string>()

/** Remembers the message behind a hash. */
export function rememberMessage(hash: string, boc: string): void {
  messages.set(hash, boc)
}

/** What to ask for: the message where it is known, else the text as it is. */
export const queryFor = (text: string): string => messages.get(text) ?? text
