import type { DebugProofReport, DebugProofStep } from '../../contract/debugProofs.ts'
import type { ChainReport, VerifiedStep } from '../../proof/verification.ts'
import { presentBlockId } from '../blocks/presentBlockId.ts'

/** What was verified of a chain, in the form of replies. */
export const presentReport = ({
  trusted,
  to,
  reached,
  state,
  stoppedAt,
  text,
  steps,
}: ChainReport): DebugProofReport => ({
  trusted: presentBlockId(trusted),
  to: presentBlockId(to),
  reached: presentBlockId(reached),
  state,
  ...(stoppedAt !== undefined && { stopped_at: stoppedAt }),
  text,
  steps: steps.map(presentStep),
})

/** What was verified of a step so far, in the form of replies. */
export const presentStep = (step: VerifiedStep): DebugProofStep => ({
  index: step.index,
  direction: step.direction,
  from: presentBlockId(step.from),
  to: presentBlockId(step.to),
  ...(step.fromUtime !== undefined && { from_utime: step.fromUtime }),
  ...(step.toUtime !== undefined && { to_utime: step.toUtime }),
  to_key_block: step.toKeyBlock,
  state: step.state,
  claims: [...step.claims],
  ...(step.signers && {
    signers: step.signers.map(({ nodeIdShort, publicKey, weight, signature }) => ({
      node_id_short: nodeIdShort,
      public_key: publicKey,
      weight,
      signature,
    })),
  }),
  ...(step.weight && { weight: { ...step.weight } }),
  ...(step.consensus && { consensus: step.consensus }),
})
