import type { Pattern } from '../src/actions/engine/pattern.ts'
import { combineProtocols, type ProtocolSet } from '../src/actions/engine/protocol.ts'

/** A single protocol of these patterns. */
export const testProtocols = (requests: readonly Pattern[]): ProtocolSet =>
  combineProtocols([{ name: 'test', patterns: { requests } }])
