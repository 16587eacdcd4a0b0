import type { CallOptions } from '../../chain/MasterchainBlock.ts'
import type { CallContext } from './Deps.ts'

/** The options that a call passes on to its source. */
export const callOptions = ({ signal }: CallContext): CallOptions => (signal ? { signal } : {})
