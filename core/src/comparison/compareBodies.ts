import type { MessageJson } from '../contract/schemas/transaction.ts'
import { shorten } from '../encoding/shorten.ts'
import type { Json } from '../wire/json.ts'
import { writeJson } from '../wire/json.ts'
import type { ComparedField } from './differenceRows.ts'

const maxFields = 12

/** The fields of two message bodies that differ; without a common layout the raw bodies. */
export function compareBodies(left: MessageJson, right: MessageJson): ComparedField[] {
  if (left.raw_body === right.raw_body) return []
  if (left.decoded_body === undefined || left.decoded_op_name !== right.decoded_op_name) return rawBodies(left, right)
  const fields = diffJson(left.decoded_body as Json, (right.decoded_body ?? null) as Json, '')
  return fields.length === 0 ? rawBodies(left, right) : fields.slice(0, maxFields).map(toField)
}

const rawBodies = (left: MessageJson, right: MessageJson): ComparedField[] => [
  { field: 'message.operation', title: 'Operation', left: operationOf(left), right: operationOf(right) },
  { field: 'message.body', title: 'Message body', left: bodyText(left), right: bodyText(right) },
]

const operationOf = ({ decoded_op_name: name, op_code: code }: MessageJson) => name ?? code

const bodyText = ({ raw_body: body }: MessageJson) => (body === undefined ? undefined : shorten(body, 24))

type JsonDifference = { readonly path: string; readonly left: Json | undefined; readonly right: Json | undefined }

const toField = ({ path, left, right }: JsonDifference): ComparedField => ({
  field: `message.body.${path}`,
  title: `Message: ${path}`,
  // Who signed what is one of the inputs: it has no effect of its own.
  weight: /(^|\.)signature$/.test(path) ? 'equal' : 'different',
  left: left === undefined ? undefined : jsonText(left),
  right: right === undefined ? undefined : jsonText(right),
})

const jsonText = (value: Json): string =>
  typeof value === 'string' ? shorten(value, 40) : shorten(writeJson(value), 40)

function diffJson(left: Json | undefined, right: Json | undefined, path: string): JsonDifference[] {
  if (left === right || (left !== undefined && right !== undefined && writeJson(left) === writeJson(right))) return []
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right))
    return [{ path, left, right }]
  const [a, b] = [left as Readonly<Record<string, Json>>, right as Readonly<Record<string, Json>>]
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  const step = (name: string) => (Array.isArray(left) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`)
  return names.flatMap(name => diffJson(a[name], b[name], step(name)))
}

const isContainer = (value: Json | undefined): value is Json & object => typeof value === 'object' && value !== null
