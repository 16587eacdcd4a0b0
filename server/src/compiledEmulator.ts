import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { compileEmulator } from '@tonoscope/core/emulator/wasmExecutor'

// The emulator with machine code of what it runs: to compile that takes ten times as long as to run it once. A browser keeps such code in its
// cache; Node has no interface for it, but V8 has functions for tests of it, which Node can call.

const emulatorFile = new URL('../../core/assets/emulator.wasm', import.meta.url)
/** Beside the built program; sources have none. Two lengths, the code, and the WebAssembly that it was made of. */
const compiledFile = fileURLToPath(new URL('emulator.compiled', import.meta.url))
const headerBytes = 2 * BigUint64Array.BYTES_PER_ELEMENT

type Serialize = (module: WebAssembly.Module) => ArrayBuffer
/** `undefined` for code of another version of V8, another processor, or other flags. */
type Deserialize = (code: ArrayBuffer, wasm: Uint8Array) => WebAssembly.Module | undefined

/** The emulator of this process: compiled, if there is no code that it can use. */
export const openEmulator = async (): Promise<WebAssembly.Module> =>
  readCompiledEmulator(compiledFile) ?? (await compileEmulator(readFileSync(emulatorFile)))

/** What `writeCompiledEmulator` has written; `undefined` where this process cannot use it. */
export function readCompiledEmulator(path: string): WebAssembly.Module | undefined {
  if (!existsSync(path)) return undefined
  const file = openSync(path, 'r')
  try {
    const header = new BigUint64Array(2)
    readSync(file, header)
    const [codeBytes, wasmBytes] = [Number(header[0]), Number(header[1])]
    if (fstatSync(file).size !== headerBytes + codeBytes + wasmBytes) return undefined
    // Not filled with zeros before.
    const [code, wasm] = [Buffer.allocUnsafeSlow(codeBytes), Buffer.allocUnsafeSlow(wasmBytes)]
    readSync(file, code)
    readSync(file, wasm)
    const deserialize = nativeFunction<Deserialize>(
      'function (code, wasm) { return %DeserializeWasmModule(code, wasm) }',
    )
    return deserialize?.(code.buffer, wasm)
  } finally {
    closeSync(file)
  }
}

/** Writes the emulator with the code of the functions that `run` calls. @throws Error if V8 cannot */
export async function writeCompiledEmulator(
  run: (emulator: WebAssembly.Module) => Promise<void>,
  path = compiledFile,
): Promise<void> {
  const wasm = readFileSync(emulatorFile)
  const emulator = await compileEmulator(wasm)
  await run(emulator)
  const serialize = nativeFunction<Serialize>('function (module) { return %SerializeWasmModule(module) }')
  if (!serialize) throw new Error('this version of V8 does not write compiled WebAssembly')
  let code = new ArrayBuffer(0)
  // V8 compiles beside this.
  for (let before = -1; code.byteLength !== before; ) {
    before = code.byteLength
    await new Promise(resolve => setTimeout(resolve, 500))
    code = serialize(emulator)
  }
  const header = BigUint64Array.of(BigInt(code.byteLength), BigInt(wasm.length))
  // Renamed, so that a process beside this one never reads a part of it.
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, Buffer.concat([new Uint8Array(header.buffer), new Uint8Array(code), wasm]))
  renameSync(temporary, path)
}

/** A function that calls one of V8 itself; `undefined` if this version has none of that name. */
function nativeFunction<F>(text: string): F | undefined {
  setFlagsFromString('--allow-natives-syntax')
  try {
    // In parentheses: V8 compiles it at once.
    return new Script(`(${text})`).runInThisContext() as F
  } catch {
    return undefined
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}
