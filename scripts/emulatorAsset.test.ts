import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emulatorAsset, extractEmulator, extractSecondEngine, readPublishedEmulator } from './emulatorAsset.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'asset-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('decodes a WebAssembly that compiles', async () => {
  const file = join(folder, 'deeper', 'emulator.wasm')
  expect(extractEmulator(file)).toBe(true)
  const module = await WebAssembly.compile(readFileSync(file))
  expect(WebAssembly.Module.exports(module).length).toBeGreaterThan(5)
})

test('writes the file once', () => {
  const file = join(folder, 'once.wasm')
  extractEmulator(file)
  const { mtimeMs } = statSync(file)
  expect(extractEmulator(file)).toBe(false)
  expect(statSync(file).mtimeMs).toBe(mtimeMs)
})

test('replaces a truncated file', () => {
  const file = join(folder, 'truncated.wasm')
  writeFileSync(file, 'half')
  expect(extractEmulator(file)).toBe(true)
  expect(statSync(file).size).toBeGreaterThan(5_000_000)
})

test('the optimised build has the interface of the published one', async () => {
  const [published, optimized] = [readPublishedEmulator(), readFileSync(emulatorAsset)]
  expect(optimized.equals(published)).toBe(false)
  const { exports, imports } = WebAssembly.Module
  const listInterface = (module: WebAssembly.Module) => ({ exports: exports(module), imports: imports(module) })
  const optimizedInterface = listInterface(await WebAssembly.compile(optimized))
  expect(optimizedInterface).toEqual(listInterface(await WebAssembly.compile(new Uint8Array(published))))
})

test('copies the second engine, and replaces another build of it', async () => {
  const file = join(folder, 'tycho.wasm')
  writeFileSync(file, 'another build')
  expect(extractSecondEngine(file)).toBe(true)
  expect(extractSecondEngine(file)).toBe(false)
  const module = await WebAssembly.compile(readFileSync(file))
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toContain('emulate_with_emulator')
})
