import { formatOpCode } from '../../actions/ops/comments.ts'
import type { DebugContract } from '../../contract/debugReference.ts'
import { listExitCodesOf } from '../../contracts/exitCodes.ts'
import { codeHashesOf, interfaceNames, lineage, messagesOfInterface } from '../../contracts/interfaces.ts'
import { methodsOfInterface } from '../../getMethods/getMethods.ts'
import { findLayout } from '../../messages/bodyLayouts.ts'
import { storageLayouts } from '../../messages/storageLayouts.ts'

type StackEntry = DebugContract['get_methods'][number]['result'][number]

/** What is known of each interface: messages, layouts of data, get methods and exit codes. */
export const listContracts = (): DebugContract[] => interfaceNames().map(describeContract)

function describeContract(name: string): DebugContract {
  const [, parent] = lineage(name)
  return {
    interface: name,
    ...(parent !== undefined && { parent }),
    code_hashes: [...codeHashesOf(name)],
    messages: listMessages(name),
    storage: [...(lineage(name).flatMap(each => storageLayouts().get(each) ?? []) ?? [])],
    get_methods: listMethods(name),
    exit_codes: listExitCodesOf(name).map(({ code, name: title, description }) => ({ code, name: title, description })),
  }
}

function listMessages(name: string): DebugContract['messages'] {
  const found = new Map<string, DebugContract['messages'][number]>()
  for (const kind of ['internal', 'ext_in', 'ext_out'] as const)
    for (const op of lineage(name).flatMap(each => messagesOfInterface(each, kind))) {
      const layout = findLayout(kind, op)
      if (!layout || found.has(`${kind} ${op}`)) continue
      const { tag, fields } = layout
      found.set(`${kind} ${op}`, {
        kind,
        op_name: op,
        ...(tag.bits === 32 && { op_code: formatOpCode(tag.value) }),
        fields,
      })
    }
  return [...found.values()]
}

function listMethods(name: string): DebugContract['get_methods'] {
  const found = new Map(
    lineage(name)
      .toReversed()
      .flatMap(methodsOfInterface)
      .map(each => [each.name, each]),
  )
  return [...found.values()].map(({ name: method, input, output }) => ({
    name: method,
    arguments: parseStack(input),
    result: parseStack(output),
  }))
}

/**
 * The entries of a stack as the ABI writes them: `kind:name:Type`, where `kind?` may be null and a tuple has its entries in
 * brackets.
 */
function parseStack(text: string): StackEntry[] {
  return splitEntries(text).flatMap(entry => {
    const [, kind, nullable, name, type] = /^(int|slice|cell|tuple|list)(\??):(\w+):(.*)$/s.exec(entry) ?? []
    return kind === undefined || name === undefined || type === undefined
      ? []
      : [{ name, kind: kind as StackEntry['kind'], type, may_be_null: nullable === '?' }] // of the pattern
  })
}

/** Splits at the commas that are in no brackets. */
function splitEntries(text: string): string[] {
  const entries: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '[' || char === '(') depth++
    else if (char === ']' || char === ')') depth--
    else if (char === ',' && depth === 0) {
      entries.push(text.slice(start, at))
      start = at + 1
    }
  }
  if (start < text.length) entries.push(text.slice(start))
  return entries
}
