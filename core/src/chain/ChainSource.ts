import { AppError } from '../errors.ts'
import type { CallOptions } from './MasterchainBlock.ts'
import {
  type AnyMethod,
  methodNames,
  methodRow,
  type RequiredMethod,
  type SourceMethod,
  type SourceMethods,
} from './sourceMethods.ts'

/** A source in which every method is optional, such as an index only or a node only. */
export type PartialSource = { readonly name: string } & Partial<SourceMethods>

/** A source of chain data: blocks, configuration, accounts and libraries; all else is optional. */
export type ChainSource = PartialSource & Pick<SourceMethods, RequiredMethod>

/** A source, or a part of one: the types of its methods are those of the table. */
export const defineSource = <S extends Partial<SourceMethods>>(
  source: S,
): Omit<S, SourceMethod> & Pick<SourceMethods, keyof S & SourceMethod> => source as never // by the constraint

/** A method that not every source has, bound to its source. @throws source.unsupported */
export function requireMethod<M extends SourceMethod>(source: PartialSource, method: M): SourceMethods[M] {
  const own = source[method]
  if (!own) throw unsupportedMethod(source.name, method)
  // The method may use `this`; binding keeps its signature.
  return own.bind(source) as unknown as SourceMethods[M]
}

/** The error of a source that does not have a method. */
export const unsupportedMethod = (source: string, method: SourceMethod): AppError<'source.unsupported'> =>
  new AppError('source.unsupported', { source, what: methodRow(method).label })

/** A source or server that did not respond: until the next attempt its calls fail at once, or go to the next one. */
export type OpenCircuit = {
  readonly name: string
  /** Since the first of its failures. */
  readonly openForMs: number
  readonly nextTryMs: number
  /** Its last error. */
  readonly reason: string
}

/** A call of a source. */
export type SourceCall = {
  readonly method: SourceMethod
  /** The arguments that identify it. */
  readonly args: readonly unknown[]
  readonly options: CallOptions | undefined
  /** Sends it on, with other options or arguments if given. */
  readonly send: (options?: CallOptions, args?: readonly unknown[]) => Promise<unknown>
}

/** A source with the same methods, whose calls go through `handle`. */
export function wrapMethods<S extends PartialSource>(source: S, handle: (call: SourceCall) => Promise<unknown>): S {
  const wrapped: Record<string, unknown> = { ...source }
  for (const method of methodNames) {
    const own = source[method] as AnyMethod | undefined
    if (!own) continue
    wrapped[method] = async (...all: readonly unknown[]) => {
      const { keyArguments = 1 } = methodRow(method)
      const given = Array.from({ length: keyArguments }, (_, index) => all[index])
      // By the signature of every method.
      const options = all[keyArguments] as CallOptions | undefined
      return handle({
        method,
        args: given,
        options,
        send: (sent = options, args = given) => own.apply(source, [...args, sent]),
      })
    }
  }
  // The same methods with the same results.
  return wrapped as S
}
