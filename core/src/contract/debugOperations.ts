import { z } from 'zod'
import { namedObject } from '../wire/schemas.ts'
import { DebugResult } from './debug.ts'
import {
  DebugAccountEvents,
  DebugAccountEventsRequest,
  DebugAccountRequest,
  DebugAccountView,
  DebugBalanceHistory,
  DebugBalanceHistoryRequest,
  DebugGetMethodRequest,
  DebugGetMethodResult,
} from './debugAccount.ts'
import { DebugKinds } from './debugActions.ts'
import { DebugBatch, DebugBatchLine, DebugBatchMessage, DebugBatchRequest, debugBatchParams } from './debugBatch.ts'
import {
  DebugBlockId,
  DebugBlockQuery,
  DebugBlockTransactionView,
  DebugBlockView,
  DebugSnapshotBlocks,
} from './debugBlocks.ts'
import { DebugBundle, DebugBundleRequest } from './debugBundle.ts'
import { DebugChanges } from './debugChanges.ts'
import { DebugCompare, DebugCompareRequest } from './debugCompare.ts'
import {
  DebugConfig,
  DebugConfigDiff,
  DebugConfigHistory,
  DebugConfigHistoryRequest,
  DebugConfigRequest,
} from './debugConfig.ts'
import { DebugFees, DebugFeesRequest } from './debugFees.ts'
import { DebugMinimumValue, DebugMinimumValueRequest } from './debugMinimumValue.ts'
import { DebugNamedAccounts, DebugNames, DebugNamesRequest } from './debugNames.ts'
import { DebugOverrides, DebugOverridesRequest } from './debugOverrides.ts'
import { DebugProfile, DebugProfileRequest } from './debugProfile.ts'
import { DebugProofReport, DebugVerifyProofRequest } from './debugProofs.ts'
import { DebugRecognition } from './debugRecognition.ts'
import { DebugRecording } from './debugRecording.ts'
import { DebugReference } from './debugReference.ts'
import { DebugRepair, DebugRepairRequest } from './debugRepair.ts'
import { DebugSamples } from './debugSamples.ts'
import { DebugSteps } from './debugSteps.ts'
import { DebugTest, DebugTestRequest } from './debugTest.ts'
import { DebugTonConnect, DebugTonConnectRequest } from './debugTonConnect.ts'
import { DebugWhy, DebugWhyRequest } from './debugWhy.ts'
import { defineOperations, runErrorStatuses } from './defineOperations.ts'
import {
  DebugCapsule,
  DebugCapsuleRecording,
  DebugCapsuleRecordingRequest,
  DebugCapsuleRequest,
  DebugCapsuleResult,
  DebugCapsuleRunRequest,
  DebugClassifyRequest,
  DebugConnections,
  DebugEvent,
  DebugNftItems,
} from './lookups.ts'
import { acceptLanguage } from './operation.ts'
import { AccountIds, DebugEmulateRequest, DebugEventRequest, DebugRunRequest } from './requests.ts'
import { DebugSnapshot, DebugSnapshotInfo, DebugSnapshotRequest } from './snapshots.ts'

