import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileEmulator, createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTargets } from '../../scripts/build.ts'
import { emulatorAsset } from '../../scripts/emulatorAsset.ts'
import { readCompiledEmulator } from './compiledEmulator.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What the build writes with the emulator. */
const file = `${root}dist/server/emulator.compiled`
const folder = mkdtempSync(join(tmpdir(), 'compiled-'))
const changed = (name: string, change: (bytes: Buffer) => Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, change(readFileSync(file)))
  return path
}

beforeAll(() => buildTargets(['server']), 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('the build writes the emulator with its code, and it is the same emulator', async () => {
  const wasm = readFileSync(emulatorAsset)
  expect(statSync(file).size).toBeGreaterThan(wasm.length + 1e6)
  expect(readFileSync(file).subarray(-wasm.length).equals(wasm)).toBe(true)
  const [read, compiled] = [readCompiledEmulator(file), await compileEmulator(wasm)]
  expect(read && WebAssembly.Module.exports(read)).toEqual(WebAssembly.Module.exports(compiled))
  expect(read && createExecutor(read).facts).toEqual(createExecutor(compiled).facts)
})

test('what is not there, cut off, or of another V8 is not used', () => {
  expect(readCompiledEmulator(join(folder, 'none'))).toBeUndefined()
  expect(readCompiledEmulator(changed('short', bytes => bytes.subarray(0, -1)))).toBeUndefined()
  expect(readCompiledEmulator(changed('empty', () => Buffer.alloc(0)))).toBeUndefined()
  // After the lengths, 16 bytes: the second word of the code is the version of V8.
  const ofOther = changed('other', bytes => {
    bytes.writeUInt32LE((bytes.readUInt32LE(20) ^ 1) >>> 0, 20)
    return bytes
  })
  expect(readCompiledEmulator(ofOther)).toBeUndefined()
})

test('code of other flags of V8 is not used', () => {
  const program = `
    import { readCompiledEmulator } from './server/src/compiledEmulator.ts'
    console.log(readCompiledEmulator('dist/server/emulator.compiled') === undefined)`
  const run = (...flags: readonly string[]) => {
    const args = [...flags, '--import', 'tsx', '--input-type=module', '-e', program]
    return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  }
  expect([run(), run('--wasm-lazy-validation')]).toEqual(['false', 'true'])
})
