import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

const isFunctionKey = (key: string): boolean => /^F\d+$/.test(key)

/** Whether a key press is a shortcut such as `f`, `?`, `Escape` or `Mod+K`, where `Mod` is Ctrl or ⌘. */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const key = shortcut.replace('Mod+', '')
  if (event.key.toLowerCase() !== key.toLowerCase()) return false
  if (key === 'Escape') return true
  if (key === shortcut)
    return !event.ctrlKey && !event.metaKey && !event.altKey && (isFunctionKey(key) || !isTyping(event.target))
  return (event.ctrlKey || event.metaKey) && !event.altKey && !(event.shiftKey && key.length === 1)
}

type Options = {
  inDialogs?: boolean
  enabled?: boolean
}

/**
 * Handles key presses anywhere on the page, whatever has the focus; keys without `Mod` not while a field is typed into,
 * unless they are function keys.
 * What `onPress` does not handle, for which it returns `false`, keeps its effect in the browser.
 *
 * @param shortcuts separated by spaces, e.g. `j k Mod+Enter`
 */
export function useShortcut(
  shortcuts: string,
  onPress: (event: KeyboardEvent) => unknown,
  { inDialogs = false, enabled = true }: Options = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !shortcuts.split(' ').some(one => isShortcut(event, one))) return
    if (!inDialogs && document.querySelector('dialog[open]')) return
    if (onPress(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [enabled])
}
