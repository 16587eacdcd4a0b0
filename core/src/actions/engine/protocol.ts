import type { ContractDetection } from '../../getMethods/detectContract.ts'
import type { PoolAsset } from '../../trace/poolAssets.ts'
import type { Address } from '../../units.ts'
import type { ExtendedKind } from '../extended/index.ts'
import type { Dex } from '../kinds/exchanges.ts'
import type { FindRefund, SharedLists } from './nodes.ts'
import { hasSent, type OpLayout } from './op.ts'
import type { Pattern } from './pattern.ts'

/** The phases in which patterns run, within a phase by the list of protocols; later ones match actions of earlier ones. */
export const phases = [
  /** Requests that would otherwise be read as plain transfers. */
  'requests',
  /** NFT and pTON transfers, and jetton transfers that differ from the standard. */
  'tokens',
  'jettons',
  'sales',
  /** Sales that a first use of the sold item settles. */
  'claims',
  /** Swaps that must be known before other jettons are mints. */
  'earlySwaps',
  'mints',
  'payments',
  /** Swaps that are nothing but transfers of jettons. */
  'routedSwaps',
  /** Subscriptions, staking of TON, domains. */
  'services',
  /** Deposits into pools, each side by itself. */
  'liquidity',
  'twoSidedLiquidity',
  'tokenStaking',
  /** Swaps, after the deposits that begin like them. */
  'swaps',
  /** Swaps that an aggregator joins to one. */
  'routes',
] as const
type Phase = (typeof phases)[number]

/** The phases of kinds beyond those of `/v2`, which run after all others. */
export const extendedPhases = [
  /** What other actions are built from, such as the mint of an item. */
  'parts',
  /** What an account did with a protocol. */
  'operations',
  /** What carries other actions: a batch, an order of a multisig, a message of a vesting contract. */
  'carriers',
] as const
type ExtendedPhase = (typeof extendedPhases)[number]
type SwapPhase = 'earlySwaps' | 'routedSwaps' | 'swaps'

/** What an exchange adds to the lists that all exchanges share. */
export type Exchange = {
  readonly dex: Dex
  readonly swapPayloads: readonly OpLayout<unknown>[]
  /** The messages that make its accounts pay a swap out; the payout may start the next swap of the same user. */
  readonly payouts: readonly OpLayout<unknown>[]
  /** The message that brings one side of a deposit to the contract that waits for both, and the one that passes both on. */
  readonly deposits: readonly { readonly side: OpLayout<unknown>; readonly both: OpLayout<unknown> }[]
  readonly pTonMasters: readonly Address[]
  /** Reads the assets of a pool from its get methods, when patterns need them. */
  readonly readPoolAssets: ((pool: ContractDetection) => readonly PoolAsset[] | undefined) | undefined
}

/** Messages in words by their op code, `0x` and eight hex digits. */
export type Operations = Readonly<Record<`0x${string}`, string>>

/** What one protocol or standard is to the classifier; one with swaps must declare what it shares as an exchange. */
export type Protocol = {
  readonly name: string
  /** What people call it; default: its name. */
  readonly displayName?: string
  readonly findRefund?: FindRefund
  /** Its messages in words, by op code: what a step is called that no pattern recognises. */
  readonly operations?: Operations
  /** Patterns of kinds beyond those of `/v2`. */
  readonly extended?: { readonly [P in ExtendedPhase]?: readonly Pattern<ExtendedKind>[] }
} & (
  | {
      readonly exchange: Exchange
      readonly patterns: { readonly [P in Phase]?: readonly Pattern[] }
    }
  | {
      readonly exchange?: undefined
      readonly patterns: { readonly [P in Exclude<Phase, SwapPhase>]?: readonly Pattern[] }
    }
)

/** Defines a protocol; its literal is checked for names that are not in the type. */
export const defineProtocol = (protocol: Protocol): Protocol => protocol

/** A message of a protocol, in words. */
export type NamedOperation = { readonly protocol: string; readonly words: string }
/** A pattern of a kind beyond those of `/v2`, with the steps that belong to its actions: the messages of its protocol. */
export type ExtendedPattern = {
  readonly pattern: Pattern<ExtendedKind>
  readonly isStep: (opCode: number | undefined) => boolean
}

/** Protocols as the classifier uses them. */
export type ProtocolSet = {
  readonly protocols: readonly Protocol[]
  readonly patterns: readonly Pattern[]
  readonly extended: readonly ExtendedPattern[]
  /** The operation of an op code; `undefined` when no protocol has it, or more than one. */
  readonly findOperation: (opCode: number | undefined) => NamedOperation | undefined
  readonly shared: SharedLists
  readonly readPoolAssets: (pool: ContractDetection) => readonly PoolAsset[] | undefined
}

/** Puts protocols together: their patterns by phase, and the lists that they share. */
export function combineProtocols(protocols: readonly Protocol[]): ProtocolSet {
  const exchanges = protocols.flatMap(({ exchange }) => exchange ?? [])
  const hasCode = (getOps: (exchange: Exchange) => readonly OpLayout<unknown>[]) => {
    const codes = new Set<number | undefined>(exchanges.flatMap(getOps).map(({ code }) => code))
    return (opCode: number | undefined) => codes.has(opCode)
  }
  const deposits = exchanges.flatMap(exchange => exchange.deposits)
  const masters = new Set<Address | undefined>(exchanges.flatMap(({ pTonMasters }) => pTonMasters))
  const operations = nameOperations(protocols)
  return {
    protocols,
    patterns: phases.flatMap(phase =>
      // A protocol without an exchange has no swap phases.
      protocols.flatMap(({ patterns }) => (patterns as { [P in Phase]?: readonly Pattern[] })[phase] ?? []),
    ),
    extended: extendedPhases.flatMap(phase =>
      protocols.flatMap(({ extended, operations: own = {} }) => {
        const codes = new Set<number | undefined>(Object.keys(own).map(Number))
        return (extended?.[phase] ?? []).map(pattern => ({
          pattern,
          isStep: (opCode: number | undefined) => codes.has(opCode),
        }))
      }),
    ),
    findOperation: opCode => (opCode === undefined ? undefined : operations.get(opCode)),
    shared: {
      isPTon: master => masters.has(master),
      isSwapPayload: hasCode(({ swapPayloads }) => swapPayloads),
      isSwapPayout: hasCode(({ payouts }) => payouts),
      findDepositSide(node) {
        const found = deposits.filter(({ side }) => side.code === node.opCode)
        if (found.length === 0) return undefined
        return found.some(({ both }) => hasSent(node, both)) ? 'completes' : 'waits'
      },
      findRefund: (node, parent) => findDefined(protocols, ({ findRefund }) => findRefund?.(node, parent)),
    },
    readPoolAssets: pool => findDefined(exchanges, ({ readPoolAssets }) => readPoolAssets?.(pool)),
  }
}

function nameOperations(protocols: readonly Protocol[]): ReadonlyMap<number, NamedOperation> {
  const found = new Map<number, NamedOperation>()
  const ambiguous = new Set<number>()
  for (const { name, displayName = name, operations = {} } of protocols) {
    for (const [code, words] of Object.entries(operations)) {
      if (found.has(Number(code))) ambiguous.add(Number(code))
      found.set(Number(code), { protocol: displayName, words })
    }
  }
  for (const code of ambiguous) found.delete(code)
  return found
}

function findDefined<T, R>(list: readonly T[], find: (each: T) => R | undefined): R | undefined {
  for (const each of list) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}
