import { skipToken, useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import styles from './Picture.module.css'
import type { PictureRequest, PictureResponse } from './picture.worker.ts'

/** The picture of an item if web images are enabled, else a drawing derived from its address. */
export function Picture({ address, url }: { address: string; url: string | undefined }): JSX.Element {
  const { images } = useSettings()
  const [broken, setBroken] = useState<string>()
  const src = usePicture(images ? url : undefined)
  if (!src || src === broken) return <Drawing address={address} missing={src !== undefined} />
  return <img className={styles.picture} src={src} alt="" decoding="async" onError={() => setBroken(src)} />
}

/** The URL of a loaded picture, `null` if it failed; each is loaded once per session. */
function usePicture(url: string | undefined): string | null | undefined {
  const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
  const queryFn = url === undefined ? skipToken : () => loadPicture(url)
  return useQuery({ queryKey: ['picture', url], queryFn, ...forever }).data
}

const pending = new Map<string, (src: string | null) => void>()
let worker: Worker | undefined

function getPictureWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  worker.onmessage = ({ data: { url, picture } }: MessageEvent<PictureResponse>) => {
    pending.get(url)?.(picture ? URL.createObjectURL(picture) : null)
    pending.delete(url)
  }
  return worker
}

function loadPicture(url: string): Promise<string | null> {
  return new Promise(resolve => {
    const started = getPictureWorker()
    if (!started) return resolve(null)
    pending.set(url, resolve)
    started.postMessage({ url } satisfies PictureRequest)
  })
}

const STEPS = 64

/** Waves with parameters from the address: the same item always has the same drawing. */
function Drawing({ address, missing }: { address: string; missing: boolean }): JSX.Element {
  const byte = (i: number) => Number.parseInt(address.slice(-2 * (i + 1), -2 * i || undefined), 16) || 0
  const wave = (i: number): string => {
    const halves = 2 + (byte(i) % 6)
    const height = 14 + (byte(i + 8) % 24)
    const tilt = ((byte(i + 16) % 21) - 10) / 10
    const points = Array.from({ length: STEPS + 1 }, (_, at) => {
      const along = at / STEPS
      const swing = Math.sin(along * Math.PI * halves) * Math.sin(along * Math.PI) * height
      return `${(8 + along * 84).toFixed(1)} ${(50 + swing + tilt * (along - 0.5) * 20).toFixed(1)}`
    })
    return `M${points.join('L')}`
  }
  return (
    <span className={styles.drawing} title={missing ? 'The picture could not be loaded' : undefined}>
      <svg viewBox="0 0 100 100" aria-hidden>
        {[0, 1, 2].map(i => (
          <path key={i} d={wave(i)} />
        ))}
      </svg>
    </span>
  )
}
