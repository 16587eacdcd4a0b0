import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportNames, importModule, importNames, trampolineImports } from '../core/src/emulator/buildNames.ts'
import {
  emulatorAsset,
  extractEmulator,
  extractSecondEngine,
  readGlue,
  readPublishedEmulator,
} from './emulatorAsset.ts'

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

test('the optimised build has the interface of the published one, with trampolines of its own and a level of logs', async () => {
  const [published, optimized] = [readPublishedEmulator(), readFileSync(emulatorAsset)]
  const { exports, imports } = WebAssembly.Module
  const [before, after] = [
    await WebAssembly.compile(new Uint8Array(published)),
    await WebAssembly.compile(new Uint8Array(optimized)),
  ]
  const isAdded = ({ name }: { readonly name: string }) => name === exportNames.set_log_level
  expect(exports(after).filter(each => !isAdded(each))).toEqual(exports(before))
  expect(exports(after).filter(isAdded)).toHaveLength(1)
  const names = new Map(listGlueImports().map(([name, title]) => [name, title]))
  const kept = imports(before).filter(({ name }) => !names.get(name)?.startsWith('invoke_'))
  expect(imports(after).filter(({ module }) => module !== trampolineImports.module)).toEqual(kept)
  expect(imports(before).length - kept.length).toBe(46)
  expect(imports(after).filter(({ module }) => module === trampolineImports.module)).toEqual([
    { module: 'trampolines', name: 'check', kind: 'function' },
    { module: 'trampolines', name: 'exception', kind: 'tag' },
  ])
})

test('names of imports and exports are those of the glue code', async () => {
  const { exports, imports } = WebAssembly.Module
  const module = await WebAssembly.compile(new Uint8Array(readFileSync(emulatorAsset)))
  const titles = new Map(listGlueImports().map(([name, title]) => [name, title.replace(/^_+/, '')]))
  const own = imports(module).flatMap(each => (each.module === importModule ? [each.name] : []))
  expect(Object.fromEntries(own.map(name => [titles.get(name), name]))).toEqual(importNames)
  const { memory, start, set_log_level: _added, ...functions } = exportNames
  const assigned = [...readGlue().matchAll(/\b(\w+)=(?:Module\["\w+"\]=)?wasmExports\["(\w+)"\]/g)]
  const names = new Map(assigned.map(([, title = '', name]) => [title.replace(/^_+/, ''), name]))
  for (const [title, name] of Object.entries(functions)) expect(names.get(title), title).toBe(name)
  expect(exports(module)).toContainEqual({ name: memory, kind: 'memory' })
  // What the glue code calls once, before everything else.
  expect(readGlue()).toContain(`TTY.init();wasmExports["${start}"]()`)
})

test('the code in JavaScript that the emulator calls is known', () => {
  const [, code = ''] = /ASM_CONSTS=\{(.*?)\};var /.exec(readGlue()) ?? []
  expect([...code.matchAll(/(?:^|,)(\d+):/g)].map(([, at]) => Number(at))).toEqual([1842500, 1842536, 1843258])
})

/** Names in the WebAssembly with those in the glue code. */
const listGlueImports = (): readonly [string, string][] => {
  const pairs = /wasmImports=\{([^}]*)\}/.exec(readGlue())?.[1]?.split(',') ?? []
  return pairs.map(pair => pair.split(':') as [string, string]) // `b:invoke_iii`
}

test('copies the second engine, and replaces another build of it', async () => {
  const file = join(folder, 'tycho.wasm')
  writeFileSync(file, 'another build')
  expect(extractSecondEngine(file)).toBe(true)
  expect(extractSecondEngine(file)).toBe(false)
  const module = await WebAssembly.compile(readFileSync(file))
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toContain('emulate_with_emulator')
})
