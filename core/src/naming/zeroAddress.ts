import type { Address } from '../units.ts'

/** The address for required fields when the real one is unknown. */
export const zeroAddress = `0:${'0'.repeat(64)}` as Address // a well-formed address
