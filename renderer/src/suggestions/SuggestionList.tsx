import { type JSX, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { WithoutAccountLinks } from '../ui/AccountLink.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import styles from './SuggestionList.module.css'

/** Something to open: by a link, or by an act of the screen. */
export type Suggestion = {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly href?: string
  readonly onOpen?: () => void
}

type Props = {
  title: string
  suggestions: readonly Suggestion[]
  /** Below the list, such as a link to all of it. */
  children?: ReactNode
}

/** Things to start with on a screen that shows no result yet; nothing if there are none. */
export function SuggestionList({ title, suggestions, children }: Props): JSX.Element | null {
  const id = useId()
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-12">
        {title}
      </h2>
      <ul className={styles.list}>
        {suggestions.map(({ key, title: name, note, href, onOpen }) => {
          const text = (
            <WithoutAccountLinks>
              <span className={styles.name}>
                <ChainText text={name} />
              </span>
              <span className={styles.note}>
                <ChainText text={note} />
              </span>
            </WithoutAccountLinks>
          )
          return (
            <li key={key}>
              {href === undefined ? (
                <button type="button" className={styles.row} onClick={onOpen}>
                  {text}
                </button>
              ) : (
                <Link className={styles.row} href={href} onClick={onOpen}>
                  {text}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}
