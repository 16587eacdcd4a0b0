import type { z } from 'zod'
import type { Backend, CallSettings } from '../contract/backend.ts'
import type { Operation } from '../contract/operation.ts'
import {
  type Call,
  type CallInput,
  type Handlers,
  type OperationName,
  operations,
  type Reply,
} from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context, Deps, Network } from './Deps.ts'
import { debugBlock } from './debugBlock.ts'
import { debugBlockName } from './debugBlockName.ts'
import { debugBlockTransaction } from './debugBlockTransaction.ts'
import { debugCapsule } from './debugCapsule.ts'
import { debugCapsuleRun } from './debugCapsuleRun.ts'
import { debugClassify } from './debugClassify.ts'
import { debugConfig } from './debugConfig.ts'
import { debugConfigDiff } from './debugConfigDiff.ts'
import { debugConnections } from './debugConnections.ts'
import { debugEmulate } from './debugEmulate.ts'
import { debugEvent } from './debugEvent.ts'
import { debugNftItems } from './debugNftItems.ts'
import { debugRecognise } from './debugRecognise.ts'
import { debugSnapshot } from './debugSnapshot.ts'
import { debugSnapshotBlocks } from './debugSnapshotBlocks.ts'
import { debugSnapshotInfo } from './debugSnapshotInfo.ts'
import { debugSteps } from './debugSteps.ts'
import { debugVerifyProof } from './debugVerifyProof.ts'
import { decodeBody } from './decodeBody.ts'
import { decodeMessage } from './decodeMessage.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { emulateEvent } from './emulateEvent.ts'
import { emulateTrace } from './emulateTrace.ts'
import { getBlock } from './getBlock.ts'
import { getBlockProof } from './getBlockProof.ts'
import { getBlockTransactions } from './getBlockTransactions.ts'
import { getConfig } from './getConfig.ts'
import { getConfigOfBlock } from './getConfigOfBlock.ts'
import { getEvent } from './getEvent.ts'
import { getExpiringDns } from './getExpiringDns.ts'
import { getMasterchainHead } from './getMasterchainHead.ts'
import { getMasterchainTransactions } from './getMasterchainTransactions.ts'
import { getNftItems } from './getNftItems.ts'
import { getSamples } from './getSamples.ts'
import { getStatus } from './getStatus.ts'
import { getTrace } from './getTrace.ts'
import { getTransaction } from './getTransaction.ts'
import { inspectContract } from './inspectContract.ts'

const handlers: Handlers<Context> = {
  debugSnapshot,
  debugSnapshotInfo,
  getBlockProof,
  getConfig,
  getConfigOfBlock,
  getMasterchainTransactions,
  getMasterchainHead,
  getBlock,
  getBlockTransactions,
  debugBlockName,
  debugBlock,
  debugBlockTransaction,
  debugSnapshotBlocks,
  debugConfig,
  debugConfigDiff,
  debugVerifyProof,
  getEvent,
  getTrace,
  getTransaction,
  getNftItems,
  getExpiringDns,
  debugEvent,
  debugClassify,
  debugNftItems,
  debugConnections,
  debugCapsule,
  debugCapsuleRun,
  emulateTrace,
  emulateEvent,
  decodeMessage,
  getStatus,
  debugEmulate,
  debugSteps,
  debugRecognise,
  getSamples,
  decodeBody,
  inspectContract,
  decodeTransaction,
}

/** The operations, run here; the same in a server's worker, a page's worker and the desktop. */
export type Service = {
  /** Checks what came from outside and runs the operation. @throws input.body, input.network and whatever the operation throws */
  call<N extends OperationName>(name: N, input: RawInput, settings?: CallSettings): Promise<Reply<N>>
}

/** The parts of a call as they came from outside. */
export type RawInput = { readonly params?: unknown; readonly headers?: unknown; readonly body?: unknown }

/** Puts the operations and what the host lends together. */
export function createService(deps: Deps): Service {
  return {
    async call<N extends OperationName>(name: N, input: RawInput, settings: CallSettings = {}): Promise<Reply<N>> {
      const { signal, onProgress, network } = settings
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      const context: Context = {
        deps,
        network: networkOf(deps, network),
        onProgress: progress => onProgress?.(progress),
        ...(signal && { signal }),
      }
      // The handler and the call belong to the same row of the table; the table's type is lost on the way through `name`.
      const handler = handlers[name] as (context: Context, call: Call<N>) => Promise<Reply<N>>
      return handler(context, checkCall(name, input))
    },
  }
}

/** The service as a backend of the same thread or process. */
export function backendOf(service: Service, kind: Backend['kind']): Backend {
  return {
    kind,
    call: <N extends OperationName>(name: N, input: CallInput<N>, settings?: CallSettings) =>
      service.call(name, input, settings),
  }
}

function networkOf(deps: Deps, name: string | undefined): Network {
  const network = name === undefined ? [...deps.networks.values()][0] : deps.networks.get(name)
  if (!network) throw new AppError('input.network', { network: name ?? '', known: [...deps.networks.keys()] })
  return network
}

function checkCall<N extends OperationName>(name: N, input: RawInput): Call<N> {
  const operation: Operation = operations[name]
  const call = {
    params: check(operation.params, input.params ?? {}),
    headers: check(operation.headers, input.headers ?? {}),
    body: operation.body && check(operation.body, input.body),
  }
  // Each part was checked by the schema that its type is made from.
  return call as Call<N>
}

function check(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeDecode(value as never)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('input.body', { path: pathOf(issue?.path ?? []), reason: reasonOf(issue, value) })
}

function reasonOf(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  if (!issue) return 'it does not fit'
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(value, issue.path) === undefined ? 'it is missing' : `${kindOf(issue.expected)} is expected`
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return 'it is empty'
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum} is expected`
    case 'too_big':
      if (issue.origin === 'string') return `at most ${issue.maximum} characters are expected`
      if (issue.origin === 'array') return `at most ${issue.maximum} entries are expected`
      return `at most ${issue.maximum} is expected`
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')} is expected`
    case 'invalid_format':
      return `it does not have the form ${'pattern' in issue ? String(issue.pattern) : issue.format}`
    default:
      return issue.message
  }
}

const kindOf = (expected: string): string =>
  ({ string: 'a text', number: 'a number', int: 'a whole number', array: 'a list', object: 'an object' })[expected] ??
  `a ${expected}`

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    // Any object may be asked for any key.
    found = (found as Record<PropertyKey, unknown>)[key]
  }
  return found
}

/** `overrides[2].balance` */
function pathOf(path: readonly PropertyKey[]): string {
  return path.map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`)).join('')
}
