import { describe, expect, test } from 'vitest'
import { buildSourceFile, writeMarks } from '../../test/sourceFile.ts'
import { walletSource, walletSourceParts } from '../../test/walletSource.ts'
import { readAbiText } from '../abi/readAbi.ts'
import { Builder } from '../cell/Builder.ts'
import { writeDict } from '../cell/dict.ts'
import { toBocBase64 } from '../cell/text.ts'
import { parseHash } from '../encoding/address.ts'
import { SourceMap } from '../stepping/SourceMap.ts'
import { readMarkPositions } from './readMarkPositions.ts'
import { readSource } from './readSource.ts'

/** A cell of the wallet by the start of its hash. */
const cellOf = (prefix: string) =>
  readSource(walletSource()).positions.find(({ cell }) => cell.startsWith(prefix))?.cell ?? expect.fail(prefix)

describe('a source file', () => {
  const source = readSource(walletSource())
  const map = new SourceMap(source)
  const lineAt = (prefix: string, offset: number) => map.find({ cell: parseHash(cellOf(prefix)), offset })?.[1]

  test('has files, functions and marks; those of the standard library have no range', () => {
    expect(source.code_hash).toBe(walletSourceParts.code.hash())
    expect([source.compiler, source.entrypoint]).toEqual(['1.4.1', 'contracts/wallet.tolk'])
    expect(source.files.map(({ id, path }) => [id, path])).toEqual([[1, 'contracts/wallet.tolk']])
    expect(source.functions[1]).toEqual({ name: 'processSigned', range: [1, 8, 5, 27, 2] })
    expect(source.functions[4]).toEqual({ name: 'Storage.load' })
    expect(source.marks).toHaveLength(walletSourceParts.marks.length)
    expect(source.marks.find(({ name }) => name === 'storage')?.parts).toEqual([
      { name: 'isSignatureAllowed', type: 'bool' },
      { name: 'seqno', type: 'uint32' },
    ])
  })

  test('a location is the last mark at an offset or before it', () => {
    expect([0, 8, 88, 112].map(offset => lineAt('45274d', offset))).toEqual([4, 4, 4, 5])
    expect(lineAt('a35912', 0)).toBeUndefined()
    expect([167, 168, 183, 184].map(offset => lineAt('a35912', offset))).toEqual([9, 10, 10, 11])
    expect(map.find({ cell: parseHash('0'.repeat(64)), offset: 0 })).toBeUndefined()
  })

  test('marks in a continuation inside of the bits of a cell are in this cell', () => {
    expect([400, 440, 712].map(offset => lineAt('a35912', offset))).toEqual([15, 15, 22])
  })

  test('the body of a method is found in the leaf of the method dictionary, after its label', () => {
    const dictionary = writeMarks(walletSourceParts.code, walletSourceParts.marks)
    const found = readMarkPositions(dictionary, walletSourceParts.code, 1000)
    const leaf = found.find(({ cell }) => cell.startsWith('6b11b8'))
    expect(leaf?.offset).toBe(18)
    expect(lineAt('6b11b8', 50)).toBe(39)
  })

  test('a body that no method has any more has no position', () => {
    const dictionary = writeDict([[1n, entry => entry.bit(false).bit(false)]], 256) ?? expect.fail()
    const other = writeDict([[2n, entry => entry.bit(false).maybeRef(offsetsOf(0, 7))]], 256) ?? expect.fail()
    const kept = writeDict([[2n, entry => entry.bit(true).maybeRef(offsetsOf(0, 7))]], 256) ?? expect.fail()
    const read = (each: typeof dictionary) => readMarkPositions(each, walletSourceParts.code, 1)
    expect(read(dictionary)).toEqual([])
    expect(read(other)).toEqual([])
    expect(read(kept)).toEqual([{ cell: '2'.padStart(64, '0'), offset: 7, marks: [0] }])
  })

  test('the ABI in it is an ABI like any other', () => {
    const [fromFile] = readAbiText(walletSource())
    const [fromText] = readAbiText(source.abi ?? '')
    for (const abi of [fromFile, fromText])
      expect([abi?.name, abi?.codeHashes]).toEqual(['DemoWallet', [walletSourceParts.code.hash()]])
  })

  test('types that unfold to more values than a variable has are one value each', () => {
    const types = Array.from({ length: 40 }, (_, at) => ({ kind: 'StructRef', struct_name: `S${at}` }))
    const declarations = types.map(({ struct_name: name }, ty_idx) => ({
      ...{ kind: 'struct', name, ty_idx, ident_loc: [1, 1, 1, 1, 1] },
      fields: ['a', 'b'].map(field => ({ name: field, ty_idx: Math.min(ty_idx + 1, types.length) })),
    }))
    const mark = { kind: 'var', var_name: 'big', is_parameter: false, ty_idx: 0, ir_slots: [1, 2] }
    const file = buildSourceFile({
      ...walletSourceParts,
      ...{ types: [...types, { kind: 'int' }], declarations, functions: [] },
      marks: [
        { mark, at: [['45274d', 0]] },
        { mark: { ...mark, ty_idx: 38, ir_slots: [1, 2, 3, 4] }, at: [['45274d', 0]] },
      ],
    })
    const [big, small] = readSource(JSON.stringify(file)).marks
    expect(big?.parts).toEqual([
      { name: '[0]', type: 'S0' },
      { name: '[1]', type: '' },
    ])
    expect(small?.parts?.map(({ name }) => name)).toEqual(['a.a', 'a.b', 'b.a', 'b.b'])
  })

  test('the reply of a verifier, with a list of bundles, is read too', () => {
    const { bundle, ...file } = buildSourceFile(walletSourceParts)
    expect(readSource(JSON.stringify({ ...file, bundles: [bundle] })).positions).toEqual(source.positions)
  })
})

