/** Reads large replies beside the page, which stays free to draw and to answer its reader. */
import { readReply } from '@tonoscope/core/contract/readReply'
import { toWire } from '@tonoscope/core/errors'
import { takeApart } from '../backend/pieces.ts'
import type { FromReader, ToReader } from '../backend/readingProtocol.ts'

/** The part of a dedicated worker's global scope that is used here; the page's typings know only windows. */
type Scope = {
  postMessage(message: FromReader): void
  onmessage: ((event: MessageEvent<ToReader>) => void) | null
}
const scope = globalThis as unknown as Scope
const decoder = new TextDecoder()

scope.onmessage = ({ data: { id, name, bytes, source } }) => {
  try {
    takeApart(readReply(name, decoder.decode(bytes), source), parts => scope.postMessage({ type: 'parts', id, parts }))
    scope.postMessage({ type: 'whole', id })
  } catch (thrown) {
    scope.postMessage({ type: 'failure', id, error: toWire(thrown, 'while reading a reply') })
  }
}
