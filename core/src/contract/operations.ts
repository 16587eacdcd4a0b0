import type { z } from 'zod'
import { debugOperations } from './debugOperations.ts'
import type { Operation } from './operation.ts'
import { v2Operations } from './v2Operations.ts'

/** Every operation of the service, by name. */
export const operations = { ...v2Operations, ...debugOperations } as const

/** The name of an operation. */
export type OperationName = keyof typeof operations

type Row<N extends OperationName> = (typeof operations)[N]
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What an operation's handler is given: checked, in the form that code uses. */
export type Call<N extends OperationName> = {
  readonly params: Parsed<Row<N>['params']>
  readonly headers: Parsed<Row<N>['headers']>
  readonly body: Parsed<Row<N>['body']>
}

/** What a caller gives; parts that have nothing required may be left out. */
export type CallInput<N extends OperationName> = {
  readonly params?: Parsed<Row<N>['params']>
  readonly headers?: Parsed<Row<N>['headers']>
} & (Row<N>['body'] extends z.ZodType ? { readonly body: Parsed<Row<N>['body']> } : { readonly body?: undefined })

/** What an operation answers, in the form that code uses: 64-bit integers are `bigint`. */
export type Reply<N extends OperationName> = Parsed<Row<N>['reply']>

/** One function an operation; forget one and the compiler names it. */
export type Handlers<Context> = {
  readonly [N in OperationName]: (context: Context, call: Call<N>) => Promise<Reply<N>>
}

/** Every operation's name, in the table's order. */
// `Object.keys` forgets which keys the table has.
export const operationNames = Object.keys(operations) as readonly OperationName[]

/** Whether a text from outside names an operation. */
export function isOperationName(text: string): text is OperationName {
  return Object.hasOwn(operations, text)
}

/** Whether an operation can answer with lines of progress before its reply. */
export function reportsProgress(operation: Operation): boolean {
  return operation.group === 'debug' && operation.work === 'run'
}
