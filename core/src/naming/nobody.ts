import type { Address } from '../units.ts'

/** The address that stands in a required field when the real one could not be told. */
export const nobody = `0:${'0'.repeat(64)}` as Address // 64 zeros are an address by form
