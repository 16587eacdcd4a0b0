import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parseCommandLine, readOpenedFile } from './openedFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'opened-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const rejection = (reason: RegExp) =>
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
  ['a link that ends with a file extension', ['tonoscope', 'tonoscope://x/a.boc'], ['tonoscope://x/a.boc'], []],
  ['a link of another scheme', ['tonoscope', 'https://example.com/a', 'ton://transfer/x'], [], []],
  ['neither a file nor a link', ['tonoscope', 'program.exe', 'folder'], [], []],
  ['a file as Linux writes it', ['tonoscope', pathToFileURL(absolute).href], [], [absolute]],
])('%s', (_, argv, links, files) => {
  expect(parseCommandLine(argv, folder)).toEqual({ links, files })
})

test('truncates a very long link', () => {
  expect(parseCommandLine(['', `tonoscope:${'x'.repeat(200_000)}`], folder).links[0]?.length).toBe(100_000)
})

test('an invalid file URL does not throw', () => {
  expect(() => parseCommandLine(['', 'file://elsewhere/%zz.boc', 'file:%00.boc'], folder)).not.toThrow()
})

test('reads a file and its name', async () => {
  writeFileSync(join(folder, 'a.boc'), 'abc')
  expect(await readOpenedFile(join(folder, 'a.boc'))).toEqual({ name: 'a.boc', bytes: new Uint8Array([97, 98, 99]) })
})

test('reports why a file cannot be read', async () => {
  await expect(readOpenedFile(join(folder, 'missing.boc'))).rejects.toEqual(rejection(/^missing\.boc: .*ENOENT/))
  mkdirSync(join(folder, 'folder.boc'))
  await expect(readOpenedFile(join(folder, 'folder.boc'))).rejects.toEqual(rejection(/not a file/))
  writeFileSync(join(folder, 'large.boc'), '')
  truncateSync(join(folder, 'large.boc'), 256 * 2 ** 20 + 1)
  await expect(readOpenedFile(join(folder, 'large.boc'))).rejects.toEqual(rejection(/larger than 256 MB/))
})
