import type { z } from 'zod'
import { debugContentOperations } from './debugContentOperations.ts'
import { debugOperations } from './debugOperations.ts'
import { liveOperations } from './liveOperations.ts'
import type { Operation } from './operation.ts'
import { v2Operations } from './v2Operations.ts'
import { walletOperations } from './walletOperations.ts'

/** Every operation of the service, by name. */
export const operations = {
  ...v2Operations,
  ...debugOperations,
  ...debugContentOperations,
  ...liveOperations,
  ...walletOperations,
}

/** The name of an operation. */
export type OperationName = keyof typeof operations

type NamedOperation<N extends OperationName> = (typeof operations)[N]
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined

/** The decoded and validated input of an operation handler. */
export type Call<N extends OperationName> = {
  readonly params: SchemaOutput<NamedOperation<N>['params']>
  readonly headers: SchemaOutput<NamedOperation<N>['headers']>
  readonly body: SchemaOutput<NamedOperation<N>['body']>
}

/** The input of a call; parts without required members are optional. */
export type CallInput<N extends OperationName> = {
  readonly params?: SchemaOutput<NamedOperation<N>['params']>
  readonly headers?: SchemaOutput<NamedOperation<N>['headers']>
} & (NamedOperation<N>['body'] extends z.ZodType
  ? { readonly body: SchemaOutput<NamedOperation<N>['body']> }
  : { readonly body?: undefined })

/** The decoded reply of an operation: 64-bit integers are `bigint`. */
export type Reply<N extends OperationName> = SchemaOutput<NamedOperation<N>['reply']>

/** One handler per operation. */
export type Handlers<Context> = {
  readonly [N in OperationName]: (context: Context, call: Call<N>) => Promise<Reply<N>>
}

/** All operation names, in table order. */
// The type of `Object.keys` is only `string[]`.
export const operationNames = Object.keys(operations) as readonly OperationName[]

/** Whether a text is the name of an operation. */
export function isOperationName(text: string): text is OperationName {
  return Object.hasOwn(operations, text)
}

/** Whether an operation can stream progress before its reply. */
export function reportsProgress(operation: Operation): boolean {
  return operation.group === 'debug' && operation.work === 'run'
}