/** Operations that tonapi does not have. */
export const debugOperations = defineOperations({
  debugEmulate: {
    path: '/debug/emulate',
    isReusable: true,
    summary: 'Emulate a message: full result, also if it is rejected or truncated',
    headers: () => acceptLanguage,
    body: () => DebugEmulateRequest,
    reply: () => DebugResult,
    errorStatuses: runErrorStatuses,
  },
  debugBundle: {
    path: '/debug/bundle',
    isReusable: true,
    summary: 'Emulate several messages in sequence on the same state, each with its result',
    headers: () => acceptLanguage,
    body: () => DebugBundleRequest,
    reply: () => DebugBundle,
    errorStatuses: runErrorStatuses,
  },
  debugBatch: {
    path: '/debug/emulate/batch',
    summary: 'Emulate any number of messages at one block, each alone: one line per message, one line per result',
    params: () => debugBatchParams,
    headers: () => acceptLanguage,
    body: () => DebugBatchRequest,
    reply: () => DebugBatch,
    lines: () => ({ request: DebugBatchMessage, reply: DebugBatchLine }),
    errorStatuses: runErrorStatuses,
  },
  debugSteps: {
    path: '/debug/steps',
    isReusable: true,
    summary: 'Get the VM steps of one transaction of a run',
    body: () => namedObject('DebugStepsRequest', { ...DebugRunRequest.shape, node: z.string().regex(/^0(\.\d+)*$/) }),
    reply: () => DebugSteps,
    errorStatuses: runErrorStatuses,
  },
  debugRecording: {
    path: '/debug/recording',
    summary: 'Record every VM step of one transaction of a run, or of its rejected message',
    body: () =>
      namedObject('DebugRecordingRequest', {
        ...DebugRunRequest.shape,
        node: z.string().regex(/^0(\.\d+)*$/),
        /** The transaction runs again with them, alone. */
        changes: DebugChanges.optional(),
      }),
    reply: () => DebugRecording,
    errorStatuses: runErrorStatuses,
  },
  debugProfile: {
    path: '/debug/profile',
    summary: 'Divide the gas of a run by transactions, methods, continuations and instructions',
    body: () => DebugProfileRequest,
    reply: () => DebugProfile,
    errorStatuses: runErrorStatuses,
  },
  debugRepair: {
    path: '/debug/repair',
    isReusable: true,
    summary: 'Propose edits of a message that fails: those with which it works, each proved by a run without signature',
    headers: () => acceptLanguage,
    body: () => DebugRepairRequest,
    reply: () => DebugRepair,
    errorStatuses: runErrorStatuses,
  },
  debugMinimumValue: {
    path: '/debug/minimum-value',
    isReusable: true,
    summary: 'Find the least value with which a message has the same outcome, by runs without signature',
    body: () => DebugMinimumValueRequest,
    reply: () => DebugMinimumValue,
    errorStatuses: runErrorStatuses,
  },
  debugTest: {
    path: '/debug/test',
    isReusable: true,
    summary: 'Write a run as a test file for @ton/sandbox, with the accounts, libraries and configuration that it used',
    body: () => DebugTestRequest,
    reply: () => DebugTest,
    errorStatuses: runErrorStatuses,
  },
  debugFees: {
    path: '/debug/fees',
    isReusable: true,
    summary: 'Explain the fees of a run: each with its formula, computed again from the config parameters',
    body: () => DebugFeesRequest,
    reply: () => DebugFees,
    errorStatuses: runErrorStatuses,
  },
  debugCompare: {
    path: '/debug/compare',
    summary: 'Compare two runs or events side by side, or a run with what happened on chain and why they differ',
    headers: () => acceptLanguage,
    body: () => DebugCompareRequest,
    reply: () => DebugCompare,
    errorStatuses: runErrorStatuses,
  },
  debugOverrides: {
    path: '/debug/overrides',
    isReusable: true,
    summary: 'Get what a run finds of accounts and config parameters, with the fields that it can be given instead',
    body: () => DebugOverridesRequest,
    reply: () => DebugOverrides,
    errorStatuses: runErrorStatuses,
  },
  debugMethodRecording: {
    path: '/debug/account/method/recording',
    summary: 'Record every VM step of a get method of an account',
    body: () => DebugGetMethodRequest,
    reply: () => DebugRecording,
    errorStatuses: runErrorStatuses,
  },
  debugRecognise: {
    path: '/debug/recognise',
    summary: 'Recognise a pasted text, with pre-flight checks for messages',
    // Any text that may contain a message, a hash, an address or a link.
    body: () => namedObject('DebugRecogniseRequest', { text: z.string().min(1), checks: z.boolean().optional() }),
    reply: () => DebugRecognition,
    errorStatuses: [400, 413],
  },
  debugWhy: {
    path: '/debug/why',
    summary: 'Explain an error text of a node, a service, a library, a wallet or an explorer',
    body: () => DebugWhyRequest,
    reply: () => DebugWhy,
    errorStatuses: [400, 413],
  },
  debugTonConnect: {
    path: '/debug/tonconnect',
    summary: 'Read a request of TON Connect or a payment link: faults, unsigned messages to run, proofs',
    body: () => DebugTonConnectRequest,
    reply: () => DebugTonConnect,
    errorStatuses: runErrorStatuses,
  },
  debugKinds: {
    path: '/debug/kinds',
    work: 'quick',
    summary: 'List the kinds of actions: fields, roles, sentences, and their kinds in /v2 and toncenter',
    reply: () => DebugKinds,
    errorStatuses: [],
  },
  debugReference: {
    path: '/debug/reference',
    work: 'quick',
    summary: 'List op codes, exit codes by contract, what is known of contracts, and config parameters',
    reply: () => DebugReference,
    errorStatuses: [404],
  },
  debugNamedAccounts: {
    path: '/debug/names',
    work: 'quick',
    summary: 'List the named accounts of this network',
    reply: () => DebugNamedAccounts,
    errorStatuses: [404],
  },
  debugNames: {
    path: '/debug/names',
    summary: 'Get the names of accounts: labels, and domains that point to them',
    body: () => DebugNamesRequest,
    reply: () => DebugNames,
  },
  getSamples: {
    path: '/debug/samples',
    work: 'quick',
    summary: 'List sample messages of this network',
    reply: () => DebugSamples,
    errorStatuses: [404],
  },
  debugEvent: {
    path: '/debug/event',
    summary: 'Get an event in full detail, also while it is in progress',
    headers: () => acceptLanguage,
    body: () => DebugEventRequest,
    reply: () => DebugEvent,
  },
  debugClassify: {
    path: '/debug/classify',
    summary: 'Classify a recorded trace (ton-trace/1), or the transactions of a trace',
    headers: () => acceptLanguage,
    body: () => DebugClassifyRequest,
    reply: () => DebugEvent,
    errorStatuses: [400, 413],
  },
  debugAccount: {
    path: '/debug/account',
    summary: 'Get an account at a block: state, data, storage debt, holdings, get methods',
    body: () => DebugAccountRequest,
    reply: () => DebugAccountView,
    errorStatuses: runErrorStatuses,
  },
  debugAccountEvents: {
    path: '/debug/account/events',
    summary: 'List the events of an account, newest first, with filters',
    headers: () => acceptLanguage,
    body: () => DebugAccountEventsRequest,
    reply: () => DebugAccountEvents,
    errorStatuses: runErrorStatuses,
  },
  debugAccountBalances: {
    path: '/debug/account/balances',
    summary: 'Get the balance of an account after each of its transactions',
    body: () => DebugBalanceHistoryRequest,
    reply: () => DebugBalanceHistory,
  },
  debugGetMethod: {
    path: '/debug/account/method',
    summary: 'Run a get method of an account at a block',
    body: () => DebugGetMethodRequest,
    reply: () => DebugGetMethodResult,
    errorStatuses: runErrorStatuses,
  },
  debugNftItems: {
    path: '/debug/nfts',
    summary: 'Get NFT items by address, with the error of each address',
    headers: () => acceptLanguage,
    body: () => AccountIds,
    reply: () => DebugNftItems,
  },
  debugConnections: {
    path: '/debug/connections',
    summary: 'Check the sources of the network: reachable, network, supported requests',
    reply: () => DebugConnections,
    errorStatuses: [404],
  },
  debugCapsule: {
    path: '/debug/capsule',
    summary: 'Save one run or one event with all data that it used as a capsule',
    body: () => DebugCapsuleRequest,
    reply: () => DebugCapsule,
    errorStatuses: runErrorStatuses,
  },
  debugCapsuleRun: {
    path: '/debug/capsule/run',
    summary: 'Run a capsule again, offline',
    headers: () => acceptLanguage,
    body: () => DebugCapsuleRunRequest,
    reply: () => DebugCapsuleResult,
    errorStatuses: [400, 413, 422, 500],
  },
  debugCapsuleRecording: {
    path: '/debug/capsule/recording',
    summary: 'Get the VM steps of a transaction of a capsule: those in the file, else of its run, offline',
    body: () => DebugCapsuleRecordingRequest,
    reply: () => DebugCapsuleRecording,
    errorStatuses: [400, 404, 413, 422, 500, 504],
  },
  debugBlockId: {
    path: '/debug/block/id',
    summary: 'Resolve a block in any notation (seqno, date, short ID, link) to its full ID',
    body: () => DebugBlockQuery,
    reply: () => DebugBlockId,
  },
  debugBlock: {
    path: '/debug/block',
    summary: 'Get a block: header, neighbours, shards, value flow and transactions',
    body: () => DebugBlockQuery.extend({ /** Also return the BoC of the block. */ raw: z.boolean().optional() }),
    reply: () => DebugBlockView,
  },
  debugBlockTransaction: {
    path: '/debug/block/transaction',
    summary: 'Get one transaction of a block in full detail',
    body: () => DebugBlockQuery.extend({ hash: z.string().min(1) }),
    reply: () => DebugBlockTransactionView,
  },
  debugSnapshotBlocks: {
    path: '/debug/block/snapshot',
    summary: 'Get all shard blocks between a masterchain block and the previous one',
    body: () => DebugBlockQuery.pick({ block: true }),
    reply: () => DebugSnapshotBlocks,
  },
  debugConfig: {
    path: '/debug/config',
    summary: 'Get a blockchain config with titles, fields and units',
    // `v2` adds the config as `/v2` shows it.
    body: () => namedObject('DebugConfigViewRequest', { ...DebugConfigRequest.shape, v2: z.boolean().optional() }),
    reply: () => DebugConfig,
  },
  debugConfigDiff: {
    path: '/debug/config/diff',
    summary: 'Compare two blockchain configs',
    // Normally the older one first.
    body: () => namedObject('DebugConfigDiffRequest', { from: DebugConfigRequest, to: DebugConfigRequest }),
    reply: () => DebugConfigDiff,
  },
  debugConfigHistory: {
    path: '/debug/config/history',
    summary: 'List key blocks, newest first, with the parameters that each one changed',
    body: () => DebugConfigHistoryRequest,
    reply: () => DebugConfigHistory,
  },
  debugVerifyProof: {
    path: '/debug/proof/verify',
    summary: 'Verify a block proof, claim by claim',
    body: () => DebugVerifyProofRequest,
    reply: () => DebugProofReport,
    errorStatuses: [400, 413],
  },
  debugSnapshot: {
    path: '/debug/snapshot',
    summary: 'Save accounts, blocks, configs and events as a snapshot, to be read offline',
    body: () => DebugSnapshotRequest,
    reply: () => DebugSnapshot,
  },
  debugSnapshotInfo: {
    path: '/debug/snapshot/info',
    summary: 'List the contents of a snapshot or capsule file',
    // In base64.
    body: () => namedObject('DebugSnapshotInfoRequest', { file: z.string().min(1) }),
    reply: () => DebugSnapshotInfo,
    errorStatuses: [400, 413],
  },
})
