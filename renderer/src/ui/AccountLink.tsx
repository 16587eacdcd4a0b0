import { createContext, type JSX, type ReactNode, useContext } from 'react'
import { screenPath } from '../screens/screenPath.ts'
import styles from './AccountLink.module.css'
import { toFriendlyForm, useAccountNames } from './AccountNames.tsx'
import { AppLink } from './AppLink.tsx'
import { accountHighlightProps } from './highlight.ts'
import { LookAlikeMark } from './LookAlikeMark.tsx'

const LinksContext = createContext(true)

/** Inside a button, a link or a label accounts are text: nothing in them can be reached on its own. */
export const WithoutAccountLinks = ({ children }: { children: ReactNode }): JSX.Element => (
  <LinksContext value={false}>{children}</LinksContext>
)

type Props = {
  /** Raw address. */
  account: string
  className?: string | undefined
  title?: string | undefined
  children: ReactNode
}

/** A link to the page of an account, or its text where a link cannot be, with a warning if it looks like another one; hovering highlights the account everywhere. */
export function AccountLink({ account, className = '', title, children }: Props): JSX.Element {
  const names = useAccountNames()
  const isLink = useContext(LinksContext)
  const shown = { title, ...accountHighlightProps(account) }
  const mark = <LookAlikeMark account={account} />
  if (!isLink)
    return (
      <>
        {mark}
        <span className={className} {...shown}>
          {children}
        </span>
      </>
    )
  return (
    <>
      {mark}
      <AppLink
        href={screenPath('account', { account: toFriendlyForm(account, names) })}
        className={`${styles.link} ${className}`}
        // A row that opens something else stays as it is.
        onClick={event => event.stopPropagation()}
        {...shown}
      >
        {children}
      </AppLink>
    </>
  )
}
