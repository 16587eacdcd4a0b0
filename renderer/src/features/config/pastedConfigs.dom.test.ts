import '../../../test/setup.ts'
import { expect, test } from 'vitest'
import { readFileAsText } from '../../files/readFile.ts'
import { findPastedConfig, savePastedConfig } from './pastedConfigs.ts'

test('hex and base64 of the same BoC are equal', () => {
  const stored = (text: string) => findPastedConfig(savePastedConfig(text))
  expect(stored('te6ccg==')).toBe('b5ee9c72')
  expect(stored(' B5EE\n9C72 ')).toBe('b5ee9c72')
  expect(stored('0xB5EE9C72')).toBe('b5ee9c72')
  expect(stored('not a BoC!')).toBe('notaBoC!')
})

test('a file can be a binary BoC or its text', async () => {
  expect(await readFileAsText(new Blob([new Uint8Array([0xb5, 0xee, 0x9c, 0x72])]))).toBe('b5ee9c72')
  expect(await readFileAsText(new Blob(['te6ccg==\n']))).toBe('te6ccg==\n')
})

test('a pasted configuration is found by its id, also after a reload; equal texts have equal ids', () => {
  const id = savePastedConfig('te6ccg==')
  expect(savePastedConfig('b5ee9c72')).toBe(id)
  expect(findPastedConfig(id)).toBe('b5ee9c72')
  expect(localStorage.getItem('tonoscope.configs')).toContain('b5ee9c72')
  expect(savePastedConfig('b5ee9c73')).not.toBe(id)
  expect(findPastedConfig('unknown')).toBeUndefined()
})
