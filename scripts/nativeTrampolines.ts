import { trampolineImports } from '../core/src/emulator/buildNames.ts'

// The emulator is compiled so that each call that may throw goes through a function of JavaScript (`invoke_iii`), which looks up the
// function by its index, calls it, and catches. These are replaced by functions of the WebAssembly that do the same.

type Type = number
type Expression = number
type Literals = { const(value: number): Expression }
type Memories = { get(index: number, type: Type): Expression; set(index: number, value: Expression): Expression }
type FunctionInfo = Readonly<{ name: string; module: string; base: string; params: Type; results: Type }>

/** What is used of binaryen, which is installed for one run only. */
export type Binaryen = Readonly<Record<'i32' | 'i64' | 'f32' | 'f64' | 'none', Type>> & {
  readonly Features: Readonly<Record<string, number>>
  createType(types: readonly Type[]): Type
  getFunctionInfo(reference: number): FunctionInfo
  getExportInfo(reference: number): { readonly value: string }
  getTableInfo(reference: number): { readonly name: string }
  readBinary(bytes: Uint8Array, features: number): BinaryenModule
}
type BinaryenModule = {
  readonly i32: Literals &
    Readonly<Record<'add' | 'and', (a: Expression, b: Expression) => Expression>> & {
      eqz(value: Expression): Expression
    }
  readonly i64: { const(value: bigint): Expression }
  readonly f32: Literals
  readonly f64: Literals
  readonly local: Memories
  readonly global: { get(name: string, type: Type): Expression; set(name: string, value: Expression): Expression }
  block(name: null, children: readonly Expression[], type: Type): Expression
  if(condition: Expression, then: Expression): Expression
  try(name: string, body: Expression, tags: readonly string[], handlers: readonly Expression[]): Expression
  call(name: string, operands: readonly Expression[], type: Type): Expression
  call_indirect(table: string, at: Expression, operands: readonly Expression[], params: Type, result: Type): Expression
  addGlobal(name: string, type: Type, isMutable: boolean, value: Expression): void
  addFunctionImport(name: string, module: string, base: string, params: Type, results: Type): void
  addTagImport(name: string, module: string, base: string, params: Type, results: Type): void
  addFunction(name: string, params: Type, results: Type, locals: readonly Type[], body: Expression): void
  removeFunction(name: string): void
  getExport(name: string): number
  getNumFunctions(): number
  getFunctionByIndex(index: number): number
  getTableByIndex(index: number): number
  validate(): number
  emitBinary(): Uint8Array
}

/** The limits of a call are checked after this many calls that may throw: some microseconds. */
const callsPerCheck = 0x400
const [calls, check, exception] = ['trampoline_calls', 'trampoline_check', 'trampoline_exception']

/** The emulator with trampolines of its own. @param glue the text of its JavaScript, which has the names of imports and exports */
export function nativeTrampolines(binaryen: Binaryen, bytes: Uint8Array, glue: string): Uint8Array {
  const features = [
    'Atomics',
    'BulkMemory',
    'BulkMemoryOpt',
    'CallIndirectOverlong',
    'MutableGlobals',
    'NontrappingFPToInt',
  ]
  const all = [...features, 'SignExt', 'ExceptionHandling', 'Multivalue', 'ReferenceTypes']
  const module = binaryen.readBinary(
    bytes,
    all.reduce((sum, name) => sum | (binaryen.Features[name] ?? 0), 0),
  )
  const { none, i32 } = binaryen
  const find = (name: string): string => {
    const exported = new RegExp(`\\b${name}=wasmExports\\["(\\w+)"\\]`).exec(glue)?.[1]
    if (exported === undefined) throw new Error(`the glue code has no ${name}`)
    return binaryen.getExportInfo(module.getExport(exported)).value
  }
  const exports = {
    setThrew: find('_setThrew'),
    restoreStack: find('__emscripten_stack_restore'),
    currentStack: find('_emscripten_stack_get_current'),
    table: binaryen.getTableInfo(module.getTableByIndex(0)).name,
  }
  const trampolines = listTrampolines(binaryen, module, glue)
  module.addGlobal(calls, i32, true, module.i32.const(0))
  module.addFunctionImport(check, trampolineImports.module, trampolineImports.check, none, none)
  module.addTagImport(exception, trampolineImports.module, trampolineImports.exception, none, none)
  for (const trampoline of trampolines) replaceTrampoline(binaryen, module, trampoline, exports)
  if (module.validate() !== 1) throw new Error('the emulator with its trampolines is not valid')
  return module.emitBinary()
}

/** A function of JavaScript, as the types of its result and arguments in letters: `iii`. */
type Trampoline = FunctionInfo & { readonly signature: string }

function listTrampolines(binaryen: Binaryen, module: BinaryenModule, glue: string): readonly Trampoline[] {
  const pairs = /wasmImports=\{([^}]*)\}/.exec(glue)?.[1]?.split(',') ?? []
  const names = new Map(pairs.map(pair => pair.split(':') as [string, string])) // `b:invoke_iii`
  return Array.from({ length: module.getNumFunctions() }, (_, at) => {
    const info = binaryen.getFunctionInfo(module.getFunctionByIndex(at))
    const signature = info.module === 'a' ? /^invoke_([ijfdv]+)$/.exec(names.get(info.base) ?? '')?.[1] : undefined
    return signature === undefined ? [] : [{ ...info, signature }]
  }).flat()
}

type Exports = Readonly<Record<'setThrew' | 'restoreStack' | 'currentStack' | 'table', string>>

function replaceTrampoline(
  binaryen: Binaryen,
  module: BinaryenModule,
  { name, signature, ...expected }: Trampoline,
  { setThrew, restoreStack, currentStack, table }: Exports,
): void {
  const { i32, i64, f32, f64, none, createType } = binaryen
  const types: Readonly<Record<string, Type>> = { i: i32, j: i64, f: f32, d: f64, v: none }
  const [result = none, ...parameters] = [...signature].map(letter => types[letter] ?? none)
  const params = createType([i32, ...parameters])
  if (params !== expected.params || result !== expected.results) throw new Error(`invoke_${signature} has another type`)
  const stack = parameters.length + 1
  const zeros = new Map([
    [i32, () => module.i32.const(0)],
    [i64, () => module.i64.const(0n)],
    [f32, () => module.f32.const(0)],
    [f64, () => module.f64.const(0)],
  ])
  const call = module.call_indirect(
    table,
    module.local.get(0, i32),
    parameters.map((type, at) => module.local.get(at + 1, type)),
    createType(parameters),
    result,
  )
  const zero = zeros.get(result)?.()
  const handler = module.block(
    null,
    [
      module.call(restoreStack, [module.local.get(stack, i32)], none),
      module.call(setThrew, [module.i32.const(1), module.i32.const(0)], none),
      ...(zero === undefined ? [] : [zero]),
    ],
    result,
  )
  const count = () => module.global.get(calls, i32)
  const body = module.block(
    null,
    [
      module.global.set(calls, module.i32.add(count(), module.i32.const(1))),
      module.if(
        module.i32.eqz(module.i32.and(count(), module.i32.const(callsPerCheck - 1))),
        module.call(check, [], none),
      ),
      module.local.set(stack, module.call(currentStack, [], i32)),
      module.try('t', call, [exception], [handler]),
    ],
    result,
  )
  module.removeFunction(name)
  module.addFunction(name, params, result, [i32], body)
}
