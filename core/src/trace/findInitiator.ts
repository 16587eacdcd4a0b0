import type { Address } from '../units.ts'
import type { Trace } from './Trace.ts'

/** The account that started a trace: the wallet that got an external message, or the sender of the first message. */
export const findInitiator = ({ root }: Pick<Trace, 'root'>): Address => root.inMessage?.source ?? root.account
