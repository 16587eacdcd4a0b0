import { checkObject, isObject, memberPath, type Naming } from './checkObject.ts'
import { type CheckContext, describeJson } from './checkValues.ts'
import { toFault } from './Fault.ts'
import { schemas, type Values } from './schemas.ts'
import type { SignData, TonConnectRequest } from './TonConnectRequest.ts'

type ReadSignData = Pick<TonConnectRequest, 'signData' | 'network' | 'from'>

const kinds = ['text', 'binary', 'cell'] as const

/** Reads the payload of `signData`, and reports every fault. */
export function readSignData(
  value: unknown,
  { path, naming }: { readonly path: string; readonly naming: Naming },
  context: CheckContext,
): ReadSignData {
  const typeName = naming === 'short' ? 't' : 'type'
  const type = isObject(value) ? value[typeName] : undefined
  const kind = kinds.find(each => each === type)
  if (!kind) {
    const known = [...kinds]
    context.report(toFault(memberPath(path, typeName), 'field.kind', { value: describeJson(type), known }))
    return {}
  }
  const ignored = naming === 'short' ? ['m'] : []
  const at = { path, naming, ignored }
  if (isObject(value) && !Object.hasOwn(value, 'network') && !Object.hasOwn(value, 'n'))
    context.report(toFault(memberPath(path, naming === 'short' ? 'n' : 'network'), 'network.missing', {}))
  if (kind === 'text') {
    const read = checkObject(value, schemas.text, at, context)
    return { ...toCommon(read), ...(read?.text !== undefined && { signData: { type: 'text', text: read.text } }) }
  }
  if (kind === 'binary') {
    const read = checkObject(value, schemas.binary, at, context)
    return { ...toCommon(read), ...(read?.bytes && { signData: { type: 'binary', bytes: read.bytes } }) }
  }
  const read = checkObject(value, schemas.cell, at, context)
  const { schema, cell } = read ?? {}
  const signData: SignData | undefined = schema !== undefined && cell ? { type: 'cell', schema, cell } : undefined
  return { ...toCommon(read), ...(signData && { signData }) }
}

const toCommon = (read: Pick<Values<typeof schemas.text>, 'network' | 'from'> | undefined) => ({
  ...(read?.network !== undefined && { network: read.network }),
  ...(read?.from !== undefined && { from: read.from }),
})
