import type { Hash } from '../units.ts'
import type { Abi, AbiMessageKind } from './Abi.ts'
import type { AbiJson } from './AbiJson.ts'
import { listMessages } from './listMessages.ts'
import { TypeTable } from './TypeTable.ts'
import { TolkTypes } from './tolkTypes.ts'

/** Reads the ABI that the Tolk compiler writes (`abi_schema_version` 1.0). @throws input.abi with the path */
export function readTolkAbi(json: AbiJson, codeHashes: readonly Hash[] = []): Abi {
  const version = json.get('abi_schema_version')
  if (!/^1(\.\d+)?$/.test(version.text()))
    throw version.error(`expected version 1.0, got ${version.text().slice(0, 40)}`)
  const name = json.get('contract_name').name()
  const table = new TypeTable()
  const types = new TolkTypes(json, table)
  const bodies = (member: string, kind: AbiMessageKind) =>
    (json.optional(member)?.array() ?? []).map(row => ({ kind, type: types.at(row.get('body_ty_idx')) }))
  const messages = [
    ...bodies('incoming_messages', 'internal'),
    ...bodies('incoming_external', 'external'),
    ...bodies('outgoing_messages', 'outgoing'),
    ...bodies('emitted_events', 'event'),
  ]
  const storage = ['storage_ty_idx', 'storage_at_deployment_ty_idx'].flatMap(member => {
    const index = json.optional('storage')?.optional(member)
    return index ? [types.at(index)] : []
  })
  const getMethods = (json.optional('get_methods')?.array() ?? []).map(method => ({
    name: method.get('name').name(),
    id: method.get('tvm_method_id').integer(-(2 ** 31), 2 ** 32),
    parameters: method
      .get('parameters')
      .array()
      .map(parameter => ({ name: parameter.get('name').name(), type: types.at(parameter.get('ty_idx')) })),
    returns: types.at(method.get('return_ty_idx')),
  }))
  const errors = new Map(
    (json.optional('thrown_errors')?.array() ?? []).flatMap(row => {
      const code = row.get('err_code').integer(-(2 ** 31), 2 ** 31)
      const text = row.optional('name')?.text().slice(0, 200)
      if (text === undefined || text === '') return []
      return [[code, { name: text, description: row.optional('description')?.text().slice(0, 2000) ?? '' }] as const]
    }),
  )
  types.checkRows()
  const found = table.finish()
  return {
    name,
    format: 'tolk',
    types: found,
    messages: listMessages(found, messages),
    storage,
    getMethods,
    errors,
    codeHashes,
  }
}
