import { z } from 'zod'
import { hashHex, intString, namedObject, rawAddress } from '../wire/schemas.ts'

/** An amount in a swap: of `jetton`, of the extra currency `currency`, else TON or an unknown jetton. */
const SwapAmount = z.object({
  amount: intString,
  jetton: rawAddress.optional(),
  currency: z.number().int().optional(),
})

/** How the actions of the event were recognised, for authors of patterns. */
export const DebugExplanation = namedObject('DebugExplanation', {
  /** In the order of the event's actions. */
  actions: z.array(
    z.object({
      type: z.string(),
      /** `generic`: no pattern matched; `wallets.unsentMessage`: an outgoing message that its wallet did not send. */
      pattern: z.string(),
      /** Transactions of the action; for an unsent message, the transaction of its wallet. */
      transactions: z.array(hashHex),
      /** Patterns of the actions that this action combines. */
      built_on: z.array(z.string()),
      /** The swaps of a route through an aggregator, in its order; absent for any other action. */
      legs: z
        .array(
          z.object({
            pattern: z.string(),
            dex: z.string(),
            user: rawAddress,
            router: rawAddress,
            in: SwapAmount,
            out: SwapAmount,
          }),
        )
        .optional(),
      /** What a swap pays others, such as a referrer, without an action of its own; absent if there is none. */
      payouts: z.array(SwapAmount.extend({ recipient: rawAddress, transaction: hashHex })).optional(),
    }),
  ),
  generic: z.array(
    z.object({
      transaction: hashHex,
      /** Operation name or opcode of its incoming message; absent if the body has none. */
      operation: z.string().optional(),
      /** The pattern that matched furthest before a check failed; absent if no pattern starts with such a transaction. */
      nearest: z
        .object({
          pattern: z.string(),
          action_type: z.string(),
          /** Path in the pattern: child names joined by dots; empty at the root. */
          path: z.string(),
          transaction: hashHex,
          check: z.enum(['kind', 'operation', 'interface', 'condition', 'child', 'children', 'builder']),
          text: z.string(),
        })
        .optional(),
    }),
  ),
})
export type DebugExplanation = z.output<typeof DebugExplanation>
