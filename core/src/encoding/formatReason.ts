/** Texts of browsers and Node for network errors, and what they mean; the first match counts. */
const networkTexts: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED/, 'the host name was not found'],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, 'it does not accept connections'],
  [/ETIMEDOUT|UND_ERR_\w*TIMEOUT|ERR_(CONNECTION_)?TIMED_OUT/, 'it did not respond in time'],
  [/ENETUNREACH|EHOSTUNREACH|ENETDOWN|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/, 'the network is not reachable'],
  [/CERT_|ERR_CERT|ERR_SSL|ERR_TLS|self.signed|certificate/i, 'its TLS certificate is not valid'],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_CONNECTION_(RESET|CLOSED)|ERR_EMPTY_RESPONSE|socket hang up|other side closed|\bterminated\b/,
    'the connection was closed before the reply',
  ],
  [
    /failed to fetch|fetch failed|NetworkError when|Load failed|network error|dynamically imported module|preload CSS/i,
    'the connection failed',
  ],
  [/<(!doctype|html|head|body)\b/i, 'the reply is a web page, not data'],
  [/^✖/m, 'the reply has another form than expected'],
]

/**
 * A reason or a problem as a sentence: what browsers and Node report about the network is replaced, its context stays.
 *
 * @example
 * formatReason('TypeError: Failed to fetch')                              // 'The connection failed'
 * formatReason('cannot reach toncenter: connect ECONNREFUSED 127.0.0.1')  // 'Cannot reach toncenter: it does not accept connections'
 */
export function formatReason(reason: string): string {
  const sentence = networkTexts.find(([pattern]) => pattern.test(reason))?.[1]
  if (sentence === undefined) return reason
  const words = reason.split(': ')
  const context = words
    .slice(
      0,
      words.findIndex(word => isRaw(word)),
    )
    .filter(word => !/^\w*Error$/.test(word))
  const text = [...context, sentence].join(': ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const isRaw = (word: string): boolean => /^\w*Error$/.test(word) || networkTexts.some(([pattern]) => pattern.test(word))
