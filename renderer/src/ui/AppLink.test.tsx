import '../../test/setup.ts'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { AppLink, NavigationProvider } from './AppLink.tsx'

beforeEach(() => history.replaceState(null, '', '/'))

/** Clicks the link; returns whether the browser was left to follow it. */
function click(options: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link')
  const event = createEvent.click(link, { bubbles: true, cancelable: true, ...options })
  fireEvent(link, event)
  return !event.defaultPrevented
}

test('opens a screen without loading the page', () => {
  render(<AppLink href="/account/alice">alice</AppLink>)
  expect(screen.getByRole('link', { name: 'alice' }).getAttribute('href')).toBe('/account/alice')
  expect(click()).toBe(false)
  expect(location.pathname).toBe('/account/alice')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %o to the browser',
  options => {
    render(<AppLink href="/account/alice">alice</AppLink>)
    expect(click(options)).toBe(true)
    expect(location.pathname).toBe('/')
  },
)

test('goes nowhere if the owner of the link handles the click', () => {
  render(
    <AppLink href="/account/alice" onClick={event => event.preventDefault()}>
      alice
    </AppLink>,
  )
  click()
  expect(location.pathname).toBe('/')
})

test('follows the routing of the page', () => {
  render(
    <Router hook={useHashLocation} hrefs={path => `#${path}`}>
      <NavigationProvider>
        <AppLink href="/account/alice">alice</AppLink>
      </NavigationProvider>
    </Router>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/account/alice')
  click()
  expect(location.hash).toBe('#/account/alice')
  expect(location.pathname).toBe('/')
})
