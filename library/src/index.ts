/**
 * Looks into TON messages: what a message will do, what it did, and why.
 *
 * @packageDocumentation
 */

export type { DebugFinding, DebugNode, DebugResult, DebugVerdict } from '@tonoscope/core/contract/debug'
export type { DebugAction } from '@tonoscope/core/contract/debugActions'
export type { DebugDecodedBody } from '@tonoscope/core/contract/debugInspection'
export type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
export type { DebugSample } from '@tonoscope/core/contract/debugSamples'
export type { DebugWhy } from '@tonoscope/core/contract/debugWhy'
export type { DebugEvent } from '@tonoscope/core/contract/lookups'
export type { NetworkEntry } from '@tonoscope/core/contract/networks'
export type { TransactionJson } from '@tonoscope/core/contract/schemas/transaction'
export { AppError, type ErrorCode, isAppError } from '@tonoscope/core/errors'
export type { CallOptions, Signal } from './callOptions.ts'
export { classify, type EventOptions, type GivenTrace, type GivenTransaction } from './classify.ts'
export { type BodyOptions, decode, type TransactionOptions } from './decode.ts'
export { type EmulateOptions, emulate } from './emulate.ts'
export { explain, why } from './explain.ts'
export type { AddressLike, CellLike, Given, GivenCell } from './given.ts'
export { type Network, type NetworkOptions, openNetwork, openSnapshot } from './networks.ts'
export { listSamples } from './samples.ts'
export { type ProofOptions, verifyProof } from './verifyProof.ts'
