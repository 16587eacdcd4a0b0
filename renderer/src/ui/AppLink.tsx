import { type ComponentProps, createContext, type JSX, type MouseEvent, type ReactNode, useContext } from 'react'
import { useLocation, useRouter } from 'wouter'
import { navigate as navigateBrowser } from 'wouter/use-browser-location'

const NavigateContext = createContext<(path: string) => void>(navigateBrowser)

/** Lets the links of all components inside navigate. */
export function NavigationProvider({ children }: { children: ReactNode }): JSX.Element {
  const [, navigate] = useLocation()
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

type Props = ComponentProps<'a'> & { href: string }

/**
 * A link to a screen, for the rows of long lists: it does not listen to the location as the link of wouter does, which takes more time
 * than the rest of a link.
 */
export function AppLink({ href, onClick, ...rest }: Props): JSX.Element {
  const router = useRouter()
  const navigate = useContext(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The browser opens another tab or window, or saves the page.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...rest} href={router.hrefs(href, router)} onClick={follow} />
}
