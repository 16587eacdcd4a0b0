import type { OperationName } from '@tonoscope/core/contract/operations'
import { operations } from '@tonoscope/core/contract/operations'
import { toOperationId } from '@tonoscope/core/openapi/operationIds'
import { type Changes, readTonapiTypes } from './tonapiTypes.ts'

/** The two generations of tonapi's interface: with the names of TON, and with those of Gram beside them. */
export type Generation = 'ton' | 'gram'

/** What tonapi's later interface has, from its public document: the amounts under both names, the older one optional. */
const gramChanges: Changes = {
  ValueFlow: { added: { gram: 'int64' }, optional: ['ton'] },
  SmartContractAction: { added: { gram_attached: 'int64' }, optional: ['ton_attached'] },
  JettonSwapAction: { added: { 'gram_in?': 'int64', 'gram_out?': 'int64' }, optional: [] },
  JettonBridgePrices: {
    added: { wallet_min_gram_for_storage: 'int64', minter_min_gram_for_storage: 'int64' },
    optional: ['wallet_min_tons_for_storage', 'minter_min_tons_for_storage'],
  },
}

const types = { ton: readTonapiTypes(), gram: readTonapiTypes(gramChanges) }

/** How a reply of `/v2` differs from what tonapi's own client declares, one line each. */
export function findTonapiDifferences(
  operation: OperationName,
  status: number,
  reply: unknown,
  generation: Generation,
): readonly string[] {
  if (operations[operation].group !== 'v2') return []
  const { differences, replyOf } = types[generation]
  return status === 200
    ? differences(reply, replyOf(toOperationId(operation)), operation)
    : errorDifferences(reply, operation)
}

/** Errors have one text; `details` are those of a rejected message only. */
function errorDifferences(reply: unknown, path: string): readonly string[] {
  const { error, details } = reply as { readonly error?: unknown; readonly details?: object }
  const missing = details ? ['required', 'available'].filter(name => !(name in details)) : []
  return [
    ...(typeof error === 'string' ? [] : [`${path}.error is not a text`]),
    ...missing.map(name => `${path}.details.${name} is missing`),
  ]
}
