import { namedObject } from '../wire/schemas.ts'
import { AbiSource, DebugAbi } from './debugAbi.ts'
import {
  DebugCellDiff,
  DebugCellDiffRequest,
  DebugCellEdit,
  DebugCellEditRequest,
  DebugCells,
  DebugCellsRequest,
  DebugCellTypes,
  DebugCellTypesRequest,
  DebugDictionary,
  DebugDictionaryRequest,
  DebugTypeNames,
} from './debugCells.ts'
import { DebugCode, DebugCodeRequest } from './debugCode.ts'
import {
  DebugBodyForms,
  DebugBodyFormsRequest,
  DebugComposeRequest,
  DebugComposition,
  DebugReadDraft,
  DebugReadDraftRequest,
} from './debugCompose.ts'
import { DebugDecodedBody, DebugInspection } from './debugInspection.ts'
import { DebugSource, DebugSourceRequest } from './debugSource.ts'
import { defineOperations, runErrorStatuses } from './defineOperations.ts'
import { DebugDecodeBodyRequest, DebugInspectRequest, DebugTransactionRequest } from './requests.ts'
import { TransactionJson } from './schemas/transaction.ts'

/** Operations on what they are given: BoCs, code, ABIs and drafts. tonapi does not have them. */
export const debugContentOperations = defineOperations({
  debugAbi: {
    path: '/debug/abi',
    summary: 'Read an ABI of the Tolk or Tact compiler, a catalogue of them, or a TL-B schema',
    body: () => namedObject('DebugAbiRequest', { text: AbiSource.shape.text, name: AbiSource.shape.name }),
    reply: () => DebugAbi,
    errorStatuses: [400, 413],
  },
  decodeBody: {
    path: '/debug/decode-body',
    work: 'quick',
    summary: 'Decode a message body: operation name and fields',
    body: () => DebugDecodeBodyRequest,
    reply: () => DebugDecodedBody,
    errorStatuses: [400, 413],
  },
  inspectContract: {
    path: '/debug/inspect',
    summary: 'Detect the interfaces of a contract by its code and data',
    body: () => DebugInspectRequest,
    reply: () => DebugInspection,
    errorStatuses: runErrorStatuses,
  },
  decodeTransaction: {
    path: '/debug/transaction',
    work: 'quick',
    summary: 'Decode a raw transaction',
    body: () => DebugTransactionRequest,
    reply: () => TransactionJson,
    errorStatuses: [400, 413],
  },
  debugCells: {
    path: '/debug/cells',
    summary: 'List the cells of any BoC, and map the bits of a type',
    body: () => DebugCellsRequest,
    reply: () => DebugCells,
    errorStatuses: [400, 413],
  },
  debugCode: {
    path: '/debug/code',
    summary: 'Disassemble code',
    body: () => DebugCodeRequest,
    reply: () => DebugCode,
    errorStatuses: runErrorStatuses,
  },
  debugSource: {
    path: '/debug/source',
    summary: 'Read source code with debug marks of the Tolk compiler',
    body: () => DebugSourceRequest,
    reply: () => DebugSource,
    errorStatuses: [400, 413],
  },
  debugCellTypes: {
    path: '/debug/cells/types',
    summary: 'Try all known types on a cell',
    body: () => DebugCellTypesRequest,
    reply: () => DebugCellTypes,
    errorStatuses: [400, 413],
  },
  debugTypeNames: {
    path: '/debug/cells/type-names',
    work: 'quick',
    summary: 'List the types that a cell can be read as',
    reply: () => DebugTypeNames,
    errorStatuses: [],
  },
  debugCellEdit: {
    path: '/debug/cells/edit',
    summary: 'Replace the bits of a cell or the value of a field: the new BoC and its hashes',
    body: () => DebugCellEditRequest,
    reply: () => DebugCellEdit,
    errorStatuses: [400, 413],
  },
  debugCellDiff: {
    path: '/debug/cells/diff',
    summary: 'Compare two BoCs cell by cell',
    body: () => DebugCellDiffRequest,
    reply: () => DebugCellDiff,
    errorStatuses: [400, 413],
  },
  debugCompose: {
    path: '/debug/compose',
    summary: 'Write the draft of a message as an unsigned BoC, with its fees and the faults of its fields',
    body: () => DebugComposeRequest,
    reply: () => DebugComposition,
    errorStatuses: [400, 413],
  },
  debugReadDraft: {
    path: '/debug/compose/read',
    summary: 'Read any message as a draft that gives the same message again, without its signature',
    body: () => DebugReadDraftRequest,
    reply: () => DebugReadDraft,
    errorStatuses: [400, 413],
  },
  debugBodyForms: {
    path: '/debug/compose/forms',
    work: 'quick',
    summary: 'List the operations that a body can be, or the fields of one',
    body: () => DebugBodyFormsRequest,
    reply: () => DebugBodyForms,
    errorStatuses: [400, 413],
  },
  debugDictionary: {
    path: '/debug/cells/dictionary',
    summary: 'List a dictionary of a BoC as a table',
    body: () => DebugDictionaryRequest,
    reply: () => DebugDictionary,
    errorStatuses: [400, 413],
  },
})
