import { useEffect, useState } from 'react'
import type { PictureAnswer, PictureRequest } from './picture.worker.ts'

/** A picture that is here, one that could not be loaded, or `undefined` while it is on its way. */
export type LoadedPicture = { readonly src: string } | { readonly failed: true } | undefined

const kept = new Map<string, Promise<LoadedPicture>>()
const waiting = new Map<string, (picture: LoadedPicture) => void>()
let worker: Worker | undefined

function startWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  worker.onmessage = ({ data: { url, picture } }: MessageEvent<PictureAnswer>) => {
    waiting.get(url)?.(picture ? { src: URL.createObjectURL(picture) } : { failed: true })
    waiting.delete(url)
  }
  return worker
}

function load(url: string): Promise<LoadedPicture> {
  const before = kept.get(url)
  if (before) return before
  const picture = new Promise<LoadedPicture>(resolve => {
    const started = startWorker()
    if (!started) return resolve({ failed: true })
    waiting.set(url, resolve)
    started.postMessage({ url } satisfies PictureRequest)
  })
  kept.set(url, picture)
  return picture
}

/** A picture from the web, asked for once a visit; nothing is asked for without an address. */
export function usePicture(url: string | undefined): LoadedPicture {
  const [loaded, setLoaded] = useState<{ url: string; picture: LoadedPicture }>()
  useEffect(() => {
    if (url === undefined) return
    let left = false
    load(url).then(picture => !left && setLoaded({ url, picture }))
    return () => {
      left = true
    }
  }, [url])
  return loaded?.url === url ? loaded?.picture : undefined
}
