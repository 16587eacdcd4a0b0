import { useEffect, useState } from 'react'
import type { PictureRequest, PictureResponse } from './picture.worker.ts'

/** A loaded picture, a failed one, or `undefined` while it loads. */
export type LoadedPicture = { readonly src: string } | { readonly failed: true } | undefined

const cache = new Map<string, Promise<LoadedPicture>>()
const pending = new Map<string, (picture: LoadedPicture) => void>()
let worker: Worker | undefined

function getPictureWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  worker.onmessage = ({ data: { url, picture } }: MessageEvent<PictureResponse>) => {
    pending.get(url)?.(picture ? { src: URL.createObjectURL(picture) } : { failed: true })
    pending.delete(url)
  }
  return worker
}

function loadPicture(url: string): Promise<LoadedPicture> {
  const cached = cache.get(url)
  if (cached) return cached
  const picture = new Promise<LoadedPicture>(resolve => {
    const started = getPictureWorker()
    if (!started) return resolve({ failed: true })
    pending.set(url, resolve)
    started.postMessage({ url } satisfies PictureRequest)
  })
  cache.set(url, picture)
  return picture
}

/** Loads a picture, once per session; without a URL nothing is requested. */
export function usePicture(url: string | undefined): LoadedPicture {
  const [loaded, setLoaded] = useState<{ url: string; picture: LoadedPicture }>()
  useEffect(() => {
    if (url === undefined) return
    let isCancelled = false
    loadPicture(url).then(picture => !isCancelled && setLoaded({ url, picture }))
    return () => {
      isCancelled = true
    }
  }, [url])
  return loaded?.url === url ? loaded?.picture : undefined
}
