import type { OperationName } from '../contract/operations.ts'
import { AppError } from '../errors.ts'

const engineFields = ['engine', 'second_opinion'] as const
type EngineField = (typeof engineFields)[number]

/** Where the body of an operation has a run: the body itself, or the object at this path. */
const runPaths = ['', 'run', 'changes', 'left.run', 'right.run', 'compare.left.run', 'compare.right.run'].map(path => ({
  keys: path === '' ? [] : path.split('.'),
  prefix: path === '' ? '' : `${path}.`,
}))

/** The fields that runs of these operations have; those of all others are made on the engine of record alone. */
const honoured: Partial<Readonly<Record<OperationName, readonly EngineField[]>>> = {
  debugEmulate: ['engine', 'second_opinion'],
  debugBundle: ['second_opinion'],
  debugCapsuleRun: ['second_opinion'],
  debugCompare: ['engine'],
}

const reasons: Readonly<Record<EngineField, string>> = {
  engine:
    'the engine can be chosen in /debug/emulate and for a run of /debug/compare only; leave it out here, or set it there',
  second_opinion:
    'only /debug/emulate, /debug/bundle and the run of a capsule have a second opinion; leave it out here, or request it there',
}

/** @throws input.body for a field about engines where the operation would ignore it */
export function checkEngineFields(name: OperationName, body: unknown): void {
  for (const { keys, prefix } of runPaths) {
    const run = find(body, keys)
    if (run === undefined) continue
    for (const field of engineFields)
      if (run[field] !== undefined && !honoured[name]?.includes(field))
        throw new AppError('input.body', { path: `${prefix}${field}`, reason: reasons[field] })
    for (const list of ['earlier', 'messages']) checkMessages(run[list], `${prefix}${list}`)
  }
}

/** The messages of a run have no engine of their own. @throws input.body */
function checkMessages(messages: unknown, path: string): void {
  if (!Array.isArray(messages)) return
  for (const [index, message] of messages.entries())
    for (const field of engineFields) {
      if (!isObject(message) || message[field] === undefined) continue
      const reason = 'it is for all messages of a request; leave it out here, or give it beside the list'
      throw new AppError('input.body', { path: `${path}[${index}].${field}`, reason })
    }
}

/** The object at a path of the body; `undefined` if it is none. */
function find(body: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  let found = body
  for (const key of keys) found = isObject(found) ? found[key] : undefined
  return isObject(found) ? found : undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
