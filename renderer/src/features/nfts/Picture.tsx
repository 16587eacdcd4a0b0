import { type JSX, useState } from 'react'
import { useSettings } from '../../settings/settings.ts'
import styles from './Picture.module.css'
import { usePicture } from './pictures.ts'

/** The picture of an item if web images are enabled, else a drawing derived from its address. */
export function Picture({ address, url }: { address: string; url: string | undefined }): JSX.Element {
  const { images } = useSettings()
  const [broken, setBroken] = useState<string>()
  const picture = usePicture(images ? url : undefined)
  const src = images && picture && 'src' in picture ? picture.src : undefined
  if (src === undefined || src === broken)
    return <Drawing address={address} missing={src !== undefined || (picture !== undefined && 'failed' in picture)} />
  return <img className={styles.picture} src={src} alt="" decoding="async" onError={() => setBroken(src)} />
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
