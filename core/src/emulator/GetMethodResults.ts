import type { GetMethodResult, StackItem } from '../getMethods/stack.ts'
import { LruCache } from '../LruCache.ts'
import type { Executor } from './Emulation.ts'
import { getMethodPrices } from './getMethodConfig.ts'
import { writeStack } from './vmStack.ts'

type Input = Parameters<Executor['runGetMethod']>[0]

/** A run and the length of its reply. */
export type MeasuredRun = { readonly result: GetMethodResult; readonly length: number }

type Entry = { readonly weight: number } & (
  | { readonly kind: 'ran' | 'reads context' }
  | { readonly kind: 'known'; readonly result: GetMethodResult }
)

/** In characters of keys and replies. */
const maxWeight = 16 * 2 ** 20

/**
 * Instructions that read more than code, data, address and stack: time, balance, randomness, configuration, blocks, prices. What a
 * child VM gets as its c7 is a value on the stack, so that it needs an instruction of the parent to read it, and is excluded anyway.
 */
const readsContext = new RegExp(
  `^execute (?:${[
    ...['GETPARAM', 'NOW', 'BLOCKLT', 'LTIME', 'BALANCE', 'CONFIG', 'INCOMINGVALUE', 'STORAGEFEES'],
    ...['PREV', 'UNPACKEDCONFIG', 'DUEPAYMENT', 'GLOBALID', 'GET\\w*FEE', 'GETPRECOMPILEDGAS', 'IN_?MSG', 'SENDMSG'],
    ...['RAND', 'SETRAND', 'ADDRAND', 'GETGLOB 0$', 'GETGLOBVAR', 'SETGLOB 0$', 'SETGLOBVAR', 'RUNVM', 'PUSHCTRX'],
    ...['POPCTRX', '.*c7'],
  ].join('|')})`,
  'm',
)

/**
 * Results of get methods that depend on nothing but code, data, address and stack: they hold at any time and for any block. Which
 * ones do is read from the log of a run, whose instructions are all that it executed. A log takes time, so that a method is first
 * run without one, and with one only when it is run again.
 */
export class GetMethodResults {
  private readonly entries = new LruCache<Entry>(maxWeight, ({ weight }) => weight)

  /** The known result, else that of a run; `run` returns the log of one with instructions. */
  resolve(input: Input, run: (verbosity?: 'instructions') => MeasuredRun): GetMethodResult {
    const key = keyOf(input)
    const known = this.entries.get(key)
    if (known?.kind === 'known') return known.result
    if (known?.kind === 'reads context') return run().result
    const weight = key.length
    if (known === undefined) {
      this.entries.set(key, { kind: 'ran', weight })
      return run().result
    }
    const { result: logged, length } = run('instructions')
    const { vmLog, ...result } = logged
    // When the library is there the result is another one.
    if (result.missingLibrary !== undefined) return result
    this.entries.set(
      key,
      isWhole(vmLog) && !readsContext.test(vmLog)
        ? { kind: 'known', result, weight: weight + length }
        : { kind: 'reads context', weight },
    )
    return result
  }
}

/** A longer log has lost its beginning. */
const maxLogLength = 1_000_000

const isWhole = (log: string | undefined): log is string => log !== undefined && log !== '' && log.length < maxLogLength

/** Rules and prices of the VM change with the configuration; contracts can read the rest of it by instructions only. */
function keyOf({ code, data, address, methodId, stack, gasLimit, config, libraries }: Input): string {
  const known = libraries.size === 0 ? '' : [...libraries.keys()].sort().join()
  const prices = getMethodPrices(config).hash()
  return `${code.hash()} ${data.hash()} ${address} ${methodId} ${stackKey(stack)} ${gasLimit} ${prices} ${known}`
}

/** A text for each stack: of one with cells and integers only, as most are, without writing it as cells. */
function stackKey(stack: readonly StackItem[]): string {
  const keys: string[] = []
  for (const item of stack) {
    if ('cell' in item) keys.push(item.type, item.cell.hash())
    else if (item.type === 'int') keys.push(item.type, String(item.value))
    else return writeStack(stack).hash()
  }
  return keys.join(',')
}
