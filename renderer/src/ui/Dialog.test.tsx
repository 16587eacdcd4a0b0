import '../../test/setup.ts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

test('a dialog that Escape closes while something opens it again is open', () => {
  const dialog = (text: string) => (
    <Dialog kind="palette" name="Paste or find anything" open onClose={() => {}}>
      {text}
    </Dialog>
  )
  const { container, rerender } = render(dialog('first link'))
  const element = container.querySelector('dialog')
  expect(element?.open).toBe(true)
  element?.close()
  rerender(dialog('second link'))
  expect(element?.open).toBe(true)
  expect(element?.textContent).toBe('second link')
})
