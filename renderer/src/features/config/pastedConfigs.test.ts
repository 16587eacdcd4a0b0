import '../../../test/setup.ts'
import { expect, test } from 'vitest'
import { readBocFile, toBocHex } from './bocText.ts'
import { findPastedConfig, savePastedConfig } from './pastedConfigs.ts'

test('hex and base64 of the same bag are the same', () => {
  expect(toBocHex('te6ccg==')).toBe('b5ee9c72')
  expect(toBocHex(' B5EE\n9C72 ')).toBe('b5ee9c72')
  expect(toBocHex('0xB5EE9C72')).toBe('b5ee9c72')
  expect(toBocHex('no bag at all!')).toBe('nobagatall!')
})

test('a file may hold the bag or a text of it', async () => {
  expect(await readBocFile(new Blob([new Uint8Array([0xb5, 0xee, 0x9c, 0x72])]))).toBe('b5ee9c72')
  expect(await readBocFile(new Blob(['te6ccg==\n']))).toBe('te6ccg==\n')
})

test('what was pasted is found by its name, also in the next visit, and one name means one text', () => {
  const id = savePastedConfig('te6ccg==')
  expect(savePastedConfig('b5ee9c72')).toBe(id)
  expect(findPastedConfig(id)).toBe('b5ee9c72')
  expect(localStorage.getItem('tonoscope.configs')).toContain('b5ee9c72')
  expect(savePastedConfig('b5ee9c73')).not.toBe(id)
  expect(findPastedConfig('unknown')).toBeUndefined()
})
