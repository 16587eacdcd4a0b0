import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isShortcut, useShortcut } from './useShortcut.ts'

afterEach(cleanup)

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

test.each([
  ['f', { key: 'f' }, true],
  ['f', { key: 'F' }, true],
  ['f', { key: 'f', ctrlKey: true }, false],
  ['f', { key: 'f', altKey: true }, false],
  ['?', { key: '?', shiftKey: true }, true],
  ['Mod+K', { key: 'k', ctrlKey: true }, true],
  ['Mod+K', { key: 'k', metaKey: true }, true],
  ['Mod+K', { key: 'k' }, false],
  ['Mod+F', { key: 'F', ctrlKey: true, shiftKey: true }, false],
  ['Mod+Enter', { key: 'Enter', ctrlKey: true, shiftKey: true }, true],
  ['Mod+Enter', { key: 'Enter', ctrlKey: true, altKey: true }, false],
  ['Escape', { key: 'Escape', shiftKey: true }, true],
])('%s and %o: %s', (shortcut, init, expected) => {
  expect(isShortcut(press(init), shortcut)).toBe(expected)
})

type Props = { onPress: (event: KeyboardEvent) => unknown; enabled?: boolean; inDialogs?: boolean; dialog?: boolean }

function Page({ onPress, dialog = false, ...options }: Props) {
  useShortcut('f Mod+K', onPress, options)
  return (
    <>
      <input aria-label="field" />
      {dialog && <dialog open />}
    </>
  )
}

test('keys without Mod are left to a field that is typed into', () => {
  const onPress = vi.fn()
  render(<Page onPress={onPress} />)
  expect(fireEvent.keyDown(screen.getByLabelText('field'), { key: 'f' })).toBe(true)
  expect(onPress).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(screen.getByLabelText('field'), { key: 'k', ctrlKey: true })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'f' })).toBe(false)
  expect(onPress).toHaveBeenCalledTimes(2)
})

test('what is not handled keeps its effect', () => {
  render(<Page onPress={() => false} />)
  expect(fireEvent.keyDown(document.body, { key: 'f' })).toBe(true)
})

test('an open dialog keeps its keys, unless the shortcut is for dialogs too', () => {
  const onPress = vi.fn()
  const { rerender } = render(<Page onPress={onPress} dialog />)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(onPress).not.toHaveBeenCalled()
  rerender(<Page onPress={onPress} dialog inDialogs />)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(onPress).toHaveBeenCalledOnce()
  rerender(<Page onPress={onPress} enabled={false} />)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(onPress).toHaveBeenCalledOnce()
})
