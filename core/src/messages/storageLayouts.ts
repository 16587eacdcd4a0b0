import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import { lineage } from '../contracts/interfaces.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { newDecodeContext } from './bodyLayouts.ts'
import { layoutError } from './DecodeContext.ts'
import { undefinedIfUndecodable } from './decode.ts'
import { builtInReaders } from './decodedValues.ts'
import { LayoutCompiler, type Reader } from './LayoutCompiler.ts'
import { formatBits, loadRest, loadSnakeBytes } from './values.ts'

/** What a stored value is, for its unit: coins in nanotons, jettons in smallest units, times in Unix seconds. */
export type StoredKind =
  | 'integer'
  | 'coins'
  | 'jettons'
  | 'time'
  | 'duration'
  | 'address'
  | 'hash'
  | 'flag'
  | 'text'
  | 'cell'
  | 'dictionary'

/** One field of the data of a contract: the name with those of the cells around it, joined by dots. */
export type StoredField = {
  readonly name: string
  readonly kind: StoredKind
  /** Absent for an empty `Maybe`, an address that is not set, or an empty dictionary. */
  readonly value: string | undefined
}

/** The decoded data of a contract. */
export type StoredData = { readonly layout: string; readonly fields: readonly StoredField[] }

const seqnoAndId = 'seqno:uint32 subwallet_id:uint32 public_key:bits256'

/**
 * The data of contracts, in the language of message layouts: interfaces, then fields. Of several rows for an interface the
 * first one applies that reads all bits and references. An interface has the rows of its parents.
 */
