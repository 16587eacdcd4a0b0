import type { Hash } from '../../../units.ts'
import type { liteApiFunctions, liteApiTypes } from './liteApi.ts'

/** A line of the schema. */
type TypeLine = (typeof liteApiTypes)[number]
type FunctionLine = (typeof liteApiFunctions)[number]

type Simplify<T> = { [K in keyof T]: T[K] }

type Left<L> = L extends `${infer Text} = ${string}` ? Text : never
type Head<L> = Left<L> extends `${infer Name} ${string}` ? Name : Left<L>
type NameIn<L> = Head<L> extends `${infer Name}#${string}` ? Name : Head<L>
type ResultIn<L> = L extends `${string} = ${infer Result}` ? Result : never
type FieldsIn<L> = Left<L> extends `${string} ${infer Fields}` ? Simplify<ReadFields<Fields>> : Record<never, never>

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

// A flag without a value of its own (`mode.6?true`) is a bit of the mode, and nothing besides.
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
/** What can be asked, with the parameters. */
export type TlFunctions = { [L in FunctionLine as NameIn<L>]: FieldsIn<L> }
type Results = { [L in TypeLine as NameIn<L>]: ResultIn<L> }
type Answers = { [L in FunctionLine as NameIn<L>]: ResultIn<L> }

/** A value that says in `@type` which of a type's constructors it is. */
export type Boxed<R> = {
  [N in keyof TlTypes]: Results[N] extends R ? Simplify<{ readonly '@type': N } & TlTypes[N]> : never
}[keyof TlTypes]

/** The name of a type that several constructors may make. */
export type TypeName = Results[keyof Results]
/** The name of a constructor. */
export type ConstructorName = keyof TlTypes
/** The name of a question that has an answer of a type of its own. */
export type FunctionName = Exclude<keyof TlFunctions, 'liteServer.query' | 'liteServer.waitMasterchainSeqno'>
/** The parameters of a question. */
export type Params<F extends keyof TlFunctions> = TlFunctions[F]
/** The answer to a question. */
export type Answer<F extends FunctionName> = Boxed<Answers[F]>
/** What a server says when it does not answer. */
export type LiteserverRefusal = Boxed<'liteServer.Error'>
