import type { JSX, ReactNode } from 'react'
import styles from './ScreenLayout.module.css'

type Props = {
  /** Absent once the screen shows a result, which has a heading of its own. */
  title: string | undefined
  /** What the screen is for. */
  about?: ReactNode
  /** A column beside the content, below it in narrow windows. */
  aside?: ReactNode
  children: ReactNode
}

/** A screen: title, purpose, content, and a column beside them. */
export function ScreenLayout({ title, about, aside, children }: Props): JSX.Element {
  return (
    <div className={styles.screen} data-compact={title === undefined || undefined} data-aside={aside !== undefined}>
      <div className="shrink">
        {title !== undefined && (
          <header className="pb-20">
            <h1 className="title">{title}</h1>
            {about && <p className={styles.about}>{about}</p>}
          </header>
        )}
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
