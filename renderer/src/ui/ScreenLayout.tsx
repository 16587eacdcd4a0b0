import type { ComponentProps, JSX, ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Notice } from './Notice.tsx'
import styles from './ScreenLayout.module.css'

type Props = {
  /** Absent once the screen shows a result, which has a heading of its own. */
  title: string | undefined
  about?: ReactNode
  /** A column beside the content, below it in narrow windows. */
  aside?: ReactNode
  /** Below both, over the full width. */
  below?: ReactNode
  children: ReactNode
}

/** A screen: title, purpose, content, and a column beside them. */
export function ScreenLayout({ title, about, aside, below, children }: Props): JSX.Element {
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
      {below && <div className={styles.below}>{below}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}

/** A notice in place of the content of a screen: why there is none. */
export const ScreenNotice = (props: ComponentProps<typeof Notice>): JSX.Element => (
  <div className="py-20">
    <Notice {...props} />
  </div>
)

/** An error in place of the content of a screen. */
export const ScreenError = (props: ComponentProps<typeof ErrorNotice>): JSX.Element => (
  <div className="py-20">
    <ErrorNotice {...props} />
  </div>
)

type HeaderProps = { title: ReactNode; about: ReactNode; children: ReactNode }

/** The head of a result that fills the screen: what it is, and what can be done with it. */
export function ScreenHeader({ title, about, children }: HeaderProps): JSX.Element {
  return (
    <header className="cluster line-below gap-y-4 gap-x-16 py-12">
      <div className={styles.heading}>
        <div className="semibold anywhere">{title}</div>
        <p className="text-code secondary anywhere readable-wide">{about}</p>
      </div>
      {children}
    </header>
  )
}
