import { shorten } from '@tonoscope/core/encoding/shorten'
import type { JSX } from 'react'
import { CopyIconButton } from './Copy.tsx'
import styles from './Hash.module.css'
import { ShortenedText } from './ShortenedText.tsx'

/** A shortened hash or other long token; tooltip and copy button have the full text. */
export function Hash({ hash, what = 'hash' }: { hash: string; what?: string }): JSX.Element {
  return (
    <span className={styles.hash}>
      <ShortenedText text={hash} />
      <CopyIconButton text={hash} what={`${what} ${shorten(hash)}`} />
    </span>
  )
}
