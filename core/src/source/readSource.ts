import { AbiJson } from '../abi/AbiJson.ts'
import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import type { DebugSource, DebugSourceMark, SourceRange } from '../contract/debugSource.ts'
import { AppError, isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { writeJson } from '../wire/json.ts'
import { readMarkPositions } from './readMarkPositions.ts'
import { SlotTypes } from './SlotTypes.ts'

const maxLine = 2 ** 31 - 1
/** Numbers of values in one function. */
const maxSlot = 2 ** 31 - 1

/**
 * Reads a `.source.json` of the Tolk toolchain (1.4 or later): files, functions, and the debug marks with the positions
 * that the VM reports.
 *
 * @throws input.source with the path in the JSON; limit.cells
 */
export function readSource(text: string): DebugSource {
  try {
    return readFile(AbiJson.parse(text))
  } catch (error) {
    if (isAppError(error) && error.code === 'input.abi')
      throw new AppError('input.source', { position: error.details.position, reason: error.details.reason })
    throw error
  }
}

function readFile(json: AbiJson): DebugSource {
  const bundle = json.optional('bundle') ?? json.optional('bundles')?.array()[0]
  if (!bundle) throw json.error('it has no bundle: it is not a .source.json of acton build --output-sources')
  const compiler = readCompiler(bundle.get('compiler'))
  const map = bundle.optional('source_map')
  if (!map) throw bundle.error('it has no source_map: build it again with debug marks')
  const code = readCell(map.get('code_boc64'))
  const code_hash = code.hash()
  checkHash(json.get('code_hash'), code_hash)
  const symbols = map.get('symbol_types_json')
  const { files, known } = readFiles(symbols.get('files'), bundle.get('files'))
  const reader = { known, types: new SlotTypes(symbols) }
  const functions = symbols
    .get('functions')
    .array()
    .map(row => readFunction(row, known))
  const marks = map
    .get('debug_marks_json')
    .array()
    .map((row, at) => readMark(row, at, functions.length, reader))
  const dictionary = map.get('debug_marks_base64')
  const abi = bundle.optional('compiler_abi')
  return {
    code_hash,
    compiler,
    entrypoint: bundle.get('entrypoint').text(),
    files,
    functions,
    marks,
    positions: readPositions(dictionary, code, marks.length),
    ...(abi && { abi: writeJson({ code_hash, abi: abi.value }) }),
  }
}

function readCompiler(json: AbiJson): string {
  const language = json.get('language')
  if (language.text().trim().toLowerCase() !== 'tolk') throw language.error('only Tolk has debug marks')
  const version = json.get('version')
  const [, major, minor] = /^\D*(\d+)\.(\d+)/.exec(version.text()) ?? []
  if (major === undefined || Number(major) < 1 || (Number(major) === 1 && Number(minor) < 4))
    throw version.error('debug marks need Tolk 1.4 or later')
  return version.text()
}

function checkHash(json: AbiJson, hash: Hash): void {
  if (json.text().toLowerCase() !== hash) throw json.error(`the code in the file has the hash ${hash}`)
}

function readCell(json: AbiJson): Cell {
  try {
    return cellFromText(json.text().trim())
  } catch (error) {
    if (isAppError(error) && /^input\.(?:text|boc|roots)$/.test(error.code)) throw json.error(error.message)
    throw error
  }
}

function readPositions(json: AbiJson, code: Cell, markCount: number): DebugSource['positions'] {
  const dictionary = readCell(json)
  try {
    return readMarkPositions(dictionary, code, markCount).map(each => ({ ...each, marks: [...each.marks] }))
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell')
      throw json.error(`it is not a dictionary of debug marks: ${error.details.reason}`)
    throw error
  }
}

/** The files with a text, and their ids; those of the standard library have none. */
function readFiles(listed: AbiJson, texts: AbiJson) {
  const byPath = new Map(texts.array().map(file => [file.get('path').text(), file.get('content').text()] as const))
  const files = listed.array().flatMap(row => {
    const path = row.get('file_name').text()
    const text = byPath.get(path)
    return text === undefined ? [] : [{ id: row.get('file_id').integer(0, maxLine), path, text }]
  })
  if (files.length === 0) throw texts.error('no file of source_map has its text here')
  return { files, known: new Set(files.map(({ id }) => id)) }
}

/** `[file, line, column, end line, end column]`; absent for a file without a text, and for what has no place. */
function readRange(json: AbiJson, known: ReadonlySet<number>): SourceRange | undefined {
  const row = json.array()
  if (row.length !== 5) throw json.error(`expected 5 numbers, got ${row.length}`)
  const [file = 0, line = 0, column = 0, endLine = 0, endColumn = 0] = row.map(each => each.integer(0, maxLine))
  return line === 0 || !known.has(file) ? undefined : [file, line, column, Math.max(line, endLine), endColumn]
}

function readFunction(row: AbiJson, known: ReadonlySet<number>): DebugSource['functions'][number] {
  const start = readRange(row.get('ident_loc'), known)
  const end = readRange(row.get('end_loc'), known)
  const name = row.get('name').text()
  if (!start || !end) return { name }
  const [file, line, column] = start
  return { name, range: [file, line, column, end[3], end[4]] }
}

type MarkReader = { readonly known: ReadonlySet<number>; readonly types: SlotTypes }

function readMark(row: AbiJson, at: number, functionCount: number, { known, types }: MarkReader): DebugSourceMark {
  const id = row.get('mark_id')
  if (id.integer(0, maxLine) !== at) throw id.error(`expected ${at}: marks are numbered in order`)
  const kind = row.get('kind').text()
  const slots = (member: string) =>
    row
      .get(member)
      .array()
      .map(each => each.integer(0, maxSlot))
  const inFile = (member = 'range') => {
    const range = readRange(row.get(member), known)
    return range && { range }
  }
  const inFunction = () => ({ function: row.get('f_idx').integer(0, functionCount - 1) })
  const variable = (member: string) => {
    const own = slots('ir_slots')
    return {
      name: row.get(member).text(),
      slots: own,
      parts: types.split(row.get('ty_idx'), own.length).map(part => ({ ...part })),
    }
  }
  switch (kind) {
    case 'loc':
    case 'scope_start':
      return { kind, ...inFile() }
    case 'stack':
      return { kind, slots: slots('stack') }
    case 'enter_fun':
      return {
        kind,
        ...inFunction(),
        ...inFile(),
        is_inlined: row.get('is_inlined').boolean(),
        slots: slots('ir_import'),
      }
    case 'leave_fun':
      return { kind, ...inFunction(), ...inFile(), slots: slots('ir_return') }
    case 'var':
    case 'smart_cast':
      return { kind, ...variable('var_name') }
    case 'set_glob':
      return { kind, ...variable('glob_name') }
    case 'scope_end':
      return { kind }
    default:
      throw row.get('kind').error(`unknown kind of mark: ${kind.slice(0, 40)}`)
  }
}
