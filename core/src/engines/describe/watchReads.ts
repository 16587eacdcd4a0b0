import { type ChainSource, type SourceCall, wrapMethods } from '../../chain/ChainSource.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { errorMeaning, isAppError, isSourceFailure } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { withProperties } from '../context/withProperties.ts'

/** What only adds to a result: where it is missing, others have the same. */
const optionalMethods: ReadonlySet<string> = new Set(['getTraceOfMessage', 'getStateBefore', 'getJettons'])

/**
 * A context with which everything can be read, and whether all that was read stays as it is: no failed source, no newest block, no
 * limit of time. With `isFixed` the network stays as it is, with its newest block and what it does not have.
 */
export function watchReads(
  context: CallContext,
  isFixed: boolean,
): { readonly context: CallContext; readonly isFinal: () => boolean } {
  let isFinal = true
  const end = () => {
    isFinal = false
  }
  const { network, deps } = context
  const chain: ChainSource = wrapMethods(network.chain, async call => {
    try {
      const reply = await call.send()
      if (!isFixed && !isFinalReply(call, reply)) end()
      return reply
    } catch (error) {
      const isOptional = optionalMethods.has(call.method) && errorMeaning(error) === 'unsupported'
      // A call that was cancelled, or a limit of time, ends it in any case.
      if (!isOptional && !(isFixed && isSourceFailure(error))) end()
      throw error
    }
  })
  const { executor } = deps
  return {
    isFinal: () => isFinal,
    context: {
      ...context,
      network: withProperties(network, { chain: { value: chain, enumerable: true } }),
      deps: {
        ...deps,
        onTimeLimit() {
          end()
          deps.onTimeLimit?.()
        },
        executor: {
          facts: executor.facts,
          runTransaction: input => executor.runTransaction(input),
          runTickTock: input => executor.runTickTock(input),
          runGetMethod(input) {
            try {
              return executor.runGetMethod(input)
            } catch (error) {
              // Of time or memory: elsewhere it may succeed.
              if (isAppError(error)) end()
              throw error
            }
          },
        },
      },
    },
  }
}

function isFinalReply({ method, args }: SourceCall, reply: unknown): boolean {
  switch (method) {
    case 'getMasterchainBlock':
      return args[0] !== 'newest' && (reply as MasterchainBlock).inferred === undefined
    case 'getLibraries':
      // A library that is missing now may be published later.
      return (args[0] as readonly unknown[]).every(hash => (reply as ReadonlyMap<unknown, unknown>).has(hash))
    default:
      return true
  }
}
