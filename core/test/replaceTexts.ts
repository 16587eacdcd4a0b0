/** The members of replies that quote a contract, a file or a source. `icon` of a kind is the name of one of our drawings. */
const quotingKeys =
  /^(name|symbol|comment|text|description|title|sentence|advice|reason|problem|token_name|dns|image|url|uri|label|created_by|by|notes|unknown|contents|missing|damage|custom_payload_api_uri|operation|protocol)$/

/**
 * A reply whose texts are replaced, each with the next one of the list. Numbers, ids and what the service computes stay.
 *
 * @example
 * replaceTexts({ name: 'TON', decimals: 9 }, () => 'a\u202eb') // { name: 'a\u202eb', decimals: 9 }
 */
export function replaceTexts(value: unknown, nextText: () => string): unknown {
  return replaceMember(value, nextText, false)
}

/** Takes the texts of a list in turn, starting again after the last one. */
export function takeInTurn(texts: readonly string[], start = 0): () => string {
  let next = start
  return () => texts[next++ % texts.length] ?? ''
}

/** Numbers, hashes and raw addresses. */
const notText = /^(-?\d+|(-?\d+:)?[0-9a-f]{64})$/

function replaceMember(value: unknown, nextText: () => string, isQuoted: boolean): unknown {
  if (typeof value === 'string') return isQuoted && !notText.test(value) ? nextText() : value
  if (Array.isArray(value)) return value.map(each => replaceMember(each, nextText, isQuoted))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      replaceMember(member, nextText, isForeign(key, member) || (key === 'value' && 'name' in value)),
    ]),
  )
}

/** Objects under these keys have members of their own; all of a token's metadata is of its author. The value of a named field may be too. */
const isForeign = (key: string, member: unknown): boolean =>
  key === 'metadata' ||
  (quotingKeys.test(key) && (typeof member === 'string' || (Array.isArray(member) && typeof member[0] === 'string')))
