import { createHash } from 'node:crypto'
import type { DebugCheck, DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugRemedy } from '@tonoscope/core/contract/debugRemedies'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { AppError } from '@tonoscope/core/errors'
import { LRUCache } from 'lru-cache'

/** A run or an event on chain that later calls name by its handle; without BoCs and signatures. */
export type StoredRun = {
  readonly handle: string
  readonly network: string
  /** What was given, for runs with changes; `undefined`: this event cannot be run again. */
  readonly request: DebugEmulateRequest | undefined
  /** The same with block, clock and seed of the run: it repeats the run exactly. */
  readonly pinned: DebugEmulateRequest | undefined
  readonly result: DebugResult | DebugEvent
  /** Complete, with the cells of their overrides. */
  readonly remedies: readonly DebugRemedy[]
  /** What the signed message was checked for, if its signature was removed. */
  readonly preflight: readonly DebugCheck[] | undefined
  /** The message has a signature somewhere, so values of the VM are not shown. */
  readonly hasSecrets: boolean
}

/** Keeps the last runs in memory. */
export class RunStore {
  readonly #runs: LRUCache<string, StoredRun>
  readonly #byInput: LRUCache<string, string>

  constructor(max: number) {
    this.#runs = new LRUCache({ max })
    this.#byInput = new LRUCache({ max: max * 2 })
  }

  /** Keeps a run; `input` finds it again. */
  add(run: Omit<StoredRun, 'handle'>, input?: string): StoredRun {
    const id = shortHash([run.network, toKey(run.pinned), getRootHash(run.result)].join(' '))
    const stored = { ...run, handle: `run-${id}` }
    this.#runs.set(stored.handle, stored)
    if (input !== undefined) this.#byInput.set(toInputKey(run.network, input), stored.handle)
    return stored
  }

  /** @throws input.argument if it is not kept any more */
  get(handle: string, network?: string): StoredRun {
    const run = this.#runs.get(handle)
    if (!run) {
      const reason = `${handle.slice(0, 40)} is not kept any more; call emulate, event or what_if again, or give its message or hash as input`
      throw new AppError('input.argument', { name: 'run', reason })
    }
    if (network !== undefined && run.network !== network)
      throw new AppError('input.argument', { name: 'network', reason: `${handle} is a run on ${run.network}` })
    return run
  }

  /** The run of a message or a hash that was given before. */
  find(network: string, input: string): StoredRun | undefined {
    const handle = this.#byInput.get(toInputKey(network, input))
    return handle === undefined ? undefined : this.#runs.get(handle)
  }
}

/** The transactions of a run or an event; none if the message was rejected. */
export const getTrace = ({ result }: Pick<StoredRun, 'result'>): DebugNode | undefined => result.trace

/** What the account rejected. */
export const getRejection = ({ result }: Pick<StoredRun, 'result'>): DebugResult['rejection'] =>
  'rejection' in result ? result.rejection : undefined

const getRootHash = (result: StoredRun['result']): string => result.trace?.transaction.hash ?? 'rejected'
const toInputKey = (network: string, input: string): string => shortHash(`${network} ${input.trim()}`)
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
const toKey = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)) ?? ''
