import type { JSX, ReactNode } from 'react'
import { CopyButton } from '../../ui/Copy.tsx'
import styles from './ParamCard.module.css'

type Props = {
  number: number
  title: string
  tag?: ReactNode
  /** URL of its documentation. */
  docs?: string | undefined
}

/** Number and title of a parameter, with links to its documentation and to itself. */
export function ParamCardHeader({ number, title, tag, docs }: Props): JSX.Element {
  return (
    <header className={styles.head}>
      <h3>
        <span className={styles.number}>{number}</span>
        {title}
      </h3>
      {tag}
      <span className={styles.tools}>
        {docs !== undefined && /^https:\/\//.test(docs) && (
          <a href={docs} target="_blank" rel="noreferrer" aria-label={`Documentation of parameter ${number}`}>
            Documentation
          </a>
        )}
        <CopyButton name={`Copy link to parameter ${number}`} text={() => paramUrl(number)}>
          Link
        </CopyButton>
      </span>
    </header>
  )
}

/** The URL of a parameter on the current screen, with its network and comparison. */
function paramUrl(number: number): string {
  const url = new URL(location.href)
  url.searchParams.delete('q')
  url.searchParams.set('p', String(number))
  return url.href
}
