import type { OperationName } from '@tonoscope/core/contract/operations'

/** The two generations of tonapi's interface: with the names of TON, and with those of Gram beside or instead of them. */
export type Generation = 'ton' | 'gram'

/**
 * The members of tonapi's replies and their types; `?` is optional, `[…]` is an array, another name is a schema. Facts from its public
 * documentation, written down independently of our own schemas. Members that the table does not have are ignored, as its clients do.
 */
const schemas = {
  Trace: 'transaction Transaction, interfaces [text], children? [Trace], emulated? flag',
  Transaction:
    'hash hex, lt int64, account AccountAddress, success flag, utime int64, orig_status text, end_status text, total_fees int64, ' +
    'end_balance int64, transaction_type text, state_update_old hex, state_update_new hex, in_msg? Message, out_msgs [Message], ' +
    'block text, prev_trans_hash? hex, prev_trans_lt? int64, compute_phase? ComputePhase, storage_phase? StoragePhase, ' +
    'credit_phase? CreditPhase, action_phase? ActionPhase, bounce_phase? text, aborted flag, destroyed flag, raw hex',
  Message:
    'msg_type text, created_lt int64, ihr_disabled flag, bounce flag, bounced flag, value int64, value_extra? [ExtraCurrency], ' +
    'fwd_fee int64, ihr_fee int64, destination? AccountAddress, source? AccountAddress, import_fee int64, created_at int64, ' +
    'op_code? text, init? StateInit, hash hex, raw_body? hex, decoded_op_name? text',
  StateInit: 'boc hex, interfaces [text]',
  ExtraCurrency: 'amount text, preview EcPreview',
  EcPreview: 'symbol text, decimals int32, image text',
  ComputePhase:
    'skipped flag, skip_reason? text, success? flag, gas_fees? int64, gas_used? int64, vm_steps? int32, exit_code? int32, ' +
    'exit_code_description? text',
  StoragePhase: 'fees_collected int64, fees_due? int64, status_change text',
  CreditPhase: 'fees_collected int64, credit int64',
  ActionPhase:
    'success flag, result_code int32, total_actions int32, skipped_actions int32, fwd_fees int64, total_fees int64, ' +
    'result_code_description? text',
  AccountAddress: 'address text, name? text, is_scam flag, icon? text, is_wallet flag',
  Event:
    'event_id hex, timestamp int64, actions [Action], value_flow [ValueFlow], is_scam flag, lt int64, in_progress flag, ' +
    'progress number, last_slice_id? int64, ext_msg_hash? hex',
  Action:
    'type text, status text, simple_preview ActionSimplePreview, base_transactions [hex], SmartContractExec? SmartContractAction, ' +
    'JettonSwap? JettonSwapAction',
  ActionSimplePreview: 'name text, description text, value? text, value_image? text, accounts [AccountAddress]',
  ValueFlowJetton: 'account AccountAddress, jetton JettonPreview, qty text, quantity int64',
  JettonPreview:
    'address text, name text, symbol text, decimals int32, image text, verification text, custom_payload_api_uri? text, score int32',
  NftItems: 'nft_items [NftItem]',
  NftItem:
    'address text, index int64, owner? AccountAddress, verified flag, metadata any, previews? [ImagePreview], dns? text, ' +
    'approved_by [text], include_cnft? flag, trust text, code_hash? hex, data_hash? hex',
  ImagePreview: 'resolution text, url text',
  DnsExpiring: 'items [DomainExpiry]',
  DomainExpiry: 'expiring_at int64, name text, dns_item? NftItem',
  Transactions: 'transactions [Transaction]',
  BlockProof: 'complete flag, from BlockId, to BlockId, steps [any]',
  BlockId: 'workchain int32, shard text, seqno int32, root_hash hex, file_hash hex',
  Error: 'error text, error_code? int64, details? InsufficientFunds',
  InsufficientFunds: 'required int64, available int64',
} as const

/** What the generations have in different forms. */
const byGeneration = {
  ton: {
    ValueFlow: 'account AccountAddress, ton int64, fees int64, jettons? [ValueFlowJetton]',
    SmartContractAction:
      'executor AccountAddress, contract AccountAddress, ton_attached int64, operation text, payload? text',
    JettonSwapAction:
      'dex text, amount_in text, amount_out text, ton_in? int64, ton_out? int64, user_wallet AccountAddress, router AccountAddress',
  },
  gram: {
    ValueFlow: 'account AccountAddress, ton? int64, gram int64, fees int64, jettons? [ValueFlowJetton]',
    SmartContractAction:
      'executor AccountAddress, contract AccountAddress, ton_attached? int64, gram_attached int64, operation text, payload? text',
    JettonSwapAction:
      'dex text, amount_in text, amount_out text, gram_in? int64, gram_out? int64, user_wallet AccountAddress, router AccountAddress',
  },
} as const

const replies: { readonly [N in OperationName]?: keyof typeof schemas } = {
  emulateTrace: 'Trace',
  getTrace: 'Trace',
  emulateEvent: 'Event',
  getEvent: 'Event',
  getTransaction: 'Transaction',
  getNftItems: 'NftItems',
  getExpiringDns: 'DnsExpiring',
  getBlockTransactions: 'Transactions',
  getMasterchainTransactions: 'Transactions',
  getBlockProof: 'BlockProof',
}

const integer = (bits: number) => (value: unknown) =>
  Number.isInteger(value) && Math.abs(value as number) <= 2 ** (bits - 1)

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  text: value => typeof value === 'string',
  hex: value => typeof value === 'string' && /^[0-9a-f]*$/.test(value),
  flag: value => typeof value === 'boolean',
  number: value => typeof value === 'number',
  int32: integer(32),
  int64: integer(64),
}

/** How a reply differs from tonapi's schema of a generation, one line each; empty for operations that are not in the table. */
export function findTonapiDifferences(
  operation: OperationName,
  status: number,
  reply: unknown,
  generation: Generation,
): readonly string[] {
  const schema = status === 200 ? replies[operation] : 'Error'
  return schema === undefined ? [] : [...differences(reply, schema, generation, operation)]
}

function* differences(value: unknown, type: string, generation: Generation, path: string): Generator<string> {
  const element = /^\[(.+)\]$/.exec(type)?.[1]
  if (element !== undefined) {
    if (!Array.isArray(value)) return yield `${path} is not an array`
    for (const [at, each] of value.entries()) yield* differences(each, element, generation, `${path}[${at}]`)
    return
  }
  const check = types[type]
  if (check) {
    if (!check(value)) yield `${path} is not ${type}: ${JSON.stringify(value)?.slice(0, 80)}`
    return
  }
  if (typeof value !== 'object' || value === null) return yield `${path} is not an object`
  const members: Readonly<Record<string, string>> = { ...schemas, ...byGeneration[generation] }
  const schema = members[type]
  if (schema === undefined) throw new Error(`no schema ${type}`)
  for (const member of schema.split(', ')) {
    const [name = '', memberType = ''] = member.split(' ')
    const key = name.replace('?', '')
    const found = (value as Readonly<Record<string, unknown>>)[key]
    if (found !== undefined) yield* differences(found, memberType, generation, `${path}.${key}`)
    else if (!name.endsWith('?')) yield `${path}.${key} is missing`
  }
}
