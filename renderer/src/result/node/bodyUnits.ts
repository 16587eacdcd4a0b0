/** The unit of a number in a message body: nanotons, a Unix time, or smallest units of a jetton. */
type BodyUnit = 'coins' | 'time' | 'jettons'

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
