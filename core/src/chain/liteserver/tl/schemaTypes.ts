import type { Hash } from '../../../units.ts'
import type { liteApiFunctions, liteApiTypes } from './liteApi.ts'

/** A line of the schema. */
type TypeLine = (typeof liteApiTypes)[number]
type FunctionLine = (typeof liteApiFunctions)[number]

type Flatten<T> = { [K in keyof T]: T[K] }

type Declaration<L> = L extends `${infer Text} = ${string}` ? Text : never
type Head<L> = Declaration<L> extends `${infer Name} ${string}` ? Name : Declaration<L>
type NameIn<L> = Head<L> extends `${infer Name}#${string}` ? Name : Head<L>
type ResultIn<L> = L extends `${string} = ${infer Result}` ? Result : never
type FieldsIn<L> =
  Declaration<L> extends `${string} ${infer Fields}` ? Flatten<ReadFields<Fields>> : Record<never, never>

/** `name:type name:(vector type) …`, one field after the other. */
type ReadFields<S> = S extends `${infer First} ${infer Rest}`
  ? First extends `${infer Name}:(vector`
    ? Rest extends `${infer Item}) ${infer Others}`
      ? { readonly [K in Name]: readonly Scalar<Item>[] } & ReadFields<Others>
      : Rest extends `${infer Item})`
        ? { readonly [K in Name]: readonly Scalar<Item>[] }
        : never
    : ReadField<First> & ReadFields<Rest>
  : ReadField<S>

// A flag without a value of its own (`mode.6?true`) is a bit of the mode, without a field.
type ReadField<S> = S extends `${infer Name}:${infer Type}`
  ? Type extends `${string}?${infer Inner}`
    ? Inner extends 'true'
      ? unknown
      : { readonly [K in Name]?: Scalar<Inner> }
    : { readonly [K in Name]: Scalar<Type> }
  : never

type Scalars = {
  int: number
  '#': number
  long: bigint
  int256: Hash
  bytes: Uint8Array
  string: string
  Bool: boolean
}

type Scalar<T> = T extends keyof Scalars ? Scalars[T] : T extends keyof TlTypes ? TlTypes[T] : Boxed<T>

/** The constructors of the schema by name, each with its fields. */
export type TlTypes = { [L in TypeLine as NameIn<L>]: FieldsIn<L> }
/** The functions of the schema by name, each with its parameters. */
export type TlFunctions = { [L in FunctionLine as NameIn<L>]: FieldsIn<L> }
type Results = { [L in TypeLine as NameIn<L>]: ResultIn<L> }
type FunctionResults = { [L in FunctionLine as NameIn<L>]: ResultIn<L> }

/** A boxed value; `@type` is its constructor. */
export type Boxed<R> = {
  [N in keyof TlTypes]: Results[N] extends R ? Flatten<{ readonly '@type': N } & TlTypes[N]> : never
}[keyof TlTypes]

/** The name of a boxed type. */
export type TypeName = Results[keyof Results]
/** The name of a constructor. */
export type ConstructorName = keyof TlTypes
/** The name of a function with a result type of its own. */
export type FunctionName = Exclude<keyof TlFunctions, 'liteServer.query' | 'liteServer.waitMasterchainSeqno'>
/** The parameters of a function. */
export type Params<F extends keyof TlFunctions> = TlFunctions[F]
/** The reply to a function call. */
export type LiteserverReply<F extends FunctionName> = Boxed<FunctionResults[F]>
/** The error reply of a server. */
export type LiteserverError = Boxed<'liteServer.Error'>
