import { z } from 'zod'
import { DebugRecognition, DebugResult, DebugSamples, DebugSteps, Status } from './debug.ts'
import {
  DebugBlockName,
  DebugBlockQuery,
  DebugBlockTransactionView,
  DebugBlockView,
  DebugSnapshotBlocks,
} from './debugBlocks.ts'
import { DebugConfig, DebugConfigDiff, DebugConfigDiffRequest, DebugConfigRequest } from './debugConfig.ts'
import { DebugProofReport, DebugVerifyProofRequest } from './debugProofs.ts'
import { DebugDecodedBody, DebugInspection } from './decoded.ts'
import {
  DebugCapsule,
  DebugCapsuleRequest,
  DebugCapsuleResult,
  DebugCapsuleRunRequest,
  DebugClassifyRequest,
  DebugConnections,
  DebugEvent,
  DebugEventRequest,
  DebugNftItems,
} from './lookups.ts'
import { queryFlag, queryNumber, queryPeriod } from './query.ts'
import {
  AccountIds,
  BocRequest,
  DebugDecodeBodyRequest,
  DebugEmulateRequest,
  DebugInspectRequest,
  DebugRecogniseRequest,
  DebugStepsRequest,
  DebugTransactionRequest,
} from './requests.ts'
import { BlockchainBlock, RawBlockProof, Transactions } from './schemas/blocks.ts'
import { BlockchainConfig } from './schemas/config.ts'
import { DecodedMessage } from './schemas/decodedMessage.ts'
import { Event } from './schemas/event.ts'
import { DnsExpiring, NftItems } from './schemas/nftItems.ts'
import { Trace } from './schemas/trace.ts'
import { Transaction } from './schemas/transaction.ts'
import { DebugSnapshot, DebugSnapshotInfo, DebugSnapshotInfoRequest, DebugSnapshotRequest } from './snapshots.ts'

/** One endpoint: everything that routes, validation, the document and the clients are made from. */
export type Operation = {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for the parts that come from `params`. */
  readonly path: `/${'v2' | 'debug'}/${string}`
  readonly summary: string
  /** Path and query parameters. */
  readonly params: z.ZodObject
  /** Lower-case names. */
  readonly headers: z.ZodObject
  readonly body: z.ZodType | undefined
  readonly reply: z.ZodType
  /** `run`: executes contracts, so it queues for a worker and can be cancelled; `quick`: everything else. */
  readonly work: 'run' | 'quick'
  readonly group: 'v2' | 'debug'
  /** HTTP statuses besides 200 that a caller should expect. */
  readonly failures: readonly number[]
}

const operation = <O extends Operation>(row: O): O => row

const none = z.object({})
/** What a call that reads the chain and runs contracts may end with. */
const failuresOfRuns = [400, 404, 413, 422, 500, 501, 502, 503, 504]
const ignoreSignature = z.object({ ignore_signature_check: queryFlag.optional() })
const language = z.object({ 'accept-language': z.string().optional() })

const failuresOfLookups = [400, 404, 413, 500, 501, 502, 503, 504]

