import type { JSX, ReactNode } from 'react'
import { Link } from 'wouter'
import { WithoutAccountLinks } from '../../ui/AccountLink.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import styles from './LibraryScreen.module.css'

type Props = {
  title: string
  /** Absent if it cannot be opened. */
  href: string | undefined
  onOpen?: () => void
  tools: ReactNode
  /** Facts below the title. */
  children: ReactNode
}

/** An entry of a library list. */
export function LibraryRow({ title, href, onOpen, tools, children }: Props): JSX.Element {
  const text = (
    <WithoutAccountLinks>
      <span className={styles.name}>
        <ChainText text={title} />
      </span>
      <span className="block text-small hint anywhere">{children}</span>
    </WithoutAccountLinks>
  )
  return (
    <li>
      {href === undefined ? (
        <span className={styles.main}>{text}</span>
      ) : (
        <Link href={href} className={styles.main} onClick={onOpen}>
          {text}
        </Link>
      )}
      <span className="flex rigid">{tools}</span>
    </li>
  )
}

/** In place of a list without entries: what to do to get some. */
export const EmptyList = ({ title, children }: { title: string; children?: ReactNode }): JSX.Element => (
  <div className="secondary readable py-24">
    <p className="primary medium">{title}</p>
    {children && <p>{children}</p>}
  </div>
)
