/**
 * Fetches item pictures. The page’s Content Security Policy allows no other origins; this worker fetches them when web images
 * are enabled: https only, without cookies and referrer, images up to a size limit.
 */
import { cancelStream, readBytes } from '@tonoscope/core/encoding/readBytes'
import { getWorkerScope } from '../scheduling/workerScope.ts'
import { isWebAddress } from './webAddress.ts'

/** A picture to fetch, and the result; `picture` is absent on failure. */
export type PictureRequest = { readonly url: string }
export type PictureResponse = { readonly url: string; readonly picture?: Blob }

const scope = getWorkerScope<PictureRequest, PictureResponse>()

const MAX_PICTURE_BYTES = 8_000_000
const TIMEOUT_MS = 20_000

async function fetchPicture(url: string): Promise<Blob | undefined> {
  if (!isWebAddress(url)) return undefined
  const response = await fetch(url, {
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('image/')) {
    cancelStream(response.body)
    return undefined
  }
  const bytes = await readBytes(response.body, MAX_PICTURE_BYTES)
  return bytes && new Blob([bytes], { type })
}

scope.onmessage = ({ data: { url } }) => {
  fetchPicture(url).then(
    picture => scope.postMessage({ url, ...(picture && { picture }) }),
    // Rejected, timed out or blocked by CORS: the drawing stays.
    () => scope.postMessage({ url }),
  )
}