const rows: readonly (readonly [interfaces: string, fields: string])[] = [
  ['wallet_v1r1 wallet_v1r2 wallet_v1r3 wallet_v2r1 wallet_v2r2', 'seqno:uint32 public_key:bits256'],
  ['wallet_v3r1 wallet_v3r2 wallet_highload_v1r1 wallet_highload_v1r2', seqnoAndId],
  ['wallet_v4r1 wallet_v4r2', `${seqnoAndId} plugins:(HashmapE 264 Cell)`],
  ['wallet_v5_beta', 'seqno:uint33 wallet_id:uint80 public_key:bits256 extensions:(HashmapE 256 int8)'],
  [
    'wallet_v5r1',
    'is_signature_allowed:Bool seqno:uint32 wallet_id:uint32 public_key:bits256 extensions:(HashmapE 256 int1)',
  ],
  [
    'wallet_highload_v2 wallet_highload_v2r1 wallet_highload_v2r2',
    'subwallet_id:uint32 last_cleaned:uint64 public_key:bits256 old_queries:(HashmapE 64 Cell)',
  ],
  [
    'wallet_highload_v3r1',
    'public_key:bits256 subwallet_id:uint32 old_queries:(HashmapE 13 Cell) queries:(HashmapE 13 Cell) last_clean_time:UnixTime64 timeout:Seconds22',
  ],
  ['wallet_preprocessed_v2', 'public_key:bits256 seqno:uint16'],
  [
    'wallet_vesting',
    `${seqnoAndId} whitelist:(HashmapE 264 Cell) vesting:^[start_time:UnixTime64 total_duration:Seconds32 unlock_period:Seconds32 cliff_duration:Seconds32 total_amount:Coins sender:MsgAddress owner:MsgAddress]`,
  ],
  ['jetton_wallet', 'balance:Jettons owner:MsgAddress jetton:MsgAddress wallet_code:^Cell'],
  ['jetton_wallet', 'status:uint4 balance:Jettons owner:MsgAddress jetton:MsgAddress'],
  ['jetton_wallet', 'balance:Jettons owner:MsgAddress jetton:MsgAddress'],
  ['jetton_master', 'total_supply:Jettons admin:MsgAddress content:^Cell wallet_code:^Cell'],
  ['jetton_master', 'total_supply:Jettons admin:MsgAddress next_admin:MsgAddress wallet_code:^Cell content:^Cell'],
  ['nft_item', 'index:uint64 collection:MsgAddress owner:MsgAddress content:^Cell'],
  ['nft_item', 'index:uint64 collection:MsgAddress'],
  [
    'nft_item',
    'index:uint64 collection:MsgAddress owner:MsgAddress content:^Cell authority:MsgAddress revoked_at:UnixTime64',
  ],
  [
    'nft_item',
    'index:uint256 collection:MsgAddress owner:MsgAddress content:^Cell domain:^Text auction:(Maybe ^[max_bid_address:MsgAddress max_bid_amount:Coins end_time:UnixTime64]) last_fill_up_time:UnixTime64',
  ],
  [
    'nft_item',
    'index:uint256 collection:MsgAddress owner:MsgAddress content:^Cell domain:^Text last_fill_up_time:UnixTime64',
  ],
  [
    'nft_collection',
    'owner:MsgAddress next_item_index:uint64 content:^Cell item_code:^Cell royalty:^[numerator:uint16 denominator:uint16 destination:MsgAddress]',
  ],
  ['nft_collection', 'owner:MsgAddress next_item_index:uint64 content:^Cell item_code:^Cell'],
  ['nft_collection', 'content:^Cell item_code:^Cell'],
  [
    'nft_sale_v1 nft_sale',
    'marketplace:MsgAddress nft:MsgAddress owner:MsgAddress full_price:Coins fees:^[marketplace_fee:Coins royalty_address:MsgAddress royalty_amount:Coins]',
  ],
  [
    'nft_sale_getgems_v2 nft_sale_getgems_v3 nft_sale_v2',
    'is_complete:Bool created_at:UnixTime32 marketplace:MsgAddress nft:MsgAddress owner:MsgAddress full_price:Coins fees:^[marketplace_fee_address:MsgAddress marketplace_fee:Coins royalty_address:MsgAddress royalty_amount:Coins] is_external_deploy_allowed:Bool',
  ],
  [
    'nft_sale_getgems_v2 nft_sale_getgems_v3 nft_sale_v2',
    'is_complete:Bool created_at:UnixTime32 marketplace:MsgAddress nft:MsgAddress owner:MsgAddress full_price:Coins fees:^[marketplace_fee_address:MsgAddress marketplace_fee:Coins royalty_address:MsgAddress royalty_amount:Coins]',
  ],
  [
    'subscription_v1',
    'wallet:MsgAddress beneficiary:MsgAddress amount:Coins period:Seconds32 start_time:UnixTime32 timeout:Seconds32 last_payment_time:UnixTime32 last_request_time:UnixTime32 failed_attempts:uint8 subscription_id:uint32',
  ],
  [
    'tv_pool',
    'state:uint8 nominators_count:uint16 stake_amount_sent:Coins validator_amount:Coins config:^[validator:bits256 validator_reward_share:uint16 max_nominators_count:uint16 min_validator_stake:Coins min_nominator_stake:Coins] nominators:(HashmapE 256 Cell) withdraw_requests:(HashmapE 256 Cell) stake_at:UnixTime32 saved_validator_set_hash:bits256 validator_set_changes_count:uint8 validator_set_change_time:UnixTime32 stake_held_for:Seconds32 config_proposal_votings:(HashmapE 256 Cell)',
  ],
  ['single_nominator_pool', 'owner:MsgAddress validator:MsgAddress'],
  [
    'elector',
    'election:(Maybe ^Cell) credits:(HashmapE 256 Coins) past_elections:(HashmapE 32 Cell) undistributed:Coins active_id:UnixTime32 active_hash:bits256',
  ],
  ['config', 'config:^Cell seqno:uint32 public_key:bits256 proposals:(HashmapE 256 Cell)'],
  [
    'multisig_v2',
    'next_order_seqno:uint256 threshold:uint8 signers:^Cell signers_count:uint8 proposers:(HashmapE 8 Cell) is_any_order_seqno_allowed:Bool',
  ],
  [
    'multisig_order_v2',
    'multisig:MsgAddress order_seqno:uint256 threshold:uint8 is_sent_for_execution:Bool signers:^Cell approvals:uint256 approvals_count:uint8 expiration_time:UnixTime48 order:^Cell',
  ],
  ['multisig_order_v2', 'multisig:MsgAddress order_seqno:uint256'],
]

