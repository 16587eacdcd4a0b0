import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { createContext } from 'react'
import type { TraceModel } from '../../trace/traceModel.ts'
import type { TokenUnit } from '../../ui/Amount.tsx'
import type { JettonUnits } from '../actionLines/knownTokens.ts'

/** The unit of a number in a message body: nanotons, a Unix time, seconds, or smallest units of a jetton. */
type BodyUnit = 'coins' | 'time' | 'duration' | 'jettons'

/** What is known of the jettons in the messages of a result. */
type BodyJettons = {
  /** The confirmed masters of jetton wallets, by the wallet. */
  readonly masters: ReadonlyMap<string, string>
  readonly units: JettonUnits
}

/** The jettons of a result, from its transactions and from what it knows of tokens. */
export const toBodyJettons = ({ nodes }: TraceModel, units: JettonUnits): BodyJettons => ({
  masters: new Map(nodes.flatMap(({ account, node }) => (node.jetton === undefined ? [] : [[account, node.jetton]]))),
  units,
})

/** The jettons of the result that a message is shown in. */
export const BodyJettonsContext = createContext<BodyJettons>({ masters: new Map(), units: new Map() })

/**
 * Fields that have one unit in every message that has them. `Coins` in a layout says nothing about it: it is also the type
 * of jetton amounts.
 */
const fieldUnits = new Map<string, BodyUnit>(
  Object.entries({
    forward_ton_amount: 'coins',
    fwd_amount: 'coins',
    grams: 'coins',
    max_loan: 'coins',
    min_loan: 'coins',
    native_amount: 'coins',
    ton_amount: 'coins',
    bid_ts: 'time',
    created_at: 'time',
    lockup_timestamp: 'time',
    revoked_at: 'time',
    round_since: 'time',
    tx_deadline: 'time',
    valid_until: 'time',
    grace_period: 'duration',
    min_extend_time: 'duration',
    vesting_total_duration: 'duration',
  } as const),
)

/** Fields whose unit depends on the operation, by TEP-62 and TEP-74. */
const operationUnits = new Map<string, BodyUnit>(
  Object.entries({
    'jetton_burn amount': 'jettons',
    'jetton_burn_notification amount': 'jettons',
    'jetton_internal_transfer amount': 'jettons',
    'jetton_notify amount': 'jettons',
    'jetton_transfer amount': 'jettons',
    'nft_transfer forward_amount': 'coins',
  } as const),
)

/** The unit of a field; `undefined` where its name and its operation do not tell. */
export const getBodyUnit = (operation: string | undefined, field: string): BodyUnit | undefined =>
  fieldUnits.get(field) ?? operationUnits.get(`${operation} ${field}`)

/** The token that the amount of a jetton message is in; empty if its wallet is not confirmed by a master. */
export function getBodyToken(
  { decoded_op_name: operation, source, destination }: MessageJson,
  jettons: BodyJettons,
): TokenUnit {
  // A wallet receives transfers and burns, and sends notifications; between two wallets either one is known.
  const wallets =
    operation === 'jetton_notify' || operation === 'jetton_burn_notification'
      ? [source]
      : operation === 'jetton_internal_transfer'
        ? [destination, source]
        : [destination]
  const known = wallets.map(wallet => wallet && jettons.masters.get(wallet.address)).find(found => found !== undefined)
  return known === undefined ? {} : { ...jettons.units.get(known), master: known }
}
