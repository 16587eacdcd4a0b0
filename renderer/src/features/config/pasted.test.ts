import '../../../test/setup.ts'
import { expect, test } from 'vitest'
import { readBocFile, toHex } from './hex.ts'
import { findConfig, rememberConfig } from './pasted.ts'

test('hex and base64 of the same bag are the same', () => {
  expect(toHex('te6ccg==')).toBe('b5ee9c72')
  expect(toHex(' B5EE\n9C72 ')).toBe('b5ee9c72')
  expect(toHex('0xB5EE9C72')).toBe('b5ee9c72')
  expect(toHex('no bag at all!')).toBe('nobagatall!')
})

test('a file may hold the bag or a text of it', async () => {
  expect(await readBocFile(new Blob([new Uint8Array([0xb5, 0xee, 0x9c, 0x72])]))).toBe('b5ee9c72')
  expect(await readBocFile(new Blob(['te6ccg==\n']))).toBe('te6ccg==\n')
})

test('what was pasted is found by its name, also in the next visit, and one name means one text', () => {
  const id = rememberConfig('te6ccg==')
  expect(rememberConfig('b5ee9c72')).toBe(id)
  expect(findConfig(id)).toBe('b5ee9c72')
  expect(localStorage.getItem('tonoscope.configs')).toContain('b5ee9c72')
  expect(rememberConfig('b5ee9c73')).not.toBe(id)
  expect(findConfig('unknown')).toBeUndefined()
})
