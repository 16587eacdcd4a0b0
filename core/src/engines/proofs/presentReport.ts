import { toBlockIdExtJson } from '../../blockId.ts'
import type { DebugProofReport, DebugProofStep } from '../../contract/debugProofs.ts'
import type { ChainReport, VerifiedStep } from '../../proof/verification.ts'

/** The verification report of a proof chain. */
export const presentReport = ({
  trusted,
  to,
  reached,
  state,
  stoppedAt,
  text,
  steps,
}: ChainReport): DebugProofReport => ({
  trusted: toBlockIdExtJson(trusted),
  to: toBlockIdExtJson(to),
  reached: toBlockIdExtJson(reached),
  state,
  ...(stoppedAt !== undefined && { stopped_at: stoppedAt }),
  text,
  steps: steps.map(presentStep),
})

/** The verification state of one step. */
export const presentStep = (step: VerifiedStep): DebugProofStep => ({
  index: step.index,
  direction: step.direction,
  from: toBlockIdExtJson(step.from),
  to: toBlockIdExtJson(step.to),
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
