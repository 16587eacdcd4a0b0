import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openedBy, readOpened } from './openedFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'opened-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const refusal = (reason: RegExp) =>
  expect.objectContaining({ code: 'input.argument', message: expect.stringMatching(reason) })

const absolute = resolve('/somewhere/a.boc')

test.each<[what: string, argv: string[], links: string[], files: string[]]>([
  ['nothing', ['tonoscope'], [], []],
  ['a packaged program', ['tonoscope', absolute], [], [absolute]],
  ['one under development', ['electron', 'dist/desktop/main.cjs', absolute], [], [absolute]],
  ['one under development, by its folder', ['electron', '.', absolute], [], [absolute]],
  ['a program whose own name ends so', ['/opt/tonoscope.boc'], [], []],
  ['a path that begins where it was called', ['tonoscope', 'b.tonoscope'], [], [join(folder, 'b.tonoscope')]],
  ['large letters', ['tonoscope', 'B.BOC'], [], [join(folder, 'B.BOC')]],
  ['switches of the browser inside', ['tonoscope', '--enable-x=a.boc', '-v', 'a.boc'], [], [join(folder, 'a.boc')]],
  ['a link', ['tonoscope', 'tonoscope://event/ab'], ['tonoscope://event/ab'], []],
  ['a link that ends as a file does', ['tonoscope', 'tonoscope://x/a.boc'], ['tonoscope://x/a.boc'], []],
  ['a link of somebody else', ['tonoscope', 'https://example.com/a', 'ton://transfer/x'], [], []],
  ['what is neither', ['tonoscope', 'program.exe', 'folder'], [], []],
  ['a file as Linux writes it', ['tonoscope', pathToFileURL(absolute).href], [], [absolute]],
])('%s', (_, argv, links, files) => {
  expect(openedBy(argv, folder)).toEqual({ links, files })
})

test('a link without end is cut', () => {
  expect(openedBy(['', `tonoscope:${'x'.repeat(200_000)}`], folder).links[0]?.length).toBe(100_000)
})

test('an address of a file that cannot be one does not throw', () => {
  expect(() => openedBy(['', 'file://elsewhere/%zz.boc', 'file:%00.boc'], folder)).not.toThrow()
})

test('a file is read whole, under its name', async () => {
  writeFileSync(join(folder, 'a.boc'), 'abc')
  expect(await readOpened(join(folder, 'a.boc'))).toEqual({ name: 'a.boc', bytes: new Uint8Array([97, 98, 99]) })
})

test('what cannot be read is refused with a reason', async () => {
  await expect(readOpened(join(folder, 'missing.boc'))).rejects.toEqual(refusal(/^missing\.boc: .*ENOENT/))
  mkdirSync(join(folder, 'folder.boc'))
  await expect(readOpened(join(folder, 'folder.boc'))).rejects.toEqual(refusal(/this is no file/))
  writeFileSync(join(folder, 'large.boc'), '')
  truncateSync(join(folder, 'large.boc'), 256 * 2 ** 20 + 1)
  await expect(readOpened(join(folder, 'large.boc'))).rejects.toEqual(refusal(/larger than 256 MB/))
})