type Value =
  | { readonly kind: StoredKind; readonly value: string | undefined }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Value>> }

const of = (kind: StoredKind, value: string | undefined): Value => ({ kind, value })
const integerOf =
  (kind: StoredKind, bits: number): Reader<Value> =>
  slice =>
    of(kind, String(slice.loadBigUint(bits)))
const addressReader: Reader<Value> = slice => {
  const found = slice.loadMsgAddress()
  if (found === undefined) return of('address', undefined)
  if (found.type !== 'std') throw layoutError('the address is not addr_std')
  return of('address', found.address)
}
const cellOf = (cell: Cell): Value => of('cell', cell.hash())
const restReader: Reader<Value> = slice => cellOf(loadRest(slice))
const unknownPayload: Reader<Value> = () => {
  throw layoutError('data has no payloads')
}

/** Layouts as readers of stored fields with their units. */
const storedValues = new LayoutCompiler<Value>({
  builtIns: {
    ...Object.fromEntries(Object.keys(builtInReaders).map(name => [name, unknownPayload])),
    Bool: slice => of('flag', String(slice.loadBit())),
    Cell: restReader,
    Coins: slice => of('coins', String(slice.loadCoins())),
    Jettons: slice => of('jettons', String(slice.loadCoins())),
    MsgAddress: addressReader,
    Seconds22: integerOf('duration', 22),
    Seconds32: integerOf('duration', 32),
    Text: slice => of('text', decodeUtf8(loadSnakeBytes(slice))),
    UnixTime32: integerOf('time', 32),
    UnixTime48: integerOf('time', 48),
    UnixTime64: integerOf('time', 64),
  },
  uint: bits => integerOf('integer', bits),
  int: bits => slice => of('integer', String(slice.loadBigInt(bits))),
  bits: count =>
    count === 256 ? slice => of('hash', slice.loadHash()) : slice => of('integer', formatBits(slice.loadBits(count))),
  varUint: lengthBits => slice => of('integer', String(slice.loadVarUint(lengthBits))),
  none: of('cell', undefined),
  text: text => of('text', text),
  cell: cellOf,
  record: fields => ({ kind: 'record', fields }),
  inCell: value => value,
  either: (_isRight, value) => value,
  jettonPayload: unknownPayload,
  nftPayload: unknownPayload,
  dict: (root, keyBits, _value, _numeric, context) => {
    let count = 0
    for (const _ of dictEntries(root, keyBits)) {
      context.countValue()
      count++
    }
    return of('dictionary', root && `${count} ${root.hash()}`)
  },
})

/** The data of a contract with these interfaces; `undefined` when no layout of theirs reads all of it. */
export function readStoredData(data: Cell, interfaces: readonly string[]): StoredData | undefined {
  if (data.exotic) return undefined
  for (const name of new Set(interfaces.flatMap(lineage)))
    for (const [names, fields] of rows) {
      if (!names.split(' ').includes(name)) continue
      const value = undefinedIfUndecodable(() => readAll(data, fields))
      if (value) return { layout: name, fields: [...flatten(value, '')] }
    }
  return undefined
}

function readAll(data: Cell, fields: string): Value {
  const slice = data.slice()
  const value = storedValues.fields(fields)(slice, newDecodeContext())
  slice.end()
  return value
}

function* flatten(value: Value, path: string): Generator<StoredField> {
  if (value.kind !== 'record') {
    yield { name: path, kind: value.kind, value: value.value }
    return
  }
  for (const [name, field] of Object.entries(value.fields))
    yield* flatten(field, path === '' ? name : `${path}.${name}`)
}