/** Every operation of the service, by name. */
export const operations = {
  emulateTrace: operation({
    method: 'POST',
    path: '/v2/traces/emulate',
    group: 'v2',
    work: 'run',
    summary: 'Emulate a message: the transactions that it would cause',
    params: ignoreSignature,
    headers: none,
    body: BocRequest,
    reply: Trace,
    failures: [...failuresOfRuns, 406],
  }),
  emulateEvent: operation({
    method: 'POST',
    path: '/v2/events/emulate',
    group: 'v2',
    work: 'run',
    summary: 'Emulate a message: the actions that it would cause',
    params: ignoreSignature,
    headers: language,
    body: BocRequest,
    reply: Event,
    failures: [...failuresOfRuns, 406],
  }),
  getEvent: operation({
    method: 'GET',
    path: '/v2/events/{event_id}',
    group: 'v2',
    work: 'run',
    summary: 'An event by its id, or by the hash of any transaction or of the message that started it',
    params: z.object({ event_id: z.string() }),
    headers: language,
    body: undefined,
    reply: Event,
    failures: failuresOfLookups,
  }),
  getTrace: operation({
    method: 'GET',
    path: '/v2/traces/{trace_id}',
    group: 'v2',
    work: 'run',
    summary: 'The transactions of a trace, by its id or by the hash of any of them',
    params: z.object({ trace_id: z.string() }),
    headers: none,
    body: undefined,
    reply: Trace,
    failures: failuresOfLookups,
  }),
  getTransaction: operation({
    method: 'GET',
    path: '/v2/blockchain/transactions/{transaction_id}',
    group: 'v2',
    work: 'run',
    summary: 'A transaction by its hash',
    params: z.object({ transaction_id: z.string() }),
    headers: none,
    body: undefined,
    reply: Transaction,
    failures: failuresOfLookups,
  }),
  getNftItems: operation({
    method: 'POST',
    path: '/v2/nfts/_bulk',
    group: 'v2',
    work: 'run',
    summary: 'NFT items by address',
    params: none,
    headers: language,
    body: AccountIds,
    reply: NftItems,
    failures: failuresOfLookups,
  }),
  getExpiringDns: operation({
    method: 'GET',
    path: '/v2/accounts/{account_id}/dns/expiring',
    group: 'v2',
    work: 'run',
    summary: 'Domains of an account that end soon',
    params: z.object({ account_id: z.string(), period: queryPeriod.optional() }),
    headers: none,
    body: undefined,
    reply: DnsExpiring,
    failures: failuresOfLookups,
  }),
  getBlockProof: operation({
    method: 'GET',
    path: '/v2/liteserver/get_block_proof',
    group: 'v2',
    work: 'run',
    summary: 'A raw proof that leads from a known masterchain block to another one',
    params: z.object({
      known_block: z.string(),
      target_block: z.string().optional(),
      mode: queryNumber(0, 2 ** 31 - 1).optional(),
    }),
    headers: none,
    body: undefined,
    reply: RawBlockProof,
    failures: failuresOfLookups,
  }),
  getConfig: operation({
    method: 'GET',
    path: '/v2/blockchain/config',
    group: 'v2',
    work: 'run',
    summary: 'The configuration of the newest masterchain block',
    params: none,
    headers: none,
    body: undefined,
    reply: BlockchainConfig,
    failures: failuresOfLookups,
  }),
  getConfigOfBlock: operation({
    method: 'GET',
    path: '/v2/blockchain/masterchain/{masterchain_seqno}/config',
    group: 'v2',
    work: 'run',
    summary: 'The configuration in force at a masterchain block',
    params: z.object({ masterchain_seqno: queryNumber(0, 2 ** 31 - 1) }),
    headers: none,
    body: undefined,
    reply: BlockchainConfig,
    failures: failuresOfLookups,
  }),
  getMasterchainTransactions: operation({
    method: 'GET',
    path: '/v2/blockchain/masterchain/{masterchain_seqno}/transactions',
    group: 'v2',
    work: 'run',
    summary: 'All transactions of all shards between a masterchain block and the one before it',
    params: z.object({
      masterchain_seqno: queryNumber(0, 2 ** 31 - 1),
      offset: queryNumber(0, 2 ** 31 - 1).optional(),
      limit: queryNumber(1, 2 ** 31 - 1).optional(),
    }),
    headers: none,
    body: undefined,
    reply: Transactions,
    failures: failuresOfLookups,
  }),
  getMasterchainHead: operation({
    method: 'GET',
    path: '/v2/blockchain/masterchain-head',
    group: 'v2',
    work: 'run',
    summary: 'The newest masterchain block',
    params: none,
    headers: none,
    body: undefined,
    reply: BlockchainBlock,
    failures: failuresOfLookups,
  }),
  getBlock: operation({
    method: 'GET',
    path: '/v2/blockchain/blocks/{block_id}',
    group: 'v2',
    work: 'run',
    summary: 'A block by its name, (workchain,shard,seqno)',
    params: z.object({ block_id: z.string() }),
    headers: none,
    body: undefined,
    reply: BlockchainBlock,
    failures: failuresOfLookups,
  }),
  getBlockTransactions: operation({
    method: 'GET',
    path: '/v2/blockchain/blocks/{block_id}/transactions',
    group: 'v2',
    work: 'run',
    summary: 'The transactions of a block, by logical time',
    params: z.object({ block_id: z.string() }),
    headers: none,
    body: undefined,
    reply: Transactions,
    failures: failuresOfLookups,
  }),
  decodeMessage: operation({
    method: 'POST',
    path: '/v2/message/decode',
    group: 'v2',
    work: 'quick',
    summary: 'Decode an external message: what it orders its wallet to do',
    params: none,
    headers: none,
    body: BocRequest,
    reply: DecodedMessage,
    failures: [400, 413],
  }),
  getStatus: operation({
    method: 'GET',
    path: '/v2/status',
    group: 'v2',
    work: 'quick',
    summary: 'Networks, newest blocks and emulator of this service',
    params: none,
    headers: none,
    body: undefined,
    reply: Status,
    failures: [],
  }),
  debugEmulate: operation({
    method: 'POST',
    path: '/debug/emulate',
    group: 'debug',
    work: 'run',
    summary: 'Emulate a message: everything that is known of the run, also when it is rejected or cut',
    params: none,
    headers: language,
    body: DebugEmulateRequest,
    reply: DebugResult,
    failures: failuresOfRuns,
  }),
  debugSteps: operation({
    method: 'POST',
    path: '/debug/steps',
    group: 'debug',
    work: 'run',
    summary: 'The VM steps of one transaction of a run',
    params: none,
    headers: none,
    body: DebugStepsRequest,
    reply: DebugSteps,
    failures: failuresOfRuns,
  }),
  debugRecognise: operation({
    method: 'POST',
    path: '/debug/recognise',
    group: 'debug',
    work: 'run',
    summary: 'Say what a pasted text is, with the pre-flight facts of a message',
    params: none,
    headers: none,
    body: DebugRecogniseRequest,
    reply: DebugRecognition,
    failures: [400, 413],
  }),
  getSamples: operation({
    method: 'GET',
    path: '/debug/samples',
    group: 'debug',
    work: 'quick',
    summary: 'Messages that can be tried on this network',
    params: none,
    headers: none,
    body: undefined,
    reply: DebugSamples,
    failures: [404],
  }),
  debugEvent: operation({
    method: 'POST',
    path: '/debug/event',
    group: 'debug',
    work: 'run',
    summary: 'Look up what happened: everything that is known of an event, also while it is in progress',
    params: none,
    headers: language,
    body: DebugEventRequest,
    reply: DebugEvent,
    failures: failuresOfLookups,
  }),
  debugClassify: operation({
    method: 'POST',
    path: '/debug/classify',
    group: 'debug',
    work: 'run',
    summary: 'Tell a recorded trace (ton-trace/1) as what people did',
    params: none,
    headers: language,
    body: DebugClassifyRequest,
    reply: DebugEvent,
    failures: [400, 413],
  }),
  debugNftItems: operation({
    method: 'POST',
    path: '/debug/nfts',
    group: 'debug',
    work: 'run',
    summary: 'NFT items by address, with what became of each address',
    params: none,
    headers: language,
    body: AccountIds,
    reply: DebugNftItems,
    failures: failuresOfLookups,
  }),
  debugConnections: operation({
    method: 'GET',
    path: '/debug/connections',
    group: 'debug',
    work: 'run',
    summary: 'Whether the sources of the network can be reached, and what they can tell',
    params: none,
    headers: none,
    body: undefined,
    reply: DebugConnections,
    failures: [404],
  }),
  debugCapsule: operation({
    method: 'POST',
    path: '/debug/capsule',
    group: 'debug',
    work: 'run',
    summary: 'Save one run or one event with exactly the data that it used',
    params: none,
    headers: none,
    body: DebugCapsuleRequest,
    reply: DebugCapsule,
    failures: failuresOfRuns,
  }),
  debugCapsuleRun: operation({
    method: 'POST',
    path: '/debug/capsule/run',
    group: 'debug',
    work: 'run',
    summary: 'Run a capsule again, without a network',
    params: none,
    headers: language,
    body: DebugCapsuleRunRequest,
    reply: DebugCapsuleResult,
    failures: [400, 413, 422, 500],
  }),
  debugBlockName: operation({
    method: 'POST',
    path: '/debug/block/name',
    group: 'debug',
    work: 'run',
    summary: 'The full name of a block in any notation: a number, a date, a name without hashes',
    params: none,
    headers: none,
    body: DebugBlockQuery,
    reply: DebugBlockName,
    failures: failuresOfLookups,
  }),
  debugBlock: operation({
    method: 'POST',
    path: '/debug/block',
    group: 'debug',
    work: 'run',
    summary: 'A block: header, neighbours, shards, money and transactions',
    params: none,
    headers: none,
    body: DebugBlockQuery.extend({ /** Also give the block itself. */ raw: z.boolean().optional() }),
    reply: DebugBlockView,
    failures: failuresOfLookups,
  }),
  debugBlockTransaction: operation({
    method: 'POST',
    path: '/debug/block/transaction',
    group: 'debug',
    work: 'run',
    summary: 'One transaction of a block, with everything that it tells of itself',
    params: none,
    headers: none,
    body: DebugBlockQuery.extend({ hash: z.string().min(1) }),
    reply: DebugBlockTransactionView,
    failures: failuresOfLookups,
  }),
  debugSnapshotBlocks: operation({
    method: 'POST',
    path: '/debug/block/snapshot',
    group: 'debug',
    work: 'run',
    summary: 'The blocks that came with a masterchain block: all shards since the one before it',
    params: none,
    headers: none,
    body: DebugBlockQuery.pick({ block: true }),
    reply: DebugSnapshotBlocks,
    failures: failuresOfLookups,
  }),
  debugConfig: operation({
    method: 'POST',
    path: '/debug/config',
    group: 'debug',
    work: 'run',
    summary: 'A configuration, every parameter with its title, fields and units',
    params: none,
    headers: none,
    body: DebugConfigRequest,
    reply: DebugConfig,
    failures: failuresOfLookups,
  }),
  debugConfigDiff: operation({
    method: 'POST',
    path: '/debug/config/diff',
    group: 'debug',
    work: 'run',
    summary: 'What differs between two configurations',
    params: none,
    headers: none,
    body: DebugConfigDiffRequest,
    reply: DebugConfigDiff,
    failures: failuresOfLookups,
  }),
  debugVerifyProof: operation({
    method: 'POST',
    path: '/debug/proof/verify',
    group: 'debug',
    work: 'run',
    summary: 'Verify a block proof, claim by claim',
    params: none,
    headers: none,
    body: DebugVerifyProofRequest,
    reply: DebugProofReport,
    failures: [400, 413],
  }),
  debugSnapshot: operation({
    method: 'POST',
    path: '/debug/snapshot',
    group: 'debug',
    work: 'run',
    summary: 'Save chosen accounts, blocks and configurations, to be read without a network',
    params: none,
    headers: none,
    body: DebugSnapshotRequest,
    reply: DebugSnapshot,
    failures: failuresOfLookups,
  }),
  debugSnapshotInfo: operation({
    method: 'POST',
    path: '/debug/snapshot/info',
    group: 'debug',
    work: 'run',
    summary: "Say what is in a snapshot's file",
    params: none,
    headers: none,
    body: DebugSnapshotInfoRequest,
    reply: DebugSnapshotInfo,
    failures: [400, 413],
  }),
  decodeBody: operation({
    method: 'POST',
    path: '/debug/decode-body',
    group: 'debug',
    work: 'quick',
    summary: 'Decode a message body: operation name and fields',
    params: none,
    headers: none,
    body: DebugDecodeBodyRequest,
    reply: DebugDecodedBody,
    failures: [400, 413],
  }),
  inspectContract: operation({
    method: 'POST',
    path: '/debug/inspect',
    group: 'debug',
    work: 'run',
    summary: 'Say what a contract is by its code and data',
    params: none,
    headers: none,
    body: DebugInspectRequest,
    reply: DebugInspection,
    failures: failuresOfRuns,
  }),
  decodeTransaction: operation({
    method: 'POST',
    path: '/debug/transaction',
    group: 'debug',
    work: 'quick',
    summary: 'Read a raw transaction',
    params: none,
    headers: none,
    body: DebugTransactionRequest,
    reply: Transaction,
    failures: [400, 413],
  }),
} as const satisfies Record<string, Operation>

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
