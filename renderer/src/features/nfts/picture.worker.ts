/**
 * Asks for pictures of items. The page itself may not ask other origins for anything, and stays so; this worker does when the
 * reader has switched pictures on: without cookies, without saying where from, and only what is a picture of some size.
 */
import { isWebAddress } from './webAddress.ts'

/** A picture that is wanted, and what came of it. */
export type PictureRequest = { readonly url: string }
export type PictureAnswer = { readonly url: string; readonly picture?: Blob }

/** The part of a dedicated worker's global scope that is used here; the page's typings know only windows. */
type Scope = {
  postMessage(message: PictureAnswer): void
  onmessage: ((event: MessageEvent<PictureRequest>) => void) | null
}
const scope = globalThis as unknown as Scope

const MOST_BYTES = 8_000_000
const PATIENCE_MS = 20_000

async function load(url: string): Promise<Blob | undefined> {
  if (!isWebAddress(url)) return undefined
  const answer = await fetch(url, {
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) return undefined
  const picture = await answer.blob()
  return picture.type.startsWith('image/') && picture.size <= MOST_BYTES ? picture : undefined
}

scope.onmessage = ({ data: { url } }) => {
  load(url).then(
    picture => scope.postMessage({ url, ...(picture && { picture }) }),
    // Refused, silent, or not for other pages: the drawing stays.
    () => scope.postMessage({ url }),
  )
}