/** `HashmapE` with one mark at one offset. */
const offsetsOf = (mark: number, offset: number) =>
  writeDict([[BigInt(mark), each => each.ref(writeDict([[BigInt(offset), () => {}]], 10) ?? new Builder().end())]], 32)

describe('a source file that cannot be used is refused with the place', () => {
  type Json = Record<string, never>
  const file = () => buildSourceFile(walletSourceParts) as unknown as Json
  const reject = (change: (file: Json) => unknown) => {
    const changed = change(file())
    try {
      readSource(typeof changed === 'string' ? changed : JSON.stringify(changed))
    } catch (error) {
      return error
    }
    return expect.fail('it was read')
  }
  const withMap = (change: object) => (each: Json) => {
    const bundle = each.bundle as unknown as { source_map: object }
    return { ...(each as object), bundle: { ...bundle, source_map: { ...bundle.source_map, ...change } } }
  }
  const withBundle = (change: object) => (each: Json) => ({
    ...(each as object),
    bundle: { ...(each.bundle as unknown as object), ...change },
  })
  const outOfRange = writeDict([[2n, entry => entry.bit(true).maybeRef(offsetsOf(9999, 7))]], 256)

  test.each([
    ['text that is no JSON', () => 'fun main() {}', 'line 1, column 1', ''],
    ['another file', () => '{"name":"x"}', 'the top level', 'it has no bundle'],
    ['a file of a source map of JavaScript', () => '{"version":3,"mappings":"AAAA"}', 'the top level', 'no bundle'],
    ['an ABI', () => '{"abi_schema_version":"1.0"}', 'the top level', 'no bundle'],
    ['a build without marks', withBundle({ source_map: null }), 'bundle', 'no source_map'],
    [
      'another language',
      withBundle({ compiler: { language: 'func', version: '0.4' } }),
      'bundle.compiler.language',
      '',
    ],
    [
      'an old compiler',
      withBundle({ compiler: { language: 'tolk', version: '1.3.0' } }),
      'bundle.compiler.version',
      '1.4',
    ],
    [
      'the hash of other code',
      (each: Json) => ({ ...(each as object), code_hash: 'a'.repeat(64) }),
      'code_hash',
      'has the hash',
    ],
    ['no texts of its files', withBundle({ files: [] }), 'bundle.files', 'no file'],
    [
      'code cut short',
      withMap({ code_boc64: toBocBase64(walletSourceParts.code).slice(0, 200) }),
      'bundle.source_map.code_boc64',
      'invalid BoC',
    ],
    [
      'marks cut short',
      withMap({
        debug_marks_base64: toBocBase64(writeMarks(walletSourceParts.code, walletSourceParts.marks)).slice(0, 400),
      }),
      'bundle.source_map.debug_marks_base64',
      'invalid BoC',
    ],
    [
      'another cell as marks',
      withMap({ debug_marks_base64: toBocBase64(walletSourceParts.code) }),
      'bundle.source_map.debug_marks_base64',
      'not a dictionary',
    ],
    [
      'a mark that is not listed',
      withMap({ debug_marks_base64: toBocBase64(outOfRange ?? new Builder().end()) }),
      'bundle.source_map.debug_marks_base64',
      'mark 9999 is not in the list',
    ],
    [
      'an unknown kind of mark',
      withMap({ debug_marks_json: [{ mark_id: 0, kind: 'sparkle' }] }),
      'bundle.source_map.debug_marks_json[0].kind',
      'unknown kind',
    ],
    [
      'marks out of order',
      withMap({ debug_marks_json: [{ mark_id: 1, kind: 'scope_end' }] }),
      'bundle.source_map.debug_marks_json[0].mark_id',
      'expected 0',
    ],
    [
      'a range of three numbers',
      withMap({ debug_marks_json: [{ mark_id: 0, kind: 'loc', range: [1, 2, 3] }] }),
      'bundle.source_map.debug_marks_json[0].range',
      'expected 5 numbers',
    ],
    [
      'a function that is not listed',
      withMap({
        debug_marks_json: [{ mark_id: 0, kind: 'leave_fun', f_idx: 99, range: [1, 1, 1, 1, 1], ir_return: [] }],
      }),
      'bundle.source_map.debug_marks_json[0].f_idx',
      '99',
    ],
  ])('%s', (_, change, position, reason) => {
    const error = reject(change)
    expect(error).toMatchObject({ code: 'input.source', details: { position: expect.stringContaining(position) } })
    expect(String(error)).toContain(reason)
  })

  test('a file over the limit', () => {
    expect(reject(() => `{"bundle":"${'x'.repeat(9_000_000)}"}`)).toMatchObject({ code: 'input.source' })
  })
})
