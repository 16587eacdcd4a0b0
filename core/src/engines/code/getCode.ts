import type { Cell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import type { DebugCode, DebugCodeBlock, DebugCodeLine } from '../../contract/debugCode.ts'
import type { Call } from '../../contract/operations.ts'
import type { CodeBlock, CodeLine, CodeMethod } from '../../disassembly/Listing.ts'
import { parseAddress } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'
import { resolveCode } from '../../getMethods/codeMethods.ts'
import type { Hash } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { nameMethods } from './nameMethods.ts'

/** A listing of code; the code of a library if it is a reference to one. @throws input.boc, emulation.libraryMissing, source.* */
export async function getCode(context: CallContext, request: Call<'debugCode'>['body']): Promise<DebugCode> {
  const { boc, account, max_lines } = request
  const given = cellFromText(boc)
  const abis = readRequestAbis(request)
  const code = await loadCode(context, given)
  const address = account === undefined ? undefined : parseAddress(account)
  const contracts = [given, code].map(each => ({ address, codeHash: each.hash() }))
  const listing = await listCode(code, {
    ...(max_lines !== undefined && { maxLines: max_lines }),
    findName: nameMethods(abis, contracts),
  })
  return { ...listing, code_hash: given.hash(), ...(code !== given && { library: code.hash() }) }
}

/** A listing of code that is no reference to a library. */
export async function listCode(
  code: Cell,
  options: { readonly maxLines?: number; readonly findName?: (id: number) => string | undefined } = {},
): Promise<DebugCode> {
  // The assembler is large, and most calls need none.
  const { disassemble } = await import('../../disassembly/disassemble.ts')
  const { root, isTruncated } = disassemble(code, options)
  const blocks = presentBlocks(root)
  return {
    code_hash: code.hash(),
    blocks,
    instructions: blocks.reduce((sum, { lines }) => sum + lines.length, 0),
    is_truncated: isTruncated,
  }
}

async function loadCode(context: CallContext, given: Cell): Promise<Cell> {
  const { chain } = context.network
  const libraries = new Map<Hash, Cell>()
  for (;;) {
    const resolved = resolveCode(given, libraries)
    if ('code' in resolved) return resolved.code
    const loaded = await chain.getLibraries([resolved.missing], callOptions(context))
    const library = loaded.get(resolved.missing)
    if (!library) throw new AppError('emulation.libraryMissing', { hashes: [resolved.missing] })
    libraries.set(resolved.missing, library)
  }
}

/** Blocks by their position: those that several instructions refer to are there once. */
function presentBlocks(root: CodeBlock): DebugCodeBlock[] {
  const positions = new Map<CodeBlock, number>()
  const listed: { readonly block: CodeBlock; readonly method?: CodeMethod }[] = []
  const add = (block: CodeBlock, method?: CodeMethod): number => {
    const known = positions.get(block)
    if (known !== undefined) return known
    positions.set(block, listed.length)
    listed.push({ block, ...(method && { method }) })
    return listed.length - 1
  }
  add(root)
  const blocks: DebugCodeBlock[] = []
  // Grows while it is walked.
  for (const { block, method } of listed) {
    const { cell, offset, lines } = block
    blocks.push({
      cell: cell.hash(),
      offset,
      ...(method && { method: { id: method.id, ...(method.name !== undefined && { name: method.name }) } }),
      lines: lines.map(line => presentLine(line, add)),
    })
  }
  return blocks
}

function presentLine(
  { offset, size, kind, text, inline, refs }: CodeLine,
  add: (block: CodeBlock, method?: CodeMethod) => number,
): DebugCodeLine {
  const blocks = [...(inline ? [inline] : []), ...refs.flatMap(ref => (ref.type === 'code' ? [ref.block] : []))]
  const methods = refs.flatMap(ref => (ref.type === 'methods' ? ref.methods : []))
  const data = refs.flatMap(ref => (ref.type === 'data' ? [ref.cell.hash()] : []))
  return {
    offset,
    size,
    kind,
    text,
    ...(blocks.length > 0 && { blocks: blocks.map(block => add(block)) }),
    ...(methods.length > 0 && { methods: methods.map(method => add(method.block, method)) }),
    ...(data.length > 0 && { data }),
  }
}
