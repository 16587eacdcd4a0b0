import { z } from 'zod'
import { bocHex } from '../../wire/scalars.ts'

/** The configuration of the network; the keys are the numbers of the parameters. */
export const BlockchainConfig = z.object({ raw: bocHex }).meta({ id: 'BlockchainConfig' })
export type BlockchainConfig = z.output<typeof BlockchainConfig>
