import type { Json } from '../wire/json.ts'
import { readJsonPieces, type Scheduler } from '../wire/jsonPieces.ts'
import type { OperationName, Reply } from './operations.ts'
import { int64Value, type OperationTable } from './operationTable.ts'

/**
 * Reads the reply of an operation that another process of this program wrote (the lines of `writeJsonPieces`), in steps that yield
 * to the event loop. The reply is not validated, because its writer has the same schema.
 */
export async function readInternalReply<N extends OperationName>(
  name: N,
  lines: Iterable<string> | AsyncIterable<string>,
  { operations, int64 }: OperationTable,
  scheduler: Scheduler,
): Promise<Reply<N>> {
  const value = await readJsonPieces(lines, scheduler)
  const { reply } = operations[name]
  if (reply !== undefined) await convertInt64(value, reply, int64, scheduler)
  // The handler of this operation wrote it, so it has this type.
  return value as Reply<N>
}

/** Number of arrays and objects between two checks of the clock. */
const checkInterval = 256

async function convertInt64(
  reply: Json,
  position: number,
  int64: OperationTable['int64'],
  scheduler: Scheduler,
): Promise<void> {
  const stack: { readonly value: Json; readonly position: number }[] = [{ value: reply, position }]
  const visit = (parent: { [key: string | number]: Json }, key: string | number, at: number) => {
    const value = parent[key]
    if (value === undefined) return
    if (at === int64Value) parent[key] = BigInt(value as number | bigint)
    else stack.push({ value, position: at })
  }
  let visited = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const parent = next.value as { [key: string | number]: Json } // by the schema
    const container = int64[next.position]
    if (container === undefined) throw new Error('a reply cannot be a single integer')
    if (typeof container === 'number')
      for (let i = 0; i < (next.value as Json[]).length; i++) visit(parent, i, container)
    else for (const name in container) visit(parent, name, container[name] as number) // a member of it
    if (++visited % checkInterval === 0 && scheduler.shouldYield()) await scheduler.yield()
  }
}
