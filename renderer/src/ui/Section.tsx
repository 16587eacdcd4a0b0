import { type JSX, type ReactNode, useId } from 'react'
import styles from './Section.module.css'

type Props = {
  title: string
  count?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A section with a heading. */
export function Section({ title, count, actions, children }: Props): JSX.Element {
  const id = useId()
  return (
    <section className="shrink" aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="tabular hint">{count}</span>}
        {actions && <div className="row push-right gap-4">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
