import { formatOpCode } from '../../actions/ops/comments.ts'
import type { DebugContract } from '../../contract/debugReference.ts'
import { listExitCodesOf } from '../../contracts/exitCodes.ts'
import { codeHashesOf, interfaceNames, lineage, messagesOfInterface } from '../../contracts/interfaces.ts'
import { methodsOfInterface } from '../../getMethods/getMethods.ts'
import { parseStackEntries } from '../../getMethods/stackEntries.ts'
import { findLayout } from '../../messages/bodyLayouts.ts'
import { storageLayouts } from '../../messages/storageLayouts.ts'

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
    arguments: parseStackEntries(input),
    result: parseStackEntries(output),
  }))
}
