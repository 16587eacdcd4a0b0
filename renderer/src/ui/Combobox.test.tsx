import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'

afterEach(cleanup)

const names = ['Apple', 'Apricot', 'Avocado', 'Banana', 'Blackberry', 'Cherry']

function Fruit({ onChoose }: { onChoose: (name: string) => void }) {
  const [text, setText] = useState('')
  const found = names.filter(name => name.toLowerCase().startsWith(text))
  return (
    <Combobox
      label="Fruit"
      listLabel="Kinds"
      placeholder="A name"
      text={text}
      onText={setText}
      options={found.map(name => ({
        key: name,
        title: name,
        description: 'A kind of fruit',
        onChoose: name === 'Cherry' ? undefined : () => onChoose(name),
      }))}
    >
      {found.length === 0 && <p role="status">None</p>}
    </Combobox>
  )
}

const renderFruit = () => {
  const onChoose = vi.fn()
  render(<Fruit onChoose={onChoose} />)
  return { onChoose, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Fruit' }) }
}

/** The title of the active option, which assistive technology and the eye must see alike. */
const active = () => {
  const selected = screen.getAllByRole('option', { selected: true })
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  expect(selected.map(option => option.id)).toEqual([id])
  return selected[0]?.firstChild?.textContent
}

test('the field has the focus and names its list', () => {
  const { field } = renderFruit()
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('listbox', { name: 'Kinds' }).id).toBe(field.getAttribute('aria-controls'))
  expect(active()).toBe('Apple')
})

test('arrow keys move the choice within the list, and Enter chooses', async () => {
  const { user, onChoose } = renderFruit()
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Apple')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([['Avocado']])
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Cherry')
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Blackberry')
})

test('a new text chooses the first option', async () => {
  const { user } = renderFruit()
  await user.keyboard('{ArrowDown}{ArrowDown}a')
  expect(active()).toBe('Apple')
})

test('the choice stays in the list when the list becomes shorter or empty', () => {
  const props = { label: 'Fruit', listLabel: 'Kinds', placeholder: '', text: '', onText: vi.fn() }
  const toOptions = (count: number) =>
    names.slice(0, count).map(name => ({ key: name, title: name, description: '', onChoose: vi.fn() }))
  const { rerender } = render(<Combobox {...props} options={toOptions(6)} />)
  fireEvent.pointerMove(screen.getByRole('option', { name: 'Cherry' }))
  expect(active()).toBe('Cherry')
  rerender(<Combobox {...props} options={toOptions(3)} />)
  expect(active()).toBe('Avocado')
  rerender(<Combobox {...props} options={[]} />)
  const field = screen.getByRole('combobox')
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  rerender(<Combobox {...props} options={toOptions(3)} />)
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(active()).toBe('Apricot')
})

test('a click chooses, but not an option that cannot be chosen', async () => {
  const { user, onChoose } = renderFruit()
  const cherry = screen.getByRole('option', { name: /Cherry/ })
  expect(cherry.getAttribute('aria-disabled')).toBe('true')
  await user.click(cherry)
  expect(active()).toBe('Cherry')
  await user.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('option', { name: /Banana/ }))
  expect(onChoose.mock.calls).toEqual([['Banana']])
})

test('what the caller says stands between the field and the options', async () => {
  const { user } = renderFruit()
  expect(screen.queryByRole('status')).toBeNull()
  await user.keyboard('zz')
  expect(screen.getByRole('status').textContent).toBe('None')
})
